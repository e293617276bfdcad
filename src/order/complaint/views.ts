import { toRupees } from '../../shared/money.ts'
import type { OrderLineRow } from '../reading/queries.ts'
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

export function answerView({ answer, refundState }: AnswerRow): ComplaintAnswer {
  const { amountInPaise, note, answeredAt, paidBy, cashGivenAt } = answer
  const cashState = cashGivenAt ? 'done' : 'asked'
  return {
    amount: toRupees(amountInPaise),
    money: paidBy && { by: paidBy, state: paidBy === 'cash' ? cashState : (refundState ?? 'done') },
    note,
    at: answeredAt.toISOString(),
  }
}
