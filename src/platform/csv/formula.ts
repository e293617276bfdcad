/**
 * Spreadsheet programs take text that begins with one of these characters for a formula, even if a shopper or another
 * shop wrote it; some skip spaces and what cannot be seen before it. A preceding apostrophe, which people also use, makes
 * it text; reading removes it again. Every CSV of the shop is written by this rule.
 */
const FORMULA = /^'*(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u
const ESCAPED = /^'+(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u

export function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

export function unescapeFormula(cell: string): string {
  return ESCAPED.test(cell) ? cell.slice(1) : cell
}
