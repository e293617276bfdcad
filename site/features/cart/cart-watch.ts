import { whenSettled } from '../../ui/when-idle.ts'
import { $userId } from '../account/session.ts'
import { refreshCart } from './cart.ts'
import { $accountCart, $accountCartStatus } from './cart-state.ts'

/**
 * Keeps the signed-in shopper's cart in sync with the server, because it can change on another device while this page
 * is not visible. Signing in or out replaces the cart immediately.
 */
export function followAccountCart(): void {
  $userId.listen(() => {
    $accountCart.set([])
    $accountCartStatus.set('waiting')
    look()
  })
  whenSettled(look)
  for (const event of ['focus', 'online', 'pageshow']) addEventListener(event, look)
  document.addEventListener('visibilitychange', look)
}

const TTL_MS = 1000
let lookedAt = 0
let lookedFor: string | null = null

// Failures of background loads are silent (specification 8).
function look(): void {
  const userId = $userId.get()
  if (!userId || document.visibilityState !== 'visible') return
  if (userId === lookedFor && Date.now() - lookedAt < TTL_MS) return
  lookedFor = userId
  lookedAt = Date.now()
  refreshCart().catch(() => {})
}
