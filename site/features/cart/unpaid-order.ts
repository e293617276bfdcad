import { atom } from 'nanostores'
import { $userId } from '../account/session.ts'
import { fetchNewestLines } from './newest-order.ts'

interface UnpaidOrder {
  orderId: string
  /** In rupees. */
  totalAmt: number
  /** What it has reserved. */
  productIds: ReadonlySet<string>
}

/**
 * The shopper's own order that awaits payment, which holds stock meanwhile. Null without one, and if that cannot be loaded; undefined
 * until it is.
 */
export const $unpaidOrder = atom<UnpaidOrder | null | undefined>(undefined)

export async function loadUnpaidOrder(): Promise<void> {
  const lines = await fetchNewestLines()
  if (!lines) return $unpaidOrder.set($unpaidOrder.get() ?? null)
  const waiting = lines.filter(({ state }) => state === 'awaiting payment')
  const [first] = waiting
  const productIds = new Set(waiting.map(({ productId }) => productId))
  $unpaidOrder.set(first ? { orderId: first.orderId, totalAmt: first.totalAmt, productIds } : null)
}

$userId.listen(() => $unpaidOrder.set(undefined))
