import { type Static, t } from 'elysia'
import { Id } from '../../platform/http/http.ts'
import { MAX_QUANTITY_PER_LINE } from '../../shared/limits.ts'
import { OrderNumber } from '../contract.ts'

export const AnswerComplaint = t.Object({
  orderId: OrderNumber,
  lineId: Id,
  /** Pieces whose price goes back; 0 closes it with words alone. */
  quantity: t.Integer({
    minimum: 0,
    maximum: MAX_QUANTITY_PER_LINE,
    error: 'must be for how many pieces money goes back',
  }),
  /** The shop's words to the shopper. */
  note: t.String({
    pattern: String.raw`^[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f]*$`,
    maxLength: 300,
    error: 'must be text of at most 300 characters',
  }),
})
export type AnswerComplaint = Static<typeof AnswerComplaint>

/** How money goes back: to the card, in cash, or off what is still to be collected in cash. */
export type MoneyBack = 'card' | 'cash' | 'due'

export const OfComplaint = t.Object({ orderId: OrderNumber, lineId: Id })

/** What the shop answered to a complaint; amounts in rupees. */
export interface ComplaintAnswer {
  /** What goes back; nothing where it was closed with words alone. */
  amount: number
  /** How it goes back, and whether it has. */
  money: { by: MoneyBack; state: 'asked' | 'done' | 'failed' } | null
  note: string
  at: string
}

/** A line of a delivered order that did not arrive whole. */
export interface ComplaintView {
  lineId: string
  /** The shopper's own words; none where they said no more. */
  words: string
  answer: ComplaintAnswer | null
}
