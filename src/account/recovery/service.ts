import { recordAction } from '../../platform/audit/queries.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { AppError } from '../../platform/runtime/errors.ts'
import { randomToken } from '../../platform/runtime/secrets.ts'
import { knownDevice, trustDevice } from '../device.ts'
import { CODE_MINUTES, passwordChangedEmail, resetCodeEmail } from '../emails.ts'
import { allowCode, resetCodeTries } from '../login-attempts/visitor.ts'
import type { Passwords } from '../passwords.ts'
import { type Account, findAccountByEmail, replacePassword, updateAccount } from '../queries.ts'
import { accountLabel, normalizeEmail, requireGoodPassword, type Visit } from '../service.ts'
import { deleteSessionsOf } from '../session/queries.ts'
import { hashToken, randomCode, wrongCode } from '../tokens.ts'
import { consumeGrant, deleteCodesOf, exchangeCode, storeCode, takeTry } from './queries.ts'

export interface RecoveryDependencies {
  db: Database
  passwords: Passwords
  mailer: Mailer
  shopName(): Promise<string>
}

/**
 * Emails a code to an account. Without an account it does the same work, so that nobody can tell the difference. The
 * code belongs to the browser that requested it: requests from other browsers neither replace it nor use up its
 * attempts.
 * @returns the token that identifies the browser.
 */
export async function requestResetCode(
  { db, passwords, mailer, network, deviceCookie, cookieKey }: RecoveryDependencies & Visit,
  typed: string,
  givenBrowser: string | null,
): Promise<string> {
  const email = normalizeEmail(typed)
  const asked = await findAccountByEmail(db, email)
  const device = asked && knownDevice(deviceCookie, asked.id, cookieKey)
  await allowCode(db, email, { network, device })
  const browser = givenBrowser ?? randomToken()
  const code = randomCode()
  const codeHash = await passwords.hash(code)
  await db.transaction(async (tx) => {
    const known = await findAccountByEmail(tx, email)
    await storeCode(tx, { subject: subjectOf(email, browser), userId: known?.id ?? null, codeHash })
    await mailer.write(tx, known?.email ?? null, resetCodeEmail(code), { goodForMs: CODE_MINUTES * 60_000 })
  })
  return browser
}

/**
 * Exchanges an emailed code for a grant to choose a new password, valid once and for ten minutes.
 * @throws AppError invalid for a wrong code, and in a browser that requested none.
 */
export async function verifyResetCode(
  { db, passwords }: Pick<RecoveryDependencies, 'db' | 'passwords'>,
  { email, otp }: { email: string; otp: string },
  browser: string | null,
): Promise<string> {
  if (browser === null)
    throw new AppError('invalid', 'Request a code in this browser first', { code: 'code_not_requested' })
  const subject = subjectOf(normalizeEmail(email), browser)
  const codeHash = await requireCode({ db, passwords }, subject, otp)
  const grant = randomToken()
  const userId = await exchangeCode(db, subject, codeHash, hashToken(grant))
  if (userId === null) throw wrongCode()
  return grant
}

/**
 * Sets a new password for the holder of a grant, and signs out every device.
 * @returns the cookie value that makes the browser known to the account.
 * @throws AppError forbidden without a valid grant; invalid as `requireGoodPassword`.
 */
export async function resetPassword(
  { db, passwords, mailer, shopName, network, deviceCookie, cookieKey }: RecoveryDependencies & Visit,
  asked: { email: string; newPassword: string; confirmPassword: string },
  grant: string | null,
): Promise<string> {
  requireSamePasswords(asked)
  const email = normalizeEmail(asked.email)
  await requireGoodPassword({ shopName }, asked.newPassword, email)
  const passwordHash = await passwords.hash(asked.newPassword)
  return db.transaction(async (tx) => {
    const userId = grant && (await consumeGrant(tx, mailboxOf(email), hashToken(grant)))
    if (!userId) throw new AppError('forbidden', 'Enter the code we emailed you')
    const account = await replacePassword(tx, userId, passwordHash)
    // Whoever read the code owns the mailbox, so a password that a stranger may have signed up with no longer counts.
    // So does a number that the stranger may have added.
    const isTheirs = account.emailVerified
    await updateAccount(tx, userId, { emailVerified: true, ...(!isTheirs && { loginMobile: null }) })
    await deleteSessionsOf(tx, userId)
    await deleteCodesOf(tx, userId)
    await resetCodeTries(tx, email, { network, device: knownDevice(deviceCookie, userId, cookieKey) })
    await logPassword(tx, account, 'Reset own password')
    await mailer.write(tx, account.email, passwordChangedEmail())
    return trustDevice(deviceCookie, userId, cookieKey)
  })
}

/** Writes to the audit log that an admin has another password; shoppers are not in it. */
export async function logPassword(tx: Queryable, account: Account, action: string): Promise<void> {
  if (account.role !== 'ADMIN') return
  await recordAction(tx, { actorId: account.id, action, subject: accountLabel(account), subjectId: account.id })
}

/** @throws AppError invalid when they differ. */
export function requireSamePasswords(asked: { newPassword: string; confirmPassword: string }): void {
  if (asked.newPassword === asked.confirmPassword) return
  throw new AppError('invalid', 'New password and confirm password must be same.')
}

/**
 * Uses up an attempt at the subject's code. Returns the code's hash when the digits are right.
 * @throws AppError invalid when the code is wrong or has expired.
 */
export async function requireCode(
  { db, passwords }: Pick<RecoveryDependencies, 'db' | 'passwords'>,
  subject: string,
  otp: string,
): Promise<string> {
  const codeHash = await takeTry(db, subject)
  const isRight = await passwords.verify(otp, codeHash)
  if (codeHash === null || !isRight) throw wrongCode()
  return codeHash
}

/** Returns the prefix of the subjects for this mailbox, which all requesting browsers share. */
function mailboxOf(email: string): string {
  return `reset:${hashToken(email)}:`
}

function subjectOf(email: string, browser: string): string {
  return mailboxOf(email) + hashToken(browser)
}
