import { formatPaise } from './money.ts'

/** What the card provider takes in one payment: eight digits of paise, and no less than it says is worth a card. */
export const MIN_CARD_PAYMENT_IN_PAISE = 50
export const MAX_CARD_PAYMENT_IN_PAISE = 99_999_999

/** Why a total cannot be paid by card; null when it can, or costs nothing. */
export function cardAmountError(totalInPaise: number): string | null {
  if (totalInPaise > MAX_CARD_PAYMENT_IN_PAISE) {
    return `By card an order may cost at most ${formatPaise(MAX_CARD_PAYMENT_IN_PAISE)}. Choose Cash on Delivery`
  }
  if (totalInPaise > 0 && totalInPaise < MIN_CARD_PAYMENT_IN_PAISE) {
    return `By card an order costs at least ${formatPaise(MIN_CARD_PAYMENT_IN_PAISE)}. Choose Cash on Delivery`
  }
  return null
}
