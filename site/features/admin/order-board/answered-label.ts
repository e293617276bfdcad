import type { ComplaintAnswer } from '../../../../src/order/contract.ts'
import { formatRupees } from '../../../../src/shared/money.ts'
import { replacementLabel } from '../../../../src/shared/replacement.ts'

/** Describes the response to a complaint from the staff's point of view. */
export function answeredLabel({ amount, money, replacement }: ComplaintAnswer): string {
  const replaced =
    replacement && `${replacement.givenAt ? 'Replaced' : 'To be replaced'} by ${replacementLabel(replacement)}`
  if (money === null) return replaced ?? 'Closed without refund'
  return [replaced, complaintRefundLabel(amount, money)].filter(Boolean).join('. ')
}

function complaintRefundLabel(amount: number, money: NonNullable<ComplaintAnswer['money']>): string {
  const sum = formatRupees(amount)
  if (money.by === 'due') return `${sum} was deducted from what was to be collected`
  if (money.by === 'cash') return money.state === 'done' ? `${sum} was refunded in cash` : `${sum} is owed in cash`
  if (money.state === 'failed') return `The card’s provider refused ${sum}: refund it by hand`
  return money.state === 'done' ? `${sum} was refunded to the card` : `${sum} is on its way back to the card`
}
