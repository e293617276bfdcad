import { refreshCart } from '../stores/cart.ts'
import { $accountCart, $accountCartHeard } from '../stores/cart-kept.ts'
import { $userId } from '../stores/session.ts'
import { whenSettled } from './idle.ts'

/**
 * Keeps the signed-in shopper's cart as the shop has it: it may change on another device while this page is out of
 * sight. Whoever signs in or out has another cart at once.
 */
export function followAccountCart(): void {
  $userId.listen(() => {
    $accountCart.set([])
    $accountCartHeard.set('waiting')
    look()
  })
  whenSettled(look)
  for (const event of ['focus', 'online', 'pageshow']) addEventListener(event, look)
  document.addEventListener('visibilitychange', look)
}

const HOLD_MS = 1000
let lookedAt = 0
let lookedFor: string | null = null

// Failures of background loads are silent (specification 8).
function look(): void {
  const userId = $userId.get()
  if (!userId || document.visibilityState !== 'visible') return
  if (userId === lookedFor && Date.now() - lookedAt < HOLD_MS) return
  lookedFor = userId
  lookedAt = Date.now()
  refreshCart().catch(() => {})
}
