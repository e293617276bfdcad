import { $user } from '../account/session.ts'

/** Whether there is an email to tell the shopper at. Who signed in by number alone may have none, and is asked for it first. */
export async function hasEmail(): Promise<boolean> {
  if ($user.get()?.email) return true
  const { askForEmail } = await import('../account/first-email.tsx')
  return askForEmail('We tell you by email when it is back.')
}

/** What is said of a request that was given up. */
export const NO_EMAIL = 'Without an email we cannot tell you when it is back'
