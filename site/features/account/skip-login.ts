import { isTokenStored } from '../../api/call.ts'
import { leadOn } from './arrival.ts'
import { loadUser } from './session.ts'

/**
 * Leads visitors of the login or the registration on who are signed in already, as after a login. It asks the shop, since
 * the session may have ended: whoever is led back here by a page that knows better must see the form. `stay` is called
 * when the form is to be used.
 */
export function skipLogin(stay: () => void = () => {}): void {
  void askShop(stay)
  // A page restored by the back button has missed a login in another tab.
  addEventListener('pageshow', (event) => (event as PageTransitionEvent).persisted && void askShop(stay))
  // Another tab has signed in.
  addEventListener('storage', (event) => {
    const { key, newValue } = event as StorageEvent
    if (key === 'user' && newValue !== null) void askShop(stay)
  })
}

async function askShop(stay: () => void): Promise<void> {
  const { dataset } = document.documentElement
  if (isTokenStored()) {
    dataset.formHidden = ''
    const user = await loadUser().catch(() => undefined)
    if (user) return leadOn(user)
  }
  delete dataset.formHidden
  stay()
}
