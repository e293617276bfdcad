import { atom } from 'nanostores'
import { throttle } from '../../../ui/throttle.ts'
import { $user, isAdmin, isHeldBack } from '../../account/session.ts'
import { ALL_ORDERS, listenToOrders } from '../../orders/order-events.ts'
import { fetchDeskOrders } from '../order-board/api.ts'

/** Number of orders that nobody has accepted yet. Undefined until known. The order board sets it from what it shows. */
export const $newOrderCount = atom<number | undefined>(undefined)

/** Changes of orders come in bursts. */
const AFTER_CHANGE_MS = 1_000

/**
 * Counts the new orders, again after every change of an order, while the page is visible and an admin is signed in: a
 * tab behind others needs no connection. Returns a function that stops it.
 */
export function followNewOrders(): () => void {
  let stop: (() => void) | undefined
  const look = throttle(() => void count(), AFTER_CHANGE_MS)
  const follow = () => {
    const user = $user.get()
    const wanted = document.visibilityState === 'visible' && user && isAdmin(user) && !isHeldBack(user)
    if (wanted) stop ??= listenToOrders({ notified: look, connected: look }, ALL_ORDERS)
    else {
      stop?.()
      stop = undefined
    }
  }
  const unsubscribe = $user.subscribe(follow)
  document.addEventListener('visibilitychange', follow)
  return () => {
    unsubscribe()
    document.removeEventListener('visibilitychange', follow)
    stop?.()
  }
}

async function count(): Promise<void> {
  const owner = $user.get()?._id
  const reply = await fetchDeskOrders({ state: 'placed', search: '', page: 1, limit: 1 })
  // If it fails, the number known before stays; the next change or connection counts again.
  if (reply.success && $user.get()?._id === owner) $newOrderCount.set(reply.totalCount)
}

$user.listen((user) => {
  if (!isAdmin(user)) $newOrderCount.set(undefined)
})
