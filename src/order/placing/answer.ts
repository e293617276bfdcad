import { getCart } from '../../cart/service.ts'
import { AppError } from '../../platform/errors.ts'
import type { OrderParts } from '../shop.ts'
import { type PlacedOrder, placeOrder, type Wish } from './service.ts'

/** Places an order; who is refused because something changed is shown the cart as it is now. */
export async function orderWithCart(parts: OrderParts, userId: string, wish: Wish): Promise<PlacedOrder> {
  try {
    return await placeOrder(parts, userId, wish)
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'conflict') throw error
    const { lines, version } = await getCart(parts.db, userId)
    throw new AppError('conflict', error.message, { cause: error }, { cart: lines, version })
  }
}
