import { and, asc, count, desc, eq, inArray, isNull, not, sql } from 'drizzle-orm'
import { preparedOn, type Queryable } from '../../platform/database/database.ts'
import type { Payments } from '../../platform/payments/port.ts'
import { deleteSandboxCustomers } from '../../platform/payments/sandbox/queries.ts'
import { deleteEarlierMessages } from '../complaint/earlier.queries.ts'
import { deletePhotosOf } from '../complaint/photos.queries.ts'
import { paymentSession } from '../payment.schema.ts'
import { order, orderEvent, orderLine } from '../schema.ts'
import { OPEN_STATES } from '../states.ts'

/** By the database's clock: ids contain the clock of the instance that created them, and clocks may differ. */
const NEWEST_FIRST = [desc(order.createdAt), desc(order.id)]

export type OrderRow = typeof order.$inferSelect
export type OrderLineRow = typeof orderLine.$inferSelect

export interface Slice {
  offset: number
  limit: number
  /** Excludes card orders that are not paid or were cancelled. */
  boughtOnly?: boolean
}

/** When an order that is under way was placed, which for one paid by card is after it was made. */
const placedAtUnderWay = sql<Date | null>`case when ${inArray(order.state, OPEN_STATES)} then (
  select at from order_event where order_id = ${order.id} and state = 'placed' and kind = 'move' order by id limit 1) end`.mapWith(
  orderEvent.at,
)

function isListed(userId: string, { boughtOnly }: Pick<Slice, 'boughtOnly'>) {
  const isByCard = eq(order.paymentMethod, 'card')
  // An attempt to pay that failed or was given up is no order to the shopper.
  const isUnpaidAttempt = and(isByCard, eq(order.state, 'cancelled'), eq(order.paymentState, 'void'))
  const isUnbought = and(isByCard, inArray(order.state, ['awaiting payment', 'cancelled']))
  return and(eq(order.userId, userId), not((boughtOnly ? isUnbought : isUnpaidAttempt)!))
}

/** Returns the pincodes of an account's addresses and of its latest order. */
export async function pincodesOf(db: Queryable, userId: string): Promise<string[]> {
  const rows = await preparedOn(db)<{ pincode: string }[]>`
    select pincode from address where user_id = ${userId} and active
    union (select address ->> 'pincode' from "order" where user_id = ${userId} order by created_at desc, id desc limit 1)`
  return rows.map(({ pincode }) => pincode)
}

/** Returns the shopper's order lines, newest order first. */
export function linesOfShopper(db: Queryable, userId: string, slice: Slice) {
  return db
    .select({ order, line: orderLine, placedAt: placedAtUnderWay })
    .from(order)
    .innerJoin(orderLine, eq(orderLine.orderId, order.id))
    .where(isListed(userId, slice))
    .orderBy(...NEWEST_FIRST, asc(orderLine.position))
    .offset(slice.offset)
    .limit(slice.limit)
}

export async function countLinesOfShopper(
  db: Queryable,
  userId: string,
  slice: Pick<Slice, 'boughtOnly'>,
): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(order)
    .innerJoin(orderLine, eq(orderLine.orderId, order.id))
    .where(isListed(userId, slice))
  return row!.total
}

/** Finds the shopper's own order by its number; null for any other order. */
export async function orderOfShopper(db: Queryable, userId: string, code: string): Promise<OrderRow | null> {
  const [row] = await db
    .select()
    .from(order)
    .where(and(eq(order.code, code), eq(order.userId, userId)))
  return row ?? null
}

/** Finds any order by its number, whoever placed it; null when there is none. */
export async function orderByCode(db: Queryable, code: string): Promise<OrderRow | null> {
  const [row] = await db.select().from(order).where(eq(order.code, code))
  return row ?? null
}

export function linesOf(db: Queryable, orderId: string): Promise<OrderLineRow[]> {
  return db.select().from(orderLine).where(eq(orderLine.orderId, orderId)).orderBy(asc(orderLine.position))
}

export function timelineOf(db: Queryable, orderId: string) {
  return db
    .select({ state: orderEvent.state, kind: orderEvent.kind, at: orderEvent.at })
    .from(orderEvent)
    .where(eq(orderEvent.orderId, orderId))
    .orderBy(asc(orderEvent.id))
}

/**
 * Returns the page where an unfinished payment can be resumed at this provider; null when it was started at another
 * one.
 */
export async function paymentUrlOf(
  db: Queryable,
  orderId: string,
  { provider, livemode }: Pick<Payments, 'provider' | 'livemode'>,
): Promise<string | null> {
  const [row] = await db
    .select({ url: paymentSession.url })
    .from(paymentSession)
    .where(
      and(
        eq(paymentSession.orderId, orderId),
        eq(paymentSession.provider, provider),
        eq(paymentSession.livemode, livemode),
        isNull(paymentSession.settledAt),
      ),
    )
    .orderBy(desc(paymentSession.attempt))
    .limit(1)
  return row?.url ?? null
}

/** Returns the ids of the shopper's orders, newest first. */
export async function orderIdsOf(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: order.id })
    .from(order)
    .where(eq(order.userId, userId))
    .orderBy(...NEWEST_FIRST)
  return rows.map(({ id }) => id)
}

/** Removes the shopper's personal data from their orders. The orders themselves stay. */
export async function anonymizeOrders(tx: Queryable, userId: string): Promise<void> {
  const address = { address_line: '', city: '', state: '', country: '', pincode: '', mobile: '' }
  const ids = await orderIdsOf(tx, userId)
  if (ids.length === 0) return
  await tx.update(orderLine).set({ missingNote: null, missingAt: null }).where(inArray(orderLine.orderId, ids))
  await deleteEarlierMessages(tx, ids)
  await deleteSandboxCustomers(tx, ids)
  await tx
    .update(order)
    .set({
      userId: null,
      buyerName: null,
      address,
      note: '',
      deliveryInstructions: '',
      cancelNote: '',
      idempotencyKey: null,
    })
    .where(inArray(order.id, ids))
  // Last, so that a photo that is being added is deleted too: whoever adds one has locked the order.
  await deletePhotosOf(tx, ids)
}
