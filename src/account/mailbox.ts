import type { Queryable } from '../platform/database/database.ts'
import { countedTry, type Limited, returnTry } from './login-attempts/service.ts'
import type { Account } from './queries.ts'

/** An address that the shop writes to, if there is one, and whether its owner has proved that it is theirs. */
export type Mailbox = Pick<Account, 'email' | 'emailVerified'>

const VERIFIED_LIMITS = ['orderEmail'] as const satisfies Limited[]
const UNVERIFIED_LIMITS = ['unverifiedOrderEmail', 'unverifiedOrderEmailOfDay'] as const satisfies Limited[]
const NOTIFICATION_LIMITS = ['unverifiedNotification', 'unverifiedNotificationOfDay'] as const satisfies Limited[]

/**
 * Counts an email about an order, and returns whether its mailbox gets it. Anybody can sign up with a stranger's address,
 * so one that nobody has verified gets few.
 */
export function countOrderEmail(db: Queryable, mailbox: Mailbox): Promise<boolean> {
  return takeEach(db, mailbox.emailVerified ? VERIFIED_LIMITS : UNVERIFIED_LIMITS, mailbox.email)
}

/** Takes back the count of an email about an order that could not be sent. */
export async function uncountOrderEmail(db: Queryable, mailbox: Mailbox): Promise<void> {
  const { email, emailVerified } = mailbox
  if (email === null) return
  for (const limit of emailVerified ? VERIFIED_LIMITS : UNVERIFIED_LIMITS) await returnTry(db, limit, mailboxOf(email))
}

/** Counts a message about an order to a number, each of which costs money, and returns whether it is sent. */
export async function countOrderMessage(db: Queryable, mobile: string): Promise<boolean> {
  return (await countedTry(db, 'orderMessageOfDay', mobile)).isWithin
}

/**
 * Returns where a notification about an account goes: to its email, or nowhere if nobody has verified that and it has got its
 * share. Notifications are counted apart from emails about orders, so that none can be silenced by placing orders.
 */
export async function notificationAddress(tx: Queryable, { email, emailVerified }: Mailbox): Promise<string | null> {
  return emailVerified || (await takeEach(tx, NOTIFICATION_LIMITS, email)) ? email : null
}

async function takeEach(db: Queryable, limits: readonly Limited[], email: string | null): Promise<boolean> {
  if (email === null) return false
  for (const limit of limits) if (!(await countedTry(db, limit, mailboxOf(email))).isWithin) return false
  return true
}

/** Most mail servers deliver `asha+anything@…` to `asha@…`. */
export function mailboxOf(email: string): string {
  return email.replace(/\+[^@]*@/, '@')
}
