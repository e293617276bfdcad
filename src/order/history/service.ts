import type { CartView } from '../../cart/contract.ts'
import { getCart, mergeIntoCart } from '../../cart/service.ts'
import type { ProductView } from '../../catalogue/contract.ts'
import { getProducts } from '../../catalogue/service.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { AppError } from '../../platform/runtime/errors.ts'
import { loadCheckoutTerms } from '../../settings/queries.ts'
import { promisedMinutes } from '../../shared/delivery-promise.ts'
import { toRupees } from '../../shared/money.ts'
import { titleOf } from '../../shared/product-title.ts'
import { photosOf } from '../complaint/photos.queries.ts'
import { answersOf } from '../complaint/queries.ts'
import { complaintsOf, dueOf, pendingPhotosOf, takenOffBy } from '../complaint/views.ts'
import type { OrderEntry, OrderView } from '../contract.ts'
import type { OrderDependencies } from '../dependencies.ts'
import { refundsOf } from '../refund/queries.ts'
import type { EventKind } from '../schema.ts'
import { canTransition, type OrderState } from '../states.ts'
import { type BoughtSlice, boughtProductIds } from './bought.queries.ts'
import {
  countLinesOfShopper,
  linesOf,
  linesOfShopper,
  type OrderRow,
  orderByCode,
  orderOfShopper,
  paymentUrlOf,
  type Slice,
  timelineOf,
} from './queries.ts'
import { entryOf, factsOf, lineOf, refundViewOf, totalsViewOf } from './views.ts'

/** Returns a page of the shopper's order list, newest first, with the total number of entries. */
export async function listOrders(
  db: Queryable,
  userId: string,
  slice: Slice,
): Promise<{ entries: OrderEntry[]; total: number }> {
  const [rows, total, { badgeText }] = await Promise.all([
    linesOfShopper(db, userId, slice),
    countLinesOfShopper(db, userId, slice),
    loadCheckoutTerms(db),
  ])
  const entries = rows.map(({ order, line, placedAt }) =>
    entryOf(order, line, promisedAt(placedAt, order.badgeText ?? badgeText)),
  )
  return { entries, total }
}

/** Returns a page of the products in stock that the shopper bought before, with today's prices, and their total number. */
export async function listBoughtProducts(
  db: Queryable,
  userId: string,
  slice: BoughtSlice,
): Promise<{ products: ProductView[]; total: number }> {
  const { ids, total } = await boughtProductIds(db, userId, slice)
  return { products: await getProducts(db, ids), total }
}

/**
 * Finds the shopper's own order by its number.
 * @throws AppError missing, for an unknown order and for another shopper's alike.
 */
export async function findOwnOrder(db: Queryable, userId: string, code: string): Promise<OrderRow> {
  const order = await orderOfShopper(db, userId, code)
  if (!order) throw new AppError('missing', 'Order not found')
  return order
}

/**
 * Finds any order by its number, whoever placed it.
 * @throws AppError missing, for an unknown number.
 */
export async function findOrder(db: Queryable, code: string): Promise<OrderRow> {
  const order = await orderByCode(db, code)
  if (!order) throw new AppError('missing', 'Order not found')
  return order
}

/** Returns an order as its shopper sees it, with lines, timeline, refunds and complaints. */
export async function orderDetails(
  { db, payments }: Pick<OrderDependencies, 'db' | 'payments'>,
  userId: string,
  code: string,
): Promise<OrderView> {
  const order = await findOwnOrder(db, userId, code)
  const isAwaited = order.state === 'awaiting payment'
  const [lines, timeline, paymentUrl, refunds, results, photos, { badgeText }] = await Promise.all([
    linesOf(db, order.id),
    timelineOf(db, order.id),
    isAwaited && payments ? paymentUrlOf(db, order.id, payments) : null,
    refundsOf(db, order.id),
    answersOf(db, [order.id]),
    photosOf(db, [order.id]),
    loadCheckoutTerms(db),
  ])
  return {
    _id: order.id,
    ...factsOf(order),
    lines: lines.map(lineOf),
    totals: totalsViewOf(order),
    note: order.note,
    timeline: movesNotUndone(timeline).map(({ state, at }) => ({ state, at: at.toISOString() })),
    promisedAt: promisedAt(timeline.find(({ state }) => state === 'placed')?.at ?? null, order.badgeText ?? badgeText),
    canCancel: canTransition(order.state, 'cancelled', 'shopper'),
    cancelNote: order.cancelNote,
    refunds: refunds.map(refundViewOf),
    complaints: complaintsOf(lines, results, photos),
    pendingPhotos: pendingPhotosOf(photos),
    due: toRupees(dueOf(order, takenOffBy(results))),
    paymentUrl,
  }
}

/** Returns when an order should arrive, by the minutes that its badge promised from the moment it was placed. */
function promisedAt(placedAt: Date | null, badgeText: string): string | null {
  const minutes = promisedMinutes(badgeText)
  return placedAt && minutes !== null ? new Date(placedAt.getTime() + minutes * 60_000).toISOString() : null
}

/** Returns the transitions without those that were undone: to the shopper they never happened. */
function movesNotUndone<T extends { kind: EventKind; state: OrderState }>(events: readonly T[]): T[] {
  const moves: T[] = []
  for (const event of events) {
    if (event.kind === 'move') moves.push(event)
    // The undo of collected cash leaves the state.
    else if (event.kind === 'undo' && event.state !== moves.at(-1)?.state) moves.pop()
  }
  return moves
}

/**
 * Puts the lines of an order into the cart again, except products that are unavailable now. Returns the cart, the names of
 * those products, of which there are fewer in the cart than were ordered, and whether that changed anything.
 */
export async function buyAgain(db: Database, userId: string, code: string) {
  const order = await findOwnOrder(db, userId, code)
  const [lines, before] = await Promise.all([linesOf(db, order.id), getCart(db, userId)])
  const cart = await mergeIntoCart(
    db,
    userId,
    lines.map(({ productId, quantity }) => ({ productId, quantity })),
    'left out',
  )
  const had = availableIn(before)
  const inCart = availableIn(cart)
  const again = new Set(lines.flatMap(({ productId }) => (inCart.has(productId) ? [productId] : [])))
  return {
    cart,
    added: [...again].filter((id) => inCart.get(id)! > (had.get(id) ?? 0)).length,
    inCart: again.size,
    unavailable: lines.filter(({ productId }) => !inCart.has(productId)).map(titleOf),
    fewer: lines.flatMap(({ productId, brand, name, quantity }) => {
      const taken = inCart.get(productId)
      return taken !== undefined && taken < quantity ? [{ brand, name, quantity: taken }] : []
    }),
  }
}

/** Returns the quantities in a cart of the products that can be bought now, by id. */
function availableIn({ lines }: CartView): ReadonlyMap<string, number> {
  return new Map(
    lines.flatMap(({ productId, quantity }) => (productId.available ? [[productId._id, quantity] as const] : [])),
  )
}

/** Says what buying again has done. */
export function boughtAgainMessage({ added, inCart, unavailable }: Awaited<ReturnType<typeof buyAgain>>): string {
  if (added > 0) return 'Added to your cart'
  if (inCart === 0) return 'Nothing of this order is available now'
  return `${unavailable.length === 0 ? 'Everything' : 'What is available'} of this order is already in your cart`
}
