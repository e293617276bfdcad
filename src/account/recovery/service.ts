import type { Database } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Post } from '../../platform/mail/post.ts'
import { CODE_MINUTES, passwordChangedLetter, resetCodeLetter } from '../letters.ts'
import type { Passwords } from '../passwords.ts'
import { findAccountByEmail, replacePassword, updateAccount } from '../queries.ts'
import { hashToken, randomCode, randomToken } from '../secrets.ts'
import { requireGoodPassword, tidyEmail } from '../service.ts'
import { deleteSessionsOf } from '../session/queries.ts'
import { allowTry, forgiveTries } from '../throttle/service.ts'
import { consumeGrant, deleteCodesOf, exchangeCode, keepCode, takeTry } from './queries.ts'

export interface RecoveryParts {
  db: Database
  passwords: Passwords
  post: Post
}

/** Mails a code to an account; without one, the same work is done for nothing, so that nobody can tell. */
export async function requestResetCode({ db, passwords, post }: RecoveryParts, typed: string): Promise<void> {
  const email = tidyEmail(typed)
  await allowTry(db, 'code', email)
  const code = randomCode()
  const codeHash = await passwords.hash(code)
  await db.transaction(async (tx) => {
    const known = await findAccountByEmail(tx, email)
    await keepCode(tx, { subject: subjectOf(email), userId: known?.id ?? null, codeHash })
    await post.write(tx, known?.email ?? null, resetCodeLetter(code), { goodForMs: CODE_MINUTES * 60_000 })
  })
}

/** Exchanges the code of a mail for the right to choose a new password, once and for ten minutes. */
export async function verifyResetCode(
  { db, passwords }: RecoveryParts,
  { email, otp }: { email: string; otp: string },
): Promise<string> {
  const subject = subjectOf(tidyEmail(email))
  const codeHash = await requireCode({ db, passwords }, subject, otp)
  const grant = randomToken()
  const userId = await exchangeCode(db, subject, codeHash, hashToken(grant))
  if (userId === null) throw wrongCode()
  return grant
}

/** Sets a new password for who holds the grant, and signs every device out. */
export async function resetPassword(
  { db, passwords, post }: RecoveryParts,
  asked: { email: string; newPassword: string; confirmPassword: string },
  grant: string | null,
): Promise<void> {
  requireSamePasswords(asked)
  requireGoodPassword(asked.newPassword)
  const email = tidyEmail(asked.email)
  const passwordHash = await passwords.hash(asked.newPassword)
  await db.transaction(async (tx) => {
    const userId = grant && (await consumeGrant(tx, subjectOf(email), hashToken(grant)))
    if (!userId) throw new AppError('forbidden', 'Enter the code of the mail first')
    const account = await replacePassword(tx, userId, passwordHash)
    // Whoever read the code has the mailbox; what a stranger signed up with is worth nothing from now on.
    await updateAccount(tx, userId, { emailVerified: true })
    await deleteSessionsOf(tx, userId)
    await deleteCodesOf(tx, userId)
    await forgiveTries(tx, 'login', email)
    await post.write(tx, account.email, passwordChangedLetter())
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

function subjectOf(email: string): string {
  return `reset:${hashToken(email)}`
}
