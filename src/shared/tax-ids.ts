/** Numbers that authorities in India assign to a shop. */

const GSTIN = /^(0[1-9]|[1-3][0-9]|9[79])[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * Validates a GSTIN: state, PAN, count, `Z` and a check digit. For the check digit, base-36 digits are multiplied by 1 and 2
 * in turn, and the two base-36 digits of each product are added.
 */
export function isGstin(text: string): boolean {
  if (!GSTIN.test(text)) return false
  const sum = [...text.slice(0, 14)].reduce((total, digit, index) => {
    const product = DIGITS.indexOf(digit) * (index % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return DIGITS[(36 - (sum % 36)) % 36] === text[14]
}

/** Fourteen digits, the first of which is the kind of the licence. */
export function isFssai(text: string): boolean {
  return /^[12][0-9]{13}$/.test(text)
}
