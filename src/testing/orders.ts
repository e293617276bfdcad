import { address } from '../address/schema.ts'
import { cart, cartItem } from '../cart/schema.ts'
import type { OrderState } from '../order/states.ts'
import type { Database } from '../platform/database/database.ts'
import { newId } from '../platform/runtime/ids.ts'

/** Inserts an address of the shopper; returns its id. */
export async function givenAddress(db: Database, userId: string, over: Partial<typeof address.$inferInsert> = {}) {
  const id = newId()
  await db.insert(address).values({
    addressLine: '12 MG Road',
    city: 'Pune',
    state: 'Maharashtra',
    country: 'India',
    pincode: '411001',
    mobile: '9876543210',
    note: 'Ring twice',
    ...over,
    id,
    userId,
  })
  return id
}

/** Puts products into the shopper's cart; `quantities` maps product ids to pieces. */
export async function givenCart(db: Database, userId: string, quantities: Record<string, number>): Promise<void> {
  await db.insert(cart).values({ userId }).onConflictDoNothing()
  await db
    .insert(cartItem)
    .values(Object.entries(quantities).map(([productId, quantity]) => ({ id: newId(), userId, productId, quantity })))
}

/** Returns the order request of a client; amounts are in rupees. */
export function orderOf(
  addressId: string,
  quantities: Record<string, number>,
  totalAmt: number,
  subTotalAmt = totalAmt,
) {
  const list_items = Object.entries(quantities).map(([productId, quantity]) => ({ productId, quantity }))
  return { list_items, addressId, subTotalAmt, totalAmt }
}

interface PastOrder {
  daysAgo?: number
  state?: OrderState
  /** Pieces of each product. */
  quantity?: number
  picked?: number
  /** The caller's mobile number; another for each order by default. */
  mobile?: string
  /** The account that placed the order instead. */
  userId?: string
}

let callers = 0

/** Inserts an order of products as it stands now, without what else an order does. */
export async function givenPastOrder(
  { $client: sql }: Database,
  productIds: readonly string[],
  { daysAgo = 0, state = 'delivered', quantity = 1, picked, mobile, userId }: PastOrder = {},
): Promise<void> {
  const id = newId()
  const code = `ORD-${id
    .slice(-8)
    .toUpperCase()
    .replaceAll(/[01IO]/g, 'Z')}`
  const caller = userId ? null : (mobile ?? String(9_000_000_000 + ++callers))
  const isCancelled = state === 'cancelled'
  await sql`
    insert into "order" (id, code, state, payment_method, payment_state, cancel_reason, quantity, restocked,
      undiscounted_in_paise, total_in_paise, address, body_hash, created_at, user_id, customer_mobile)
    values (${id}, ${code}, ${state}, 'cash', ${isCancelled ? 'void' : 'due'}, ${isCancelled ? 'shop' : null}, 1,
      ${isCancelled}, 100, 100, '{}', '', now() - make_interval(days => ${daysAgo}), ${userId ?? null}, ${caller})`
  for (const [position, productId] of productIds.entries())
    await sql`
      insert into order_line (id, order_id, position, product_id, name, image, unit, price_in_paise, discount_percent,
        quantity, picked_quantity)
      values (${newId()}, ${id}, ${position}, ${productId}, 'As sold', '{}', '1 L', 100, 0, ${quantity}, ${picked ?? null})`
}
