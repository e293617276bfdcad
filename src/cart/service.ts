import type { Queryable } from '../platform/database.ts'
import { type CartLineRow, holdCart, linesOf, removeAllLines } from './queries.ts'

/** A cart as an order takes it. */
export interface LockedCart {
  /** Raised by every change; 0 for a cart that nobody has put anything in. */
  version: number
  /** In the order they were put in, those too that cannot be bought now. */
  lines: CartLineRow[]
}

/** Keeps a cart from changing until the transaction ends. */
export async function lockCart(tx: Queryable, userId: string): Promise<LockedCart> {
  // Sent together, run one after the other: the lines are read once the cart is held.
  const [version, lines] = await Promise.all([holdCart(tx, userId), linesOf(tx, userId)])
  return { version, lines }
}

/** Takes everything out of a cart. */
export function emptyCart(tx: Queryable, userId: string): Promise<void> {
  return removeAllLines(tx, userId)
}
