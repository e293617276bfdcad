import { atom } from 'nanostores'
import { $userId } from '../account/session.ts'
import { fetchNewestLines } from './newest-order.ts'

export interface RecentOrder {
  orderId: string
  createdAt: string
}

/** States of orders that are not on their way. */
const OVER: ReadonlySet<string> = new Set(['awaiting payment', 'cancelled', 'delivered'])
/** For how long an order may be why the cart is empty. */
const RECENT_MS = 10 * 60_000

/** The order that the shopper placed last, within some minutes. Null without one, and until it is loaded. */
export const $recentOrder = atom<RecentOrder | null>(null)

/** The response to an order can be lost on its way, so that only this tells the shopper of it. */
export async function loadRecentOrder(): Promise<void> {
  const lines = await fetchNewestLines()
  if (!lines) return
  const newest = lines.find(({ state }) => !OVER.has(state))
  const isRecent = newest && Date.now() - Date.parse(newest.createdAt) < RECENT_MS
  $recentOrder.set(isRecent ? { orderId: newest.orderId, createdAt: newest.createdAt } : null)
}

$userId.listen(() => $recentOrder.set(null))
