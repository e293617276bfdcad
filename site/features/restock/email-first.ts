import { $user, loadUser } from '../account/session.ts'

/**
 * Returns whether there is an email to tell the shopper at. Shoppers who signed in by number alone may have none, and are asked
 * for it first.
 * @throws if the server cannot tell
 */
export async function hasEmail(): Promise<boolean> {
  // A page can be used before it knows who is signed in.
  const user = $user.get() ?? (await loadUser())
  if (user === undefined) throw new Error('The account could not be loaded')
  // The call that follows refuses a shopper who has signed out meanwhile.
  if (user === null || user.email) return true
  const { askForEmail } = await import('../account/first-email.tsx')
  return askForEmail('We tell you by email when it is back.')
}

/** What is said of a request that was given up. */
export const NO_EMAIL = 'Without an email we cannot tell you when it is back'
