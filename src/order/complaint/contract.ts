import { type Static, t } from 'elysia'
import { Id } from '../../platform/http/http.ts'
import { MAX_ANSWER_LENGTH, MAX_QUANTITY_PER_LINE } from '../../shared/limits.ts'
import { OrderNumber } from '../contract.ts'

export const AnswerComplaint = t.Object({
  orderId: OrderNumber,
  lineId: Id,
  /** Pieces whose price is refunded; 0 closes the complaint with a message alone. */
  quantity: t.Integer({
    minimum: 0,
    maximum: MAX_QUANTITY_PER_LINE,
    error: 'must be the number of pieces to refund',
  }),
  /** The shop's message to the shopper. */
  note: t.String({
    pattern: String.raw`^[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f]*$`,
    maxLength: MAX_ANSWER_LENGTH,
    error: `must be text of at most ${MAX_ANSWER_LENGTH} characters`,
  }),
})
export type AnswerComplaint = Static<typeof AnswerComplaint>

export const OfComplaint = t.Object({ orderId: OrderNumber, lineId: Id })
