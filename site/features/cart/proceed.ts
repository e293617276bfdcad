import { CHECKOUT, LOGIN_TO_ORDER } from '../../api/paths.ts'
import { PLEASE_LOG_IN } from '../../wording/account.ts'
import { say } from '../../wording/say.ts'
import { $userId } from '../account/session.ts'
import { showToast } from '../toasts/toasts.ts'

/** Opens the checkout. Visitors are led to the login, and from there to the checkout. */
export function proceedToCheckout(): void {
  if ($userId.get()) return void location.assign(CHECKOUT)
  showToast('error', say(PLEASE_LOG_IN))
  location.assign(LOGIN_TO_ORDER)
}
