import { LOGIN } from '../lib/paths.ts'
import { isTokenStored } from '../lib/tokens.ts'
import { $user } from '../stores/session.ts'

/** The page of the account menu on phones: its close button goes back, and it is of no use to strangers. */
if (!$user.get() && !isTokenStored()) location.replace(LOGIN)

document.querySelector('[data-close]')?.addEventListener('click', (event) => {
  // Who opened the page by its address has nowhere to go back to: the link leads home.
  if (history.length < 2) return
  event.preventDefault()
  history.back()
})
