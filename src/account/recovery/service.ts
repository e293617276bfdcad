import type { Database } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Post } from '../../platform/mail/post.ts'
import { knownDevice, rememberDevice } from '../device.ts'
import { CODE_MINUTES, passwordChangedLetter, resetCodeLetter } from '../letters.ts'
import type { Passwords } from '../passwords.ts'
import { findAccountByEmail, replacePassword, updateAccount } from '../queries.ts'
import { hashToken, randomCode, randomToken } from '../secrets.ts'
import { requireGoodPassword, tidyEmail, type Visit } from '../service.ts'
import { deleteSessionsOf } from '../session/queries.ts'
import { allowCode, forgiveGuesses } from '../throttle/visitor.ts'
import { consumeGrant, deleteCodesOf, exchangeCode, keepCode, takeTry } from './queries.ts'

export interface RecoveryParts {
  db: Database
  passwords: Passwords
  post: Post
  shopName(): Promise<string>
}

/**
 * Mails a code to an account; without one, the same work is done for nothing, so that nobody can tell. The code belongs to
 * the browser that asked, which the answer names: what others ask for neither replaces it nor uses up its tries.
 */
export async function requestResetCode(
  { db, passwords, post, network, deviceCookie, cookieKey }: RecoveryParts & Visit,
  typed: string,
  givenBrowser: string | null,
): Promise<string> {
  const email = tidyEmail(typed)
  const asked = await findAccountByEmail(db, email)
  const device = asked && knownDevice(deviceCookie, asked.id, cookieKey)
  await allowCode(db, email, { network, device })
  const browser = givenBrowser ?? randomToken()
  const code = randomCode()
  const codeHash = await passwords.hash(code)
  await db.transaction(async (tx) => {
    const known = await findAccountByEmail(tx, email)
    await keepCode(tx, { subject: subjectOf(email, browser), userId: known?.id ?? null, codeHash })
    await post.write(tx, known?.email ?? null, resetCodeLetter(code), { goodForMs: CODE_MINUTES * 60_000 })
  })
  return browser
}

/** Exchanges the code of a mail for the right to choose a new password, once and for ten minutes. */
export async function verifyResetCode(
  { db, passwords }: Pick<RecoveryParts, 'db' | 'passwords'>,
  { email, otp }: { email: string; otp: string },
  browser: string | null,
): Promise<string> {
  if (browser === null) throw new AppError('invalid', 'Ask for a code in this browser first')
  const subject = subjectOf(tidyEmail(email), browser)
  const codeHash = await requireCode({ db, passwords }, subject, otp)
  const grant = randomToken()
  const userId = await exchangeCode(db, subject, codeHash, hashToken(grant))
  if (userId === null) throw wrongCode()
  return grant
}

/** Sets a new password for who holds the grant, and signs every device out. Answers by what the browser is known now. */
export async function resetPassword(
  { db, passwords, post, shopName, network, deviceCookie, cookieKey }: RecoveryParts & Visit,
  asked: { email: string; newPassword: string; confirmPassword: string },
  grant: string | null,
): Promise<string> {
  requireSamePasswords(asked)
  const email = tidyEmail(asked.email)
  await requireGoodPassword({ shopName }, asked.newPassword, email)
  const passwordHash = await passwords.hash(asked.newPassword)
  return db.transaction(async (tx) => {
    const userId = grant && (await consumeGrant(tx, mailboxOf(email), hashToken(grant)))
    if (!userId) throw new AppError('forbidden', 'Enter the code of the mail first')
    const account = await replacePassword(tx, userId, passwordHash)
    // Whoever read the code has the mailbox; what a stranger signed up with is worth nothing from now on.
    await updateAccount(tx, userId, { emailVerified: true })
    await deleteSessionsOf(tx, userId)
    await deleteCodesOf(tx, userId)
    await forgiveGuesses(tx, email, { network, device: knownDevice(deviceCookie, userId, cookieKey) })
    await post.write(tx, account.email, passwordChangedLetter())
    return rememberDevice(deviceCookie, userId, cookieKey)
  })
}

export function requireSamePasswords(asked: { newPassword: string; confirmPassword: string }): void {
  if (asked.newPassword === asked.confirmPassword) return
  throw new AppError('invalid', 'New password and confirm password must be same.')
}

/** Takes a try at the code of a subject; answers the code's hash when the digits are right. */
export async function requireCode(
  { db, passwords }: Pick<RecoveryParts, 'db' | 'passwords'>,
  subject: string,
  otp: string,
): Promise<string> {
  const codeHash = await takeTry(db, subject)
  const isRight = await passwords.verify(otp, codeHash)
  if (codeHash === null || !isRight) throw wrongCode()
  return codeHash
}

function wrongCode(): AppError {
  return new AppError('invalid', 'The code is wrong or has expired')
}

/** What the codes of all browsers that asked for a mailbox begin with. */
function mailboxOf(email: string): string {
  return `reset:${hashToken(email)}:`
}

function subjectOf(email: string, browser: string): string {
  return mailboxOf(email) + hashToken(browser)
}
