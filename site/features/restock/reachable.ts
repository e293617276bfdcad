import { $user, loadUser } from '../account/session.ts'

/**
 * Returns whether the shopper can be told that a product is back. Shoppers who signed in by number alone may have no email, and
 * are asked for it, unless they chose notifications.
 * @throws if the server cannot tell
 */
export async function isReachable(): Promise<boolean> {
  // A page can be used before it knows who is signed in.
  const user = $user.get() ?? (await loadUser())
  if (user === undefined) throw new Error('The account could not be loaded')
  // The call that follows refuses a shopper who has signed out meanwhile.
  if (user === null || user.email) return true
  const { hasNotifications, isNotifiedOfProducts } = await import('../account/order-updates.ts')
  if (await isNotifiedOfProducts()) return true
  const { askForEmail } = await import('../account/first-email.tsx')
  const why = 'We tell you by email when it is back; messages to your number are about orders alone.'
  return askForEmail(why, hasNotifications())
}

/** What is said of a request that was given up. */
export const UNREACHABLE_SHOPPER = 'Without an email or notifications we cannot tell you when it is back'
