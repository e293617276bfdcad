/**
 * Spreadsheet programs take text that begins with one of these characters for a formula, even if a shopper or another
 * shop wrote it. A preceding apostrophe, which people also use, makes it text; reading removes it again.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/
const ESCAPED = /^'+[=+\-@\t\r\n＝＋－＠]/

export function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

export function unescapeFormula(cell: string): string {
  return ESCAPED.test(cell) ? cell.slice(1) : cell
}
