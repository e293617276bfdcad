import { toRupees } from '../../shared/money.ts'
import type { OrderLineRow, OrderRow } from '../history/queries.ts'
import type { ComplaintAnswer, ComplaintView } from './contract.ts'
import type { AnswerRow } from './queries.ts'

/** The complaints about an order's lines, in the order of the lines. */
export function complaintsOf(lines: readonly OrderLineRow[], answers: readonly AnswerRow[]): ComplaintView[] {
  const byLine = new Map(answers.map((row) => [row.answer.lineId, row]))
  return lines.flatMap(({ id, missingNote }) => {
    const row = byLine.get(id)
    // Whoever deletes their account takes their words along; what was answered stays in the books.
    if (missingNote === null && !row) return []
    return [{ lineId: id, words: missingNote ?? '', answer: row ? answerView(row) : null }]
  })
}

/** What answers about one order took off the cash that is to be collected for it. */
export function takenOffBy(answers: readonly AnswerRow[]): number {
  return answers.reduce((sum, { answer }) => (answer.paidBy === 'due' ? sum + answer.amountInPaise : sum), 0)
}

/** The cash that is still to be collected for an order; none once it was, or where there is none. */
export function dueOf({ paymentState, totalInPaise }: OrderRow, takenOffInPaise: number): number {
  return paymentState === 'due' ? totalInPaise - takenOffInPaise : 0
}

export function answerView({ answer, refundState }: AnswerRow): ComplaintAnswer {
  const { amountInPaise, note, answeredAt, paidBy, cashGivenAt } = answer
  const stateOf = { card: refundState ?? 'done', cash: cashGivenAt ? 'done' : 'asked', due: 'done' } as const
  return {
    amount: toRupees(amountInPaise),
    money: paidBy && { by: paidBy, state: stateOf[paidBy] },
    note,
    at: answeredAt.toISOString(),
  }
}
