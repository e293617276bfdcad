import { and, eq, exists, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { account } from '../../account/schema.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { paymentEvent, paymentSession } from '../payment.schema.ts'
import { order, orderLine } from '../schema.ts'

export type SessionRow = typeof paymentSession.$inferSelect

/** Returns an order with everything its payment needs: the newest attempt, the lines, and the customer. */
export async function orderToPay(db: Queryable, orderId: string) {
  const [row] = await db
    .select({ order, customer: { name: account.name, email: account.email } })
    .from(order)
    .leftJoin(account, eq(account.id, order.userId))
    .where(eq(order.id, orderId))
  if (!row) return null
  const lines = await db.select().from(orderLine).where(eq(orderLine.orderId, orderId)).orderBy(orderLine.position)
  return { ...row, lines, session: await newestSession(db, orderId) }
}

export async function newestSession(db: Queryable, orderId: string): Promise<SessionRow | null> {
  const [row] = await db
    .select()
    .from(paymentSession)
    .where(eq(paymentSession.orderId, orderId))
    .orderBy(sql`${paymentSession.attempt} desc`)
    .limit(1)
  return row ?? null
}

/** Returns the pieces of each product in an order that are still in the catalogue. */
export async function piecesOf(db: Queryable, orderId: string): Promise<{ productId: string; quantity: number }[]> {
  const rows = await db
    .select({ productId: orderLine.productId, quantity: orderLine.quantity })
    .from(orderLine)
    .where(eq(orderLine.orderId, orderId))
  return rows.flatMap(({ productId, quantity }) => (productId ? [{ productId, quantity }] : []))
}

/**
 * Returns an order's open sessions, newest first: those with a URL that somebody may have received, and not settled
 * yet.
 */
export function openSessions(db: Queryable, orderId: string) {
  return db
    .select({ session: paymentSession, isOver: sql<boolean>`${order.reservedUntil} < now()` })
    .from(paymentSession)
    .innerJoin(order, eq(order.id, paymentSession.orderId))
    .where(and(eq(paymentSession.orderId, orderId), isOpen()))
    .orderBy(sql`${paymentSession.attempt} desc`)
}

const isOpen = () => and(isNotNull(paymentSession.sessionId), isNull(paymentSession.settledAt))

/** Returns the attempt that a session was created for; the provider's response to it may not be stored yet. */
export async function attemptOf(
  db: Queryable,
  orderId: string,
  { id, attempt }: { id: string; attempt: number },
): Promise<SessionRow | null> {
  const isUnnamed = and(isNull(paymentSession.sessionId), eq(paymentSession.attempt, attempt))
  const [row] = await db
    .select()
    .from(paymentSession)
    .where(and(eq(paymentSession.orderId, orderId), or(eq(paymentSession.sessionId, id), isUnnamed)))
    .orderBy(isNull(paymentSession.sessionId))
    .limit(1)
  return row ?? null
}

/**
 * Whether the attempt has at least `minMs` left before it expires, by the database's clock, which also set the expiry.
 */
export async function hasTimeLeft(
  db: Queryable,
  { orderId, attempt }: Pick<SessionRow, 'orderId' | 'attempt'>,
  minMs: number,
): Promise<boolean> {
  const rows = await db
    .select({ attempt: paymentSession.attempt })
    .from(paymentSession)
    .where(
      and(
        eq(paymentSession.orderId, orderId),
        eq(paymentSession.attempt, attempt),
        sql`${paymentSession.expiresAt} > clock_timestamp() + ${minMs}::int * interval '1 ms'`,
      ),
    )
  return rows.length > 0
}

/** Extends the stock reservation to this long from now, unless it already lasts longer. */
export async function extendReservation(tx: Queryable, orderId: string, reservationMs: number): Promise<void> {
  await tx.execute(sql`
    update "order" set reserved_until = greatest(reserved_until, clock_timestamp() + ${reservationMs}::int * interval '1 ms')
    where id = ${orderId}`)
}

/** Records that a session is about to be requested. It expires together with the order's reservation. */
export async function recordAttempt(
  tx: Queryable,
  {
    orderId,
    attempt,
    provider,
    livemode,
    origin,
  }: Pick<SessionRow, 'orderId' | 'attempt' | 'provider' | 'livemode' | 'origin'>,
): Promise<SessionRow> {
  await tx.execute(sql`
    insert into payment_session (order_id, attempt, provider, livemode, amount_in_paise, origin, expires_at)
    select id, ${attempt}, ${provider}, ${livemode}, total_in_paise, ${origin}, reserved_until
    from "order" where id = ${orderId}`)
  return (await newestSession(tx, orderId))!
}

/** Stores the session that the provider returned. */
export async function recordSession(
  tx: Queryable,
  { orderId, attempt }: Pick<SessionRow, 'orderId' | 'attempt'>,
  sessionId: string,
  url: string | null,
): Promise<void> {
  await tx
    .update(paymentSession)
    .set({ sessionId, url })
    .where(and(eq(paymentSession.orderId, orderId), eq(paymentSession.attempt, attempt)))
}

/** Marks a session as settled, so that the provider is not asked about it again, and stores its payment, if any. */
export async function recordReconciled(tx: Queryable, sessionId: string, paymentId: string | null): Promise<void> {
  await tx
    .update(paymentSession)
    .set({ settledAt: sql`now()`, ...(paymentId ? { paymentId } : {}) })
    .where(eq(paymentSession.sessionId, sessionId))
}

export async function sessionOfPayment(db: Queryable, paymentId: string): Promise<SessionRow | null> {
  const [row] = await db.select().from(paymentSession).where(eq(paymentSession.paymentId, paymentId))
  return row ?? null
}

export async function isEventKnown(db: Queryable, eventId: string): Promise<boolean> {
  const rows = await db.select({ id: paymentEvent.id }).from(paymentEvent).where(eq(paymentEvent.id, eventId))
  return rows.length > 0
}

/** Stores an event. Returns false when it was stored before, in which case it must not be acted on again. */
export async function storeEvent(tx: Queryable, event: typeof paymentEvent.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(paymentEvent).values(event).onConflictDoNothing().returning({ id: paymentEvent.id })
  return rows.length > 0
}

/** Records the outcome of a stored event. */
export async function recordOutcome(
  tx: Queryable,
  eventId: string,
  judged: Partial<Pick<typeof paymentEvent.$inferInsert, 'outcome' | 'reason' | 'orderId' | 'payload'>>,
): Promise<void> {
  await tx.update(paymentEvent).set(judged).where(eq(paymentEvent.id, eventId))
}

/**
 * Returns orders awaiting payment whose reservation has ended, and those with a session that was not checked for a
 * while.
 */
export function ordersToAskAbout(db: Queryable, quietMs: number, limit: number) {
  const isQuietOne = db
    .select({ attempt: paymentSession.attempt })
    .from(paymentSession)
    .where(and(eq(paymentSession.orderId, order.id), isOpen(), isQuiet(quietMs)))
  return db
    .select({ orderId: order.id, isOver: sql<boolean>`${order.reservedUntil} < now()` })
    .from(order)
    .where(and(eq(order.state, 'awaiting payment'), or(lt(order.reservedUntil, sql`now()`), exists(isQuietOne))))
    .orderBy(order.reservedUntil)
    .limit(limit)
}

/**
 * Returns sessions at the current provider that are not settled although their order no longer awaits payment: they
 * might still be paid.
 */
export function sessionsToClose(
  db: Queryable,
  { provider, livemode }: Pick<SessionRow, 'provider' | 'livemode'>,
  quietMs: number,
  limit: number,
) {
  const isHere = and(eq(paymentSession.provider, provider), eq(paymentSession.livemode, livemode))
  return db
    .select({ session: paymentSession })
    .from(paymentSession)
    .innerJoin(order, eq(order.id, paymentSession.orderId))
    .where(and(ne(order.state, 'awaiting payment'), isHere, isOpen(), isQuiet(quietMs)))
    .orderBy(paymentSession.expiresAt)
    .limit(limit)
}

function isQuiet(quietMs: number) {
  return sql`coalesce(${paymentSession.checkedAt}, ${paymentSession.createdAt}) < now() - ${quietMs}::int * interval '1 ms'`
}

export async function recordChecked(db: Queryable, orderId: string): Promise<void> {
  await db.update(paymentSession).set({ checkedAt: sql`now()` }).where(eq(paymentSession.orderId, orderId))
}

/** Deletes payment events older than this many days, at most `max` of them; their effects on the orders remain. */
export async function deleteOldEvents(db: Queryable, days: number, max: number): Promise<void> {
  await db.execute(sql`
    delete from payment_event where id in (
      select id from payment_event where received_at < now() - make_interval(days => ${days}) limit ${max})`)
}
