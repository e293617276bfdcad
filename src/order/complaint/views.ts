import { toRupees } from '../../shared/money.ts'
import type { ComplaintAnswer, ComplaintPhoto, ComplaintView, OrderView } from '../contract.ts'
import type { OrderLineRow, OrderRow } from '../history/queries.ts'
import type { PhotoRow } from './photos.queries.ts'
import type { AnswerRow } from './queries.ts'

/** Returns the complaints about an order's lines, in the order of the lines, and the latest one of a line first. */
export function complaintsOf(
  lines: readonly OrderLineRow[],
  answers: readonly AnswerRow[],
  allPhotos: readonly PhotoRow[],
): ComplaintView[] {
  const reported = allPhotos.filter(({ position }) => position !== null)
  const byLine = Map.groupBy(answers, ({ answer }) => answer.lineId)
  return lines.flatMap(({ id, missingNote, complaintKind, complaintQuantity: quantity }) => {
    const own = byLine.get(id) ?? []
    const row = own.find(({ answer }) => answer.supersededAt === null)
    const photosFor = (response: string | null) =>
      reported.filter(({ lineId, answerId }) => lineId === id && answerId === response).map(photoView)
    const earlier = own
      .filter(({ answer }) => answer.supersededAt !== null)
      .map((each) => {
        const { reportedKind, reportedQuantity, reportedNote, id: answerId } = each.answer
        const said = { kind: reportedKind ?? 'missing', quantity: reportedQuantity, words: reportedNote ?? '' }
        return { lineId: id, ...said, photos: photosFor(answerId), answer: answerView(each) }
      })
    // Deleting the account also deletes the shopper's message, but the response stays on record.
    if (missingNote === null && !row) return earlier
    const said = { kind: complaintKind ?? 'missing', quantity, words: missingNote ?? '' }
    return [{ lineId: id, ...said, photos: photosFor(null), answer: row ? answerView(row) : null }, ...earlier]
  })
}

/** Returns the photos that no complaint includes yet. */
export function pendingPhotosOf(photos: readonly PhotoRow[]): OrderView['pendingPhotos'] {
  return photos
    .filter(({ position }) => position === null)
    .map((photo) => ({ lineId: photo.lineId, ...photoView(photo) }))
}

export function photoView({ id: _id, width, height }: PhotoRow): ComplaintPhoto {
  return { _id, width, height }
}

/** Returns what the responses about one order took off the cash to collect, in paise. */
export function takenOffBy(answers: readonly AnswerRow[]): number {
  return answers.reduce((sum, { answer }) => (answer.paidBy === 'due' ? sum + answer.amountInPaise : sum), 0)
}

/**
 * Returns the cash still to be collected for an order, in paise; 0 once it is collected, and for orders without cash
 * due.
 */
export function dueOf({ paymentState, totalInPaise }: OrderRow, takenOffInPaise: number): number {
  return paymentState === 'due' ? totalInPaise - takenOffInPaise : 0
}

function answerView({ answer, refundState }: AnswerRow): ComplaintAnswer {
  const { id, quantity, amountInPaise, note, answeredAt, paidBy, cashGivenAt } = answer
  const stateOf = { card: refundState ?? 'done', cash: cashGivenAt ? 'done' : 'asked', due: 'done' } as const
  return {
    _id: id,
    quantity,
    amount: toRupees(amountInPaise),
    money: paidBy && { by: paidBy, state: stateOf[paidBy] },
    replacement: replacementOf(answer),
    note,
    at: answeredAt.toISOString(),
  }
}

/** Returns what a response gives for the item; null if nothing. */
export function replacementOf(answer: AnswerRow['answer']): ComplaintAnswer['replacement'] {
  const {
    replacementProductId: productId,
    replacementName: name,
    replacementUnit: unit,
    replacementQuantity: quantity,
    replacementGivenAt,
  } = answer
  if (name === null || unit === null || quantity === null) return null
  return { productId, name, unit, quantity, givenAt: replacementGivenAt?.toISOString() ?? null }
}
