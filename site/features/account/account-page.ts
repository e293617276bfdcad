import { LOGIN } from '../../api/paths.ts'
import { isTokenStored } from '../../api/session-tokens.ts'
import { $user } from './session.ts'

/** The account menu as a page, for phones. Visitors are redirected to the login, and the close button goes back. */
if (!$user.get() && !isTokenStored()) location.replace(LOGIN)

document.querySelector('[data-close]')?.addEventListener('click', (event) => {
  // If the page was opened by its URL there is no page to go back to, and the link leads to the home page.
  if (history.length < 2) return
  event.preventDefault()
  history.back()
})
