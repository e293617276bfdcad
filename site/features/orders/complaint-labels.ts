import type { ComplaintAnswer, ComplaintView } from '../../../src/order/contract.ts'
import type { ComplaintKind } from '../../../src/shared/complaint-kinds.ts'
import { formatRupees } from '../../../src/shared/money.ts'
import { replacementLabel } from '../../../src/shared/replacement.ts'

/** What a complaint says of an item, by its kind. */
export const KIND_SENTENCES: Record<ComplaintKind, string> = {
  missing: 'It is missing',
  damaged: 'It is damaged',
  expired: 'It is past its date',
  'wrong item': 'It is the wrong item',
  'poor quality': 'Its quality is poor',
}

/** Describes the shop's response to a complaint. */
export function answeredLabel({ amount, money, replacement }: ComplaintAnswer): string {
  const replaced =
    replacement && `You ${replacement.givenAt ? 'got' : 'get'} ${replacementLabel(replacement)} for it, free of charge`
  if (money === null) return replaced ?? 'We looked into it'
  return [replaced, complaintRefundLabel(amount, money)].filter(Boolean).join('. ')
}

/** Describes how the money for a complaint is returned. */
export function complaintRefundLabel(amount: number, money: NonNullable<ComplaintAnswer['money']>): string {
  const sum = formatRupees(amount)
  if (money.by === 'due') return `${sum} was deducted from what you pay`
  if (money.by === 'cash')
    return money.state === 'done' ? `${sum} was refunded in cash` : `${sum} will be refunded in cash`
  if (money.state === 'failed') return `${sum} could not be refunded to your card yet: we are looking into it`
  return money.state === 'done' ? `${sum} was refunded to your card` : `${sum} is on its way back to your card`
}

/** Returns the complaints about a line, of which the latest comes first, each with its number: 1 for the earliest. */
export function numbered(complaints: readonly ComplaintView[]) {
  return complaints.map((complaint, at) => ({ number: complaints.length - at, complaint }))
}
