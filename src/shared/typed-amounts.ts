/** Amounts as people and price lists write them; apart from `money.ts`, because shoppers type none. */

/** Strips what surrounds the number of an amount: "Rs45", "MRP: 45", "45/-", "₹ 20.00 (incl. GST)", "रु. ४२". */
export function bareAmount(written: string): string {
  const normalized = written.trim()
  if (normalized.length > MAX_AMOUNT_LENGTH) return normalized
  return normalized.replace(TAX_INCLUDED, '').replace(ONLY, '').replace(CURRENCY, '')
}

/** A longer text is not an amount, and regular expressions may take long on it. */
export const MAX_AMOUNT_LENGTH = 100
/** As on bills: "42/- only". */
const ONLY = /(?:\s|\/-)(?:only|मात्र)\.?$/iu
/** Rupees in the languages of India, before or after the number. */
const RUPEES = 'रु रू रुपये रुपए रुपया रूपये रुपयांत રૂ રૂપિયા টাকা ரூ ரூபாய் రూ రూపాయలు ರೂ ರೂಪಾಯಿ'.split(' ').join('|')
const CURRENCY = new RegExp(
  `[₹৳]|(?<![\\p{L}\\p{M}])(?:rs|inr|rupees?|m\\.?r\\.?p|${RUPEES})(?![\\p{L}\\p{M}])[.:॰]?|\\/[-=]\\s*$`,
  'giu',
)
/** Shoppers pay the amount before it. It does not match "excl. GST", where they would pay more. */
const TAX_INCLUDED = /\(\s*(?:incl?|inclusive|including)\b[^()]*\)\s*$|\s(?:incl?|inclusive|including)\b[^()\d]*$/i
