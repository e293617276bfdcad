import type { Queryable } from '../../platform/database/database.ts'
import { answersOf } from '../complaint/queries.ts'
import { cardPaymentOf, refundsOf } from '../refund/queries.ts'

/** What was refunded of an order after it was paid, for its invoice. */
export interface InvoicedRefunds {
  /** What the card payment was, in paise; null for cash. */
  paidInPaise: number | null
  refunds: { amountInPaise: number; at: Date; isDone: boolean }[]
}

/** Returns refunds to the card and in cash, oldest first. What was taken off the cash to collect is none. */
export async function invoicedRefunds(db: Queryable, orderId: string): Promise<InvoicedRefunds> {
  const [payment, byCard, answers] = await Promise.all([
    cardPaymentOf(db, orderId),
    refundsOf(db, orderId),
    answersOf(db, [orderId]),
  ])
  const card = byCard.map(({ amountInPaise, state, createdAt, updatedAt }) => {
    const isDone = state === 'done'
    return { amountInPaise, isDone, at: isDone ? updatedAt : createdAt }
  })
  const inCash = answers.flatMap(({ answer: { paidBy, amountInPaise, cashGivenAt, answeredAt } }) =>
    paidBy === 'cash' ? [{ amountInPaise, isDone: cashGivenAt !== null, at: cashGivenAt ?? answeredAt }] : [],
  )
  const refunds = [...card, ...inCash].sort((one, other) => one.at.getTime() - other.at.getTime())
  return { paidInPaise: payment?.paidInPaise ?? null, refunds }
}
