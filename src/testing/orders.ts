import { address } from '../address/schema.ts'
import { cart, cartItem } from '../cart/schema.ts'
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
