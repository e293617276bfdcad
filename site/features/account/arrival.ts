import { ADMIN_HOME, HOME, LOGIN } from '../../api/paths.ts'
import { saveLoginNotice } from './login-notice.ts'
import { takeReturnUrl } from './return-url.ts'
import { $user, isAdmin, isHeldBack, pause, profilePath, signIn, type User } from './session.ts'
import { saveTypedEmail } from './typed-email.ts'

/** How long a toast about what was done can be read before the next page opens. */
const READING_MS = 1000

let isLeading = false

/** Leads whoever is signed in to where a login leads. Back does not lead to a form that is done with. */
export function leadOn(user: Partial<User>): void {
  // The way back can be taken only once, while another tab may have signed in as well.
  if (isLeading) return
  isLeading = true
  location.replace(isHeldBack(user) ? profilePath(user) : takeReturnUrl())
}

/**
 * Leads shoppers back, and admins to Today if there is no way back, once they have chosen the password of their own for which
 * they were held back. Those who are still held back stay.
 */
export async function leadOnAfterChoice(): Promise<void> {
  const user = $user.get()
  if (!user || isHeldBack(user)) return
  await pause(READING_MS)
  if ($user.get()?._id !== user._id) return
  const path = takeReturnUrl()
  location.assign(path === HOME && isAdmin(user) ? ADMIN_HOME : path)
}

/**
 * Signs in with a password that has just been chosen, so that nobody types it again, and leads on. If that fails, the login
 * opens with the email, and says what was `done` and why it asks.
 */
export async function signInAfter(done: string, email: string, password: string): Promise<void> {
  const [result] = await Promise.all([signIn(email, password), pause(READING_MS)])
  if (result.success) return leadOn(result)
  saveTypedEmail(email)
  saveLoginNotice({ done, refusal: result.message })
  location.replace(LOGIN)
}
