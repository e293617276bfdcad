import { formatPaise } from './money.ts'

/** The range that the payment provider accepts in one payment: eight digits of paise at most, and its own minimum. */
const MIN_CARD_PAYMENT_IN_PAISE = 50
const MAX_CARD_PAYMENT_IN_PAISE = 99_999_999

/** Returns why a total cannot be paid by card; null if it can, or if there is nothing to pay. */
export function cardAmountError(totalInPaise: number): string | null {
  if (totalInPaise > MAX_CARD_PAYMENT_IN_PAISE) {
    return `By card an order may cost at most ${formatPaise(MAX_CARD_PAYMENT_IN_PAISE)}`
  }
  if (totalInPaise > 0 && totalInPaise < MIN_CARD_PAYMENT_IN_PAISE) {
    return `By card an order costs at least ${formatPaise(MIN_CARD_PAYMENT_IN_PAISE)}`
  }
  return null
}
