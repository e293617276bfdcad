import { CHECKOUT, LOGIN_TO_ORDER } from '../../api/paths.ts'
import { $userId } from '../account/session.ts'
import { showToast } from '../toasts/toasts.ts'

/** Opens the checkout. Visitors are led to the login, and from there to the checkout. */
export function proceedToCheckout(): void {
  if ($userId.get()) return void location.assign(CHECKOUT)
  showToast('error', 'Please Login')
  location.assign(LOGIN_TO_ORDER)
}
