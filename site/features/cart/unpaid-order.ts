import { atom } from 'nanostores'
import { $userId } from '../account/session.ts'
import { fetchNewestLines } from './newest-order.ts'

interface UnpaidOrder {
  orderId: string
  /** What it has reserved. */
  productIds: ReadonlySet<string>
}

/** The shopper's own order that awaits payment, which holds stock meanwhile. Null without one, and until it is loaded. */
export const $unpaidOrder = atom<UnpaidOrder | null>(null)

export async function loadUnpaidOrder(): Promise<void> {
  const lines = await fetchNewestLines()
  if (!lines) return
  const waiting = lines.filter(({ state }) => state === 'awaiting payment')
  const orderId = waiting[0]?.orderId
  const productIds = new Set(waiting.map(({ productId }) => productId))
  $unpaidOrder.set(orderId ? { orderId, productIds } : null)
}

$userId.listen(() => $unpaidOrder.set(null))
