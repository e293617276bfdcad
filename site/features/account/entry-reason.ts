import { $cartTotals } from '../cart/cart-state.ts'
import { isLoginToOrder } from './return-url.ts'
import { $sessionEnded } from './session.ts'

/**
 * Says why the login or the registration has opened; null if there is no reason but the visitor's own.
 */
export function entryReason(verb: 'Sign in' | 'Register'): string | null {
  const before = $sessionEnded.get() ? 'You were signed out.' : null
  if (isLoginToOrder()) return [before, `${verb} to place your order.`, waiting()].filter(Boolean).join(' ')
  return before && `${before} ${verb} to go on where you were.`
}

function waiting(): string | null {
  // Of a session that ended, this browser knows only what was added since.
  if ($sessionEnded.get()) return 'Your basket waits.'
  const { quantity } = $cartTotals.get()
  if (quantity === 0) return null
  return quantity === 1 ? 'Your item waits.' : `Your ${quantity} items wait.`
}
