import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
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

/** Returns the lines about which a shopper complained, latest complaint first, with the numbers of their orders. */
export function complaintsOfShopper(db: Queryable, userId: string) {
  return db
    .select({ code: order.code, line: orderLine })
    .from(orderLine)
    .innerJoin(order, eq(order.id, orderLine.orderId))
    .where(and(eq(order.userId, userId), isNotNull(orderLine.missingNote)))
    .orderBy(desc(orderLine.missingAt), asc(orderLine.id))
}

/** Returns the responses to complaints about these orders, newest first, each with the state of its card refund. */
export function answersOf(db: Queryable, orderIds: readonly string[]) {
  return db
    .select({ answer: complaintAnswer, refundState: refund.state })
    .from(complaintAnswer)
    .leftJoin(refund, eq(refund.id, complaintAnswer.refundId))
    .where(inArray(complaintAnswer.orderId, [...orderIds]))
    .orderBy(desc(complaintAnswer.answeredAt), desc(complaintAnswer.id))
}

export type AnswerRow = Awaited<ReturnType<typeof answersOf>>[number]

export type Answer = typeof complaintAnswer.$inferSelect

/** Returns the responses to complaints about a line, the latest first. */
export function answersAbout(db: Queryable, lineId: string): Promise<Answer[]> {
  return db
    .select()
    .from(complaintAnswer)
    .where(eq(complaintAnswer.lineId, lineId))
    .orderBy(desc(complaintAnswer.answeredAt), desc(complaintAnswer.id))
}

/** Stores a response. Returns its id. */
export async function insertAnswer(tx: Queryable, answer: typeof complaintAnswer.$inferInsert): Promise<string> {
  const [row] = await tx.insert(complaintAnswer).values(answer).returning({ id: complaintAnswer.id })
  return row!.id
}

/** Returns the responses that this refund pays. */
export async function answersPaidBy(tx: Queryable, refundId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: complaintAnswer.id })
    .from(complaintAnswer)
    .where(eq(complaintAnswer.refundId, refundId))
  return rows.map(({ id }) => id)
}

/** Links these responses to another refund. */
export async function linkAnswers(tx: Queryable, ids: readonly string[], refundId: string): Promise<void> {
  await tx
    .update(complaintAnswer)
    .set({ refundId })
    .where(inArray(complaintAnswer.id, [...ids]))
}

/** A line, and the response about it; without one, that which is owed for longest. */
export interface OwedFor {
  lineId: string
  answerId?: string
}

/** Records that owed cash was handed over. Returns its amount in paise, or null when none is owed. */
export async function writeCashGiven(tx: Queryable, owed: OwedFor, adminId: string): Promise<number | null> {
  const isOwed = and(eq(complaintAnswer.paidBy, 'cash'), isNull(complaintAnswer.cashGivenAt))
  const [row] = await tx
    .update(complaintAnswer)
    .set({ cashGivenAt: sql`now()`, cashGivenBy: adminId })
    .where(eq(complaintAnswer.id, longestOwed(tx, owed, isOwed)))
    .returning({ amountInPaise: complaintAnswer.amountInPaise })
  return row?.amountInPaise ?? null
}

/** Records that an owed replacement was handed over. Returns the response, or null when none is owed. */
export async function writeReplacementGiven(tx: Queryable, owed: OwedFor, adminId: string): Promise<Answer | null> {
  const isOwed = and(isNotNull(complaintAnswer.replacementQuantity), isNull(complaintAnswer.replacementGivenAt))
  const [row] = await tx
    .update(complaintAnswer)
    .set({ replacementGivenAt: sql`now()`, replacementGivenBy: adminId })
    .where(eq(complaintAnswer.id, longestOwed(tx, owed, isOwed)))
    .returning()
  return row ?? null
}

function longestOwed(tx: Queryable, { lineId, answerId }: OwedFor, isOwed: SQL | undefined) {
  return tx
    .select({ id: complaintAnswer.id })
    .from(complaintAnswer)
    .where(and(eq(complaintAnswer.lineId, lineId), answerId ? eq(complaintAnswer.id, answerId) : undefined, isOwed))
    .orderBy(asc(complaintAnswer.answeredAt), asc(complaintAnswer.id))
    .limit(1)
}

/** Returns what responses to complaints took off the cash to collect for an order, in paise. */
export async function takenOff(db: Queryable, orderId: string): Promise<number> {
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${complaintAnswer.amountInPaise}), 0)` })
    .from(complaintAnswer)
    .where(and(eq(complaintAnswer.orderId, orderId), eq(complaintAnswer.paidBy, 'due')))
  return Number(row!.sum)
}

/** Lines whose latest complaint is without a response: `id`, `order_id`, `missing_at`. */
export const unanswered = sql`
  select id, order_id, missing_at from order_line where missing_note is not null
  and not exists (select from complaint_answer where line_id = order_line.id and superseded_at is null)`

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
