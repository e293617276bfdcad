import { $cartTotals } from '../cart/cart-state.ts'
import { actionAfterLogin, isLoginToOrder } from './return-url.ts'
import { $sessionEnded } from './session.ts'

const AFTER = {
  restock: ', and we tell you when it is back.',
  save: ' to save it: then you find it on all your devices.',
}

/**
 * Says why the login or the registration has opened; null if there is no reason but the visitor's own. `done` is what was
 * done on the page before.
 */
export function entryReason(verb: 'Sign in' | 'Register', done: string | null = null): string | null {
  const before = done ?? ($sessionEnded.get() ? 'You were signed out.' : null)
  if (isLoginToOrder()) return [before, `${verb} to place your order.`, waiting()].filter(Boolean).join(' ')
  const action = actionAfterLogin()
  if (action) return [before, `${verb}${AFTER[action]}`].filter(Boolean).join(' ')
  if (done !== null) return `${done} ${verb} with the password that you have just chosen.`
  return before && `${before} ${verb} to go on where you were.`
}

function waiting(): string | null {
  // When a session has ended, this browser knows only what was added since.
  if ($sessionEnded.get()) return 'Your cart waits.'
  const { quantity } = $cartTotals.get()
  if (quantity === 0) return null
  return quantity === 1 ? 'Your item waits.' : `Your ${quantity} items wait.`
}
