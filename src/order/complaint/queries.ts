import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { complaintAnswer } from '../complaint.schema.ts'
import type { OrderLineRow } from '../history/queries.ts'
import { refund } from '../payment.schema.ts'
import { type EventKind, order, orderEvent, orderLine } from '../schema.ts'
import type { OrderRow } from '../transitions/queries.ts'

type Complaint = Pick<OrderLineRow, 'missingNote' | 'complaintKind' | 'complaintQuantity'>

/** Stores the shopper's complaint about an order line. */
export async function writeComplaint(tx: Queryable, lineId: string, complaint: Complaint): Promise<void> {
  await tx
    .update(orderLine)
    .set({ ...complaint, missingAt: sql`now()` })
    .where(eq(orderLine.id, lineId))
}

export async function lineOfOrder(tx: Queryable, orderId: string, lineId: string): Promise<OrderLineRow | null> {
  const [row] = await tx
    .select()
    .from(orderLine)
    .where(and(eq(orderLine.id, lineId), eq(orderLine.orderId, orderId)))
  return row ?? null
}

/** Writes an order event about a complaint: reported, responded to, or paid. Its trigger notifies the event streams. */
export async function writeComplaintEvent(
  tx: Queryable,
  { id: orderId, state }: Pick<OrderRow, 'id' | 'state'>,
  event: { kind: EventKind; actor: string; note: string },
): Promise<void> {
  await tx.insert(orderEvent).values({ orderId, state, ...event })
}

/** Returns the lines about which a shopper complained, newest first, with the numbers of their orders. */
export function complaintsOfShopper(db: Queryable, userId: string) {
  return db
    .select({ code: order.code, line: orderLine })
    .from(orderLine)
    .innerJoin(order, eq(order.id, orderLine.orderId))
    .where(and(eq(order.userId, userId), isNotNull(orderLine.missingNote)))
    .orderBy(desc(orderLine.missingAt), asc(orderLine.id))
}

/** Returns the responses to complaints about these orders, each with the state of its card refund. */
export function answersOf(db: Queryable, orderIds: readonly string[]) {
  return db
    .select({ answer: complaintAnswer, refundState: refund.state })
    .from(complaintAnswer)
    .leftJoin(refund, eq(refund.id, complaintAnswer.refundId))
    .where(inArray(complaintAnswer.orderId, [...orderIds]))
}

export type AnswerRow = Awaited<ReturnType<typeof answersOf>>[number]

/** Returns the response to the complaint about a line; null when there is none yet. */
export async function answerTo(db: Queryable, lineId: string): Promise<AnswerRow | null> {
  const [row] = await db
    .select({ answer: complaintAnswer, refundState: refund.state })
    .from(complaintAnswer)
    .leftJoin(refund, eq(refund.id, complaintAnswer.refundId))
    .where(eq(complaintAnswer.lineId, lineId))
  return row ?? null
}

export async function insertAnswer(tx: Queryable, answer: typeof complaintAnswer.$inferInsert): Promise<void> {
  await tx.insert(complaintAnswer).values(answer)
}

/** Returns the lines whose response this refund pays. */
export async function linesAnsweredBy(tx: Queryable, refundId: string): Promise<string[]> {
  const rows = await tx
    .select({ lineId: complaintAnswer.lineId })
    .from(complaintAnswer)
    .where(eq(complaintAnswer.refundId, refundId))
  return rows.map(({ lineId }) => lineId)
}

/** Links the responses about these lines to another refund. */
export async function linkAnswers(tx: Queryable, lineIds: readonly string[], refundId: string): Promise<void> {
  await tx
    .update(complaintAnswer)
    .set({ refundId })
    .where(inArray(complaintAnswer.lineId, [...lineIds]))
}

/** Records that owed cash was handed over. Returns its amount in paise, or null when none is owed. */
export async function writeCashGiven(tx: Queryable, lineId: string, adminId: string): Promise<number | null> {
  const [row] = await tx
    .update(complaintAnswer)
    .set({ cashGivenAt: sql`now()`, cashGivenBy: adminId })
    .where(
      and(eq(complaintAnswer.lineId, lineId), eq(complaintAnswer.paidBy, 'cash'), isNull(complaintAnswer.cashGivenAt)),
    )
    .returning({ amountInPaise: complaintAnswer.amountInPaise })
  return row?.amountInPaise ?? null
}

/** Records that an owed replacement was handed over. Returns the response, or null when none is owed. */
export async function writeReplacementGiven(
  tx: Queryable,
  lineId: string,
  adminId: string,
): Promise<AnswerRow['answer'] | null> {
  const { replacementQuantity, replacementGivenAt } = complaintAnswer
  const [row] = await tx
    .update(complaintAnswer)
    .set({ replacementGivenAt: sql`now()`, replacementGivenBy: adminId })
    .where(and(eq(complaintAnswer.lineId, lineId), isNotNull(replacementQuantity), isNull(replacementGivenAt)))
    .returning()
  return row ?? null
}

/** Returns what responses to complaints took off the cash to collect for an order, in paise. */
export async function takenOff(db: Queryable, orderId: string): Promise<number> {
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${complaintAnswer.amountInPaise}), 0)` })
    .from(complaintAnswer)
    .where(and(eq(complaintAnswer.orderId, orderId), eq(complaintAnswer.paidBy, 'due')))
  return Number(row!.sum)
}

/** Lines with a complaint without a response: `id`, `order_id`, `missing_at`. */
export const unanswered = sql`
  select id, order_id, missing_at from order_line where missing_note is not null
  and not exists (select from complaint_answer where line_id = order_line.id)`

/** Responses whose cash is still to be handed over. */
export const owedCash = sql`
  select line_id, order_id, amount_in_paise, answered_at from complaint_answer
  where paid_by = 'cash' and cash_given_at is null`

/** Responses whose replacement is still to be handed over. */
export const owedReplacements = sql`
  select order_id from complaint_answer where replacement_quantity is not null and replacement_given_at is null`

export interface ComplaintCounts {
  /** Lines that await a response. */
  complaints: number
  /** Orders for which cash is owed. */
  owed: number
  /** Orders for which a replacement is owed. */
  replacements: number
}

export async function countComplaints(db: Queryable): Promise<ComplaintCounts> {
  const [row] = await db.execute<ComplaintCounts & Record<string, number>>(sql`
    select (select count(*)::int from (${unanswered}) line) as complaints,
      (select count(distinct order_id)::int from (${owedCash}) answer) as owed,
      (select count(distinct order_id)::int from (${owedReplacements}) answer) as replacements`)
  const { complaints, owed, replacements } = row!
  return { complaints, owed, replacements }
}
