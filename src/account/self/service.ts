import type { AccessTokens } from '../../platform/access-token.ts'
import { violates } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Identity } from '../../platform/session.ts'
import { mobileDigits, mobileFault } from '../../shared/address.ts'
import { ACCESS_SECONDS } from '../../shared/limits.ts'
import type { AccountView } from '../contract.ts'
import {
  CODE_MINUTES,
  emailChangeAskedLetter,
  emailChangedLetter,
  emailCodeLetter,
  emailTakenLetter,
  passwordChangedLetter,
} from '../letters.ts'
import { type Account, findAccountByEmail, lockAccount, replacePassword, updateAccount } from '../queries.ts'
import { consumeCode, deleteCodesOf, keepCode } from '../recovery/queries.ts'
import { type RecoveryParts, requireCode, requireSamePasswords } from '../recovery/service.ts'
import { randomCode } from '../secrets.ts'
import { accountView, EMAIL_TAKEN, requireAccount, requireGoodPassword, tidyEmail } from '../service.ts'
import { deleteSessionsOf, nextAccessExpiry } from '../session/queries.ts'
import { allowTry, forgiveTries } from '../throttle/service.ts'

/** Asks for the password of somebody who is signed in, before something that a stolen token must not do. */
export async function requirePassword(
  { db, passwords }: Pick<RecoveryParts, 'db' | 'passwords'>,
  account: Account,
  password: string,
): Promise<void> {
  await allowTry(db, 'password', account.id)
  if (!(await passwords.verify(password, account.passwordHash))) throw wrongPassword()
  await forgiveTries(db, 'password', account.id)
}

/** Sets a new password, and signs out every other device. Answers the access token that goes on. */
export async function changePassword(
  parts: RecoveryParts & { tokens: AccessTokens },
  { userId, sessionId }: Pick<Identity, 'userId' | 'sessionId'>,
  asked: { currentPassword: string; newPassword: string; confirmPassword: string },
): Promise<string> {
  const { db, passwords, post, tokens } = parts
  requireSamePasswords(asked)
  const account = await requireAccount(db, userId)
  await requireGoodPassword(parts, asked.newPassword, account.email)
  await requirePassword(parts, account, asked.currentPassword)
  if (account.mustChangePassword && asked.newPassword === asked.currentPassword)
    throw new AppError('invalid', 'Choose another password than the one you were given')
  const passwordHash = await passwords.hash(asked.newPassword)
  return db.transaction(async (tx) => {
    // Of two who know the old one, the second comes too late: the new one stays.
    const held = await lockAccount(tx, userId)
    if (held?.passwordHash !== account.passwordHash) throw wrongPassword()
    const { email, tokenVersion } = await replacePassword(tx, userId, passwordHash)
    await deleteSessionsOf(tx, userId, sessionId)
    await deleteCodesOf(tx, userId)
    await post.write(tx, email, passwordChangedLetter())
    return tokens.sign({
      userId,
      sessionId,
      tokenVersion,
      expiresAt: await nextAccessExpiry(tx, sessionId, ACCESS_SECONDS),
    })
  })
}

interface AskedProfile {
  name: string
  email: string
  mobile: string
  password?: string
}

/**
 * Changes name and mobile at once. A new address needs the password, and is only written to until it is proved by
 * the code that was mailed to it.
 */
export async function updateProfile(
  parts: RecoveryParts,
  userId: string,
  asked: AskedProfile,
): Promise<AccountView & { pending_email: string | null }> {
  const fault = mobileFault(asked.mobile)
  if (fault) throw new AppError('invalid', fault)
  const account = await requireAccount(parts.db, userId)
  const email = tidyEmail(asked.email)
  const isNewEmail = email !== account.email
  if (isNewEmail) await beginEmailChange(parts, account, email, asked.password)
  const changed = { name: asked.name.trim(), mobile: mobileDigits(asked.mobile) }
  const updated = await updateAccount(parts.db, userId, changed)
  return { ...accountView(updated ?? account), pending_email: isNewEmail ? email : null }
}

/** Mails a code that proves the address that the account has. */
export async function requestEmailCode(parts: RecoveryParts, userId: string): Promise<void> {
  const account = await requireAccount(parts.db, userId)
  await mailEmailCode(parts, account, account.email)
}

/** Proves an address by the code that was mailed to it; from then on it is the account's. */
export async function verifyEmail(parts: RecoveryParts, userId: string, otp: string): Promise<AccountView> {
  const { db, post } = parts
  const codeHash = await requireCode(parts, subjectOf(userId), otp)
  const proved = db.transaction(async (tx) => {
    const before = await lockAccount(tx, userId)
    const email = await consumeCode(tx, subjectOf(userId), codeHash)
    if (!before || !email) throw new AppError('invalid', 'The code is wrong or has expired')
    const owner = await findAccountByEmail(tx, email)
    if (owner && owner.id !== userId) throw new AppError('conflict', EMAIL_TAKEN)
    const updated = (await updateAccount(tx, userId, { email, emailVerified: true }))!
    if (before.email !== email) {
      await deleteCodesOf(tx, userId)
      await post.write(tx, before.email, emailChangedLetter(email))
    }
    return accountView(updated)
  })
  return proved.catch((error) => {
    // Somebody who proved or signed up with it at the same moment was a little faster.
    throw violates(error, 'account_email_unique') ? new AppError('conflict', EMAIL_TAKEN) : error
  })
}

async function beginEmailChange(parts: RecoveryParts, account: Account, email: string, password?: string) {
  if (password === undefined) throw new AppError('invalid', 'Enter your password to change the email')
  await requirePassword(parts, account, password)
  await allowTry(parts.db, 'newMailbox', email)
  await allowTry(parts.db, 'newMailboxOfDay', email)
  await mailEmailCode(parts, account, email)
}

// An email that is somebody else's gets the same answer, the same work and a mail too: only its owner is told.
async function mailEmailCode({ db, passwords, post }: RecoveryParts, account: Account, newEmail: string) {
  await allowTry(db, 'emailCode', account.id)
  const code = randomCode()
  const codeHash = await passwords.hash(code)
  await db.transaction(async (tx) => {
    const owner = await findAccountByEmail(tx, newEmail)
    const isTaken = owner !== null && owner.id !== account.id
    const letter = isTaken ? emailTakenLetter() : emailCodeLetter(code)
    await keepCode(tx, { subject: subjectOf(account.id), userId: account.id, codeHash, newEmail })
    await post.write(tx, newEmail, letter, { goodForMs: CODE_MINUTES * 60_000 })
    if (newEmail !== account.email) await post.write(tx, account.email, emailChangeAskedLetter(newEmail))
  })
}

function wrongPassword(): AppError {
  return new AppError('invalid', 'Wrong password')
}

function subjectOf(userId: string): string {
  return `email:${userId}`
}
