/**
 * Spreadsheet programs take a text that begins with one of these for a formula, also one that a shopper or another
 * shop wrote. An apostrophe before it keeps it text, and is how people write it; reading takes it away again.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/
const ESCAPED = /^'+[=+\-@\t\r\n＝＋－＠]/

export function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

export function unescapeFormula(cell: string): string {
  return ESCAPED.test(cell) ? cell.slice(1) : cell
}
