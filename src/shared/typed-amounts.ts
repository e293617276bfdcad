/** Amounts as people and price lists write them; apart from `money.ts`, because shoppers type none. */

/** Strips what surrounds the number of an amount: "Rs45", "MRP: 45", "45/-", "₹ 20.00 (incl. GST)". */
export function bareAmount(written: string): string {
  const normalized = written.trim()
  if (normalized.length > MAX_AMOUNT_LENGTH) return normalized
  return normalized.replace(TAX_INCLUDED, '').replace(/₹|(?<!\p{L})(?:rs|inr|m\.?r\.?p)(?!\p{L})[.:]?|\/-\s*$/giu, '')
}

/** A longer text is not an amount, and regular expressions may take long on it. */
export const MAX_AMOUNT_LENGTH = 100
/** Shoppers pay the amount before it. It does not match "excl. GST", where they would pay more. */
const TAX_INCLUDED = /\(\s*(?:incl?|inclusive|including)\b[^()]*\)\s*$|\s(?:incl?|inclusive|including)\b[^()\d]*$/i
