import { atom } from 'nanostores'
import { $userId } from '../account/session.ts'
import { fetchOrderEntries } from '../orders/api.ts'

interface UnpaidOrder {
  orderId: string
  /** What it has reserved. */
  productIds: ReadonlySet<string>
}

/** The shopper's own order that awaits payment, which holds stock meanwhile. Null without one, and until it is loaded. */
export const $unpaidOrder = atom<UnpaidOrder | null>(null)

export async function loadUnpaidOrder(): Promise<void> {
  if (!$userId.get()) return $unpaidOrder.set(null)
  const reply = await fetchOrderEntries(1)
  if (!reply.success) return
  const waiting = reply.data.filter(({ state }) => state === 'awaiting payment')
  const orderId = waiting[0]?.orderId
  const productIds = new Set(waiting.map(({ productId }) => productId))
  $unpaidOrder.set(orderId ? { orderId, productIds } : null)
}
