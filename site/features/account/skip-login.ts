import { PROFILE } from '../../api/paths.ts'
import { isTokenStored } from '../../api/session-tokens.ts'
import { takeReturnUrl } from './return-url.ts'
import { loadUser } from './session.ts'

/**
 * Leads visitors of the login or the registration on who are signed in already, as after a login. It asks the shop, since
 * the session may have ended: whoever is led back here by a page that knows better must see the form. `stay` is called
 * when the form is to be used.
 */
export function skipLogin(stay: () => void = () => {}): void {
  void leadOn(stay)
  // A page restored by the back button has missed a login in another tab.
  addEventListener('pageshow', (event) => (event as PageTransitionEvent).persisted && void leadOn(stay))
}

async function leadOn(stay: () => void): Promise<void> {
  const { dataset } = document.documentElement
  if (isTokenStored()) {
    dataset.formHidden = ''
    const user = await loadUser().catch(() => undefined)
    if (user) return location.replace(user.mustChangePassword ? PROFILE : takeReturnUrl())
  }
  delete dataset.formHidden
  stay()
}
