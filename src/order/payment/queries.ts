import { and, eq, exists, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { account } from '../../account/schema.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { order, orderLine } from '../schema.ts'
import { paymentEvent, paymentSession } from './schema.ts'

export type SessionRow = typeof paymentSession.$inferSelect

/** An order with what its payment needs: the newest attempt, the lines, and who pays. */
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

/** Sessions of an order that somebody may have an address of and whose end nobody has told, the newest first. */
export function openSessions(db: Queryable, orderId: string) {
  return db
    .select({ session: paymentSession, isOver: sql<boolean>`${order.reservedUntil} < now()` })
    .from(paymentSession)
    .innerJoin(order, eq(order.id, paymentSession.orderId))
    .where(and(eq(paymentSession.orderId, orderId), isOpen()))
    .orderBy(sql`${paymentSession.attempt} desc`)
}

const isOpen = () => and(isNotNull(paymentSession.sessionId), isNull(paymentSession.settledAt))

/** The attempt that a session was made for; its answer may not have come yet. */
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

/** Whether so much time is left to an attempt; both by the clock that it was begun by. */
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

/** Holds an order's stock for so long from now on, unless it is held longer. */
export async function extendReservation(tx: Queryable, orderId: string, reservationMs: number): Promise<void> {
  await tx.execute(sql`
    update "order" set reserved_until = greatest(reserved_until, clock_timestamp() + ${reservationMs}::int * interval '1 ms')
    where id = ${orderId}`)
}

/** Notes that a session is about to be asked for, which ends when the order is not held any more. */
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

/** Notes what the provider answered. */
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

/** Notes the payment that was made on a session, and that nothing more is to be asked about it. */
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

/** Puts an event in the inbox; false when it was there already, in which case nobody may act on it again. */
export async function storeEvent(tx: Queryable, event: typeof paymentEvent.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(paymentEvent).values(event).onConflictDoNothing().returning({ id: paymentEvent.id })
  return rows.length > 0
}

/** Says what became of an event that was put in the inbox before. */
export async function recordOutcome(
  tx: Queryable,
  eventId: string,
  judged: Partial<Pick<typeof paymentEvent.$inferInsert, 'outcome' | 'reason' | 'orderId' | 'payload'>>,
): Promise<void> {
  await tx.update(paymentEvent).set(judged).where(eq(paymentEvent.id, eventId))
}

/** Orders whose time to pay is over, and those whose session nobody has heard of for a while. */
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
 * Sessions at the present provider of orders that are over or paid for us, but of whose end it has not told: they may
 * still be paid.
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

/** What the provider told longer ago than as many days, some at a time; the order itself keeps what came of it. */
export async function deleteOldEvents(db: Queryable, days: number, max: number): Promise<void> {
  await db.execute(sql`
    delete from payment_event where id in (
      select id from payment_event where received_at < now() - make_interval(days => ${days}) limit ${max})`)
}
