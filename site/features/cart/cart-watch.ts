import { whenSettled } from '../../ui/when-idle.ts'
import { $userId } from '../account/session.ts'
import { refreshCart } from './cart.ts'
import { $accountCart, $accountCartStatus, $cart } from './cart-state.ts'

/**
 * Keeps the cart in sync with the server, because an account's can change on another device while this page is not
 * visible, and the prices in a browser's cart can be old. Signing in or out replaces the cart immediately.
 */
export function followCart(): void {
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
let lookedFor: string | null | undefined

// Failures of background loads are silent (specification 8).
function look(): void {
  const userId = $userId.get()
  if (document.visibilityState !== 'visible' || (!userId && $cart.get().length === 0)) return
  if (userId === lookedFor && Date.now() - lookedAt < TTL_MS) return
  lookedFor = userId
  lookedAt = Date.now()
  refreshCart().catch(() => {})
}
