import { type Static, t } from 'elysia'
import { Id, textUpTo } from '../../platform/http/http.ts'
import { oneOf } from '../../platform/runtime/one-of.ts'
import { COMPLAINT_KINDS } from '../../shared/complaint-kinds.ts'
import { MAX_ANSWER_LENGTH, MAX_QUANTITY_PER_LINE, MAX_REPORT_LENGTH } from '../../shared/limits.ts'
import { OrderNumber } from '../contract.ts'

export const AnswerComplaint = t.Object({
  orderId: OrderNumber,
  lineId: Id,
  /** Pieces whose price is refunded; 0 closes the complaint with a replacement or a message alone. */
  quantity: t.Integer({
    minimum: 0,
    maximum: MAX_QUANTITY_PER_LINE,
    error: 'must be the number of pieces to refund',
  }),
  /** What the shop gives for the item, free of charge: it is taken off the stock. */
  replacement: t.Optional(
    t.Object({
      productId: Id,
      quantity: t.Integer({ minimum: 1, maximum: MAX_QUANTITY_PER_LINE, error: 'must be a whole number of pieces' }),
    }),
  ),
  /** The shop's message to the shopper. */
  note: t.String({
    pattern: String.raw`^[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f]*$`,
    maxLength: MAX_ANSWER_LENGTH,
    error: `must be text of at most ${MAX_ANSWER_LENGTH} characters`,
  }),
})
export type AnswerComplaint = Static<typeof AnswerComplaint>

export const ReportProblem = t.Object({
  orderId: OrderNumber,
  lineId: Id,
  kind: oneOf(COMPLAINT_KINDS, `must be one of ${COMPLAINT_KINDS.join(', ')}`),
  /** Pieces that it is about. */
  quantity: t.Integer({ minimum: 1, maximum: MAX_QUANTITY_PER_LINE, error: 'must be a whole number of pieces' }),
  /** What the shopper said. */
  note: t.Optional(textUpTo(MAX_REPORT_LENGTH)),
})
export type ReportProblem = Static<typeof ReportProblem>

/** Without `answerId`, what is owed for the line for longest. */
export const OfComplaint = t.Object({ orderId: OrderNumber, lineId: Id, answerId: t.Optional(Id) })

/** A small photo has at most 320 pixels a side, a large one at most 1280 × 1600. */
const PhotoSize = oneOf(['small', 'large'], 'must be small or large')
export type PhotoSize = Static<typeof PhotoSize>

export const OfPhoto = t.Object({ photoId: Id })
/** Without a size, it is large. */
export const PhotoQuery = t.Object({ ...OfPhoto.properties, size: t.Optional(PhotoSize) })
