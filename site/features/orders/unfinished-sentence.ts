import { formatRupees } from '../../../src/shared/money.ts'

/** Says of an order that awaits its payment that it does, for a shopper who left the payment page. */
export function unfinishedSentence(totalAmt: number): string {
  return `Your payment of ${formatRupees(totalAmt)} was not finished`
}
