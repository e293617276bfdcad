import { and, eq, isNotNull, lt, ne, notInArray, sql } from 'drizzle-orm'
import { preparedOn, type Queryable } from '../../platform/database/database.ts'
import { newId } from '../../platform/runtime/ids.ts'
import { paymentSession, refund } from '../payment.schema.ts'

export type RefundRow = typeof refund.$inferSelect

/** The card payment of an order: what was paid, and what refunds of it have been requested so far. */
export interface CardPayment {
  paymentId: string
  paidInPaise: number
  givenBackInPaise: number
}

/** Returns the first card payment of an order; null when there is none. */
export async function cardPaymentOf(tx: Queryable, orderId: string): Promise<CardPayment | null> {
  const [row] = await tx
    .select({
      paymentId: paymentSession.paymentId,
      paidInPaise: paymentSession.amountInPaise,
      givenBackInPaise: sql<string>`coalesce((select sum(r.amount_in_paise) from refund r where r.payment_id = payment_session.payment_id), 0)`,
    })
    .from(paymentSession)
    .where(and(eq(paymentSession.orderId, orderId), isNotNull(paymentSession.paymentId)))
    .orderBy(paymentSession.attempt)
    .limit(1)
  return row ? { ...row, paymentId: row.paymentId!, givenBackInPaise: Number(row.givenBackInPaise) } : null
}

/** Whether more than one attempt to pay an order succeeded. */
export async function isPaidTwice(tx: Queryable, orderId: string): Promise<boolean> {
  const rows = await tx
    .select({ attempt: paymentSession.attempt })
    .from(paymentSession)
    .where(and(eq(paymentSession.orderId, orderId), isNotNull(paymentSession.paymentId)))
  return rows.length > 1
}

/** Records a requested refund, and returns its id. */
export async function insertRefund(
  tx: Queryable,
  asked: Pick<typeof refund.$inferInsert, 'orderId' | 'paymentId' | 'amountInPaise' | 'reason' | 'state'>,
): Promise<string> {
  const id = newId()
  await tx.insert(refund).values({ id, ...asked })
  return id
}

export async function changeRefund(tx: Queryable, id: string, amountInPaise: number): Promise<void> {
  await tx.update(refund).set({ amountInPaise, updatedAt: sql`now()` }).where(eq(refund.id, id))
}

/**
 * Withdraws the refunds requested for this reason. Returns false, and withdraws none, when the provider has been asked
 * for at least one of them. The order must be locked.
 */
export async function saveUnsentRefunds(tx: Queryable, orderId: string, reason: string): Promise<boolean> {
  const isOfReason = and(eq(refund.orderId, orderId), eq(refund.reason, reason))
  const sent = await tx
    .select({ id: refund.id })
    .from(refund)
    .where(and(isOfReason, isNotNull(refund.sentAt)))
  if (sent.length > 0) return false
  await tx.delete(refund).where(isOfReason)
  return true
}

/** Records that the provider is being asked for the refund. Returns null when the refund is done or was withdrawn. */
export async function recordSent(tx: Queryable, id: string): Promise<RefundRow | null> {
  const [row] = await tx
    .update(refund)
    .set({ sentAt: sql`coalesce(${refund.sentAt}, now())` })
    .where(and(eq(refund.id, id), ne(refund.state, 'done')))
    .returning()
  return row ?? null
}

export async function deleteRefund(tx: Queryable, id: string): Promise<void> {
  await tx.delete(refund).where(eq(refund.id, id))
}

/** Whether an order has a refund that is not done, which includes failed ones. */
export async function hasPendingRefund(tx: Queryable, orderId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: refund.id })
    .from(refund)
    .where(and(eq(refund.orderId, orderId), ne(refund.state, 'done')))
    .limit(1)
  return rows.length > 0
}

/** Returns refunds that were requested a while ago and are not among the `queued` ones. */
export async function overdueRefunds(
  db: Queryable,
  queued: readonly string[],
  quietMs: number,
  atOnce: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: refund.id })
    .from(refund)
    .where(
      and(
        eq(refund.state, 'asked'),
        lt(refund.createdAt, sql`now() - ${quietMs}::int * interval '1 ms'`),
        notInArray(refund.id, [...queued]),
      ),
    )
    .orderBy(refund.id)
    .limit(atOnce)
  return rows.map(({ id }) => id)
}

/** Returns an order's refunds, whatever their state, in the order they were requested. */
export function refundsOf(db: Queryable, orderId: string) {
  return db.select().from(refund).where(eq(refund.orderId, orderId)).orderBy(refund.id)
}

export async function refundById(db: Queryable, id: string): Promise<RefundRow | null> {
  const [row] = await db.select().from(refund).where(eq(refund.id, id))
  return row ?? null
}

export async function refundByProviderId(db: Queryable, providerRefundId: string): Promise<RefundRow | null> {
  const [row] = await db.select().from(refund).where(eq(refund.providerRefundId, providerRefundId))
  return row ?? null
}

/** Records the new state of a refund. Returns false when it was in that state already. */
export async function recordRefund(
  tx: Queryable,
  id: string,
  state: RefundRow['state'],
  providerRefundId: string | null,
): Promise<boolean> {
  const rows = await preparedOn(tx)`
    update refund set state = ${state}, provider_refund_id = ${providerRefundId}, updated_at = now()
    where id = ${id} and state <> ${state} returning id`
  return rows.length > 0
}
