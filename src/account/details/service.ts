import { violates } from '../../platform/database/database.ts'
import type { AccessTokens } from '../../platform/http/access-token.ts'
import { AppError } from '../../platform/runtime/errors.ts'
import { readInput } from '../../platform/runtime/read-input.ts'
import { MOBILE } from '../../shared/schemas/address.ts'
import type { AccountView } from '../contract.ts'
import {
  CODE_MINUTES,
  emailChangedEmail,
  emailChangeRequestedEmail,
  emailCodeEmail,
  emailTakenEmail,
  passwordChangedEmail,
} from '../emails.ts'
import { allowTry } from '../login-attempts/service.ts'
import { mailboxOf, notificationAddress } from '../mailbox.ts'
import { type Account, findAccountByEmail, lockAccount, replacePassword, updateAccount } from '../queries.ts'
import { consumeCode, deleteCodesOf, storeCode } from '../recovery/queries.ts'
import { logPassword, type RecoveryDependencies, requireCode, requireSamePasswords } from '../recovery/service.ts'
import { beginProof, type Caller, type GivenProof, type ProofDependencies, withProof } from '../second-factor/proof.ts'
import { endUnproven } from '../second-factor/unproven.ts'
import { accountView, emailTaken, normalizeEmail, requireAccount, requireGoodPassword } from '../service.ts'
import { deleteSessionsOf } from '../session/queries.ts'
import { type Opened, reissueTokens } from '../session/service.ts'
import { randomCode, wrongCode } from '../tokens.ts'

const NO_CURRENT_PASSWORD = 'currentPassword must be text'

type Dependencies = RecoveryDependencies & ProofDependencies

/**
 * Sets a new password, and signs out every other device.
 * @returns new tokens for this session; the old ones end with the password.
 * @throws AppError invalid for a new password that is refused, or a wrong proof.
 */
export async function changePassword(
  deps: Dependencies & { tokens: AccessTokens },
  caller: Caller,
  asked: Omit<GivenProof, 'password' | 'otp'> & {
    currentPassword?: string
    newPassword: string
    confirmPassword: string
  },
): Promise<Omit<Opened, 'sessionId'>> {
  const { db, passwords, mailer, tokens } = deps
  const { userId, sessionId } = caller
  requireSamePasswords(asked)
  const account = await requireAccount(db, userId)
  await requireGoodPassword(deps, asked.newPassword, account.email ?? '')
  const { currentPassword: password, ...factor } = asked
  const confirm = await beginProof(deps, caller, { ...factor, password }, NO_CURRENT_PASSWORD)
  if (account.mustChangePassword && (await passwords.verify(asked.newPassword, account.passwordHash)))
    throw new AppError('invalid', 'Choose another password than the one you were given')
  const passwordHash = await passwords.hash(asked.newPassword)
  return db.transaction(async (tx) => {
    // When two requests know the old password, the second is too late, and the first new password stays.
    await confirm(tx)
    const changed = await replacePassword(tx, userId, passwordHash)
    await deleteSessionsOf(tx, userId, sessionId)
    await endUnproven(tx, caller)
    await logPassword(tx, changed, 'Changed own password')
    await mailer.write(tx, await notificationAddress(tx, changed), passwordChangedEmail())
    return reissueTokens(tx, tokens, { userId, sessionId, tokenVersion: changed.tokenVersion })
  })
}

interface AskedProfile extends GivenProof {
  name: string
  email?: string
  mobile: string
}

/**
 * Changes name and mobile number immediately. A new email requires a proof, and replaces the old one only once the
 * code that was sent to it is entered.
 */
export async function updateProfile(
  deps: Dependencies,
  caller: Caller,
  asked: AskedProfile,
): Promise<AccountView & { pending_email: string | null }> {
  const mobile = readInput(MOBILE, asked.mobile, 'mobile')
  const { userId } = caller
  const account = await requireAccount(deps.db, userId)
  const email = asked.email === undefined ? account.email : normalizeEmail(asked.email)
  const newEmail = email === account.email ? null : email
  if (newEmail !== null) await beginEmailChange(deps, caller, account, newEmail, asked)
  const changed = { name: asked.name.trim(), mobile }
  const updated = await updateAccount(deps.db, userId, changed)
  return { ...accountView(updated ?? account), pending_email: newEmail }
}

/** Sends a code that verifies the current email of the account. @throws AppError conflict without an email. */
export async function requestEmailCode(deps: RecoveryDependencies, userId: string): Promise<void> {
  const account = await requireAccount(deps.db, userId)
  if (account.email === null)
    throw new AppError('conflict', 'Your account has no email yet', { code: 'email_required' })
  // Counted of the mailbox: an account that is deleted and opened again is another one.
  await allowTry(deps.db, 'ownMailboxOfDay', mailboxOf(account.email))
  await mailEmailCode(deps, account, account.email)
}

/** Verifies an email by the code that was sent to it, and makes it the email of the account. */
export async function verifyEmail(deps: RecoveryDependencies, userId: string, otp: string): Promise<AccountView> {
  const { db, mailer } = deps
  const codeHash = await requireCode(deps, subjectOf(userId), otp)
  const proved = db.transaction(async (tx) => {
    const before = await lockAccount(tx, userId)
    const email = await consumeCode(tx, subjectOf(userId), codeHash)
    if (!before || !email) throw wrongCode()
    const owner = await findAccountByEmail(tx, email)
    if (owner && owner.id !== userId) throw emailTaken()
    const updated = (await updateAccount(tx, userId, { email, emailVerified: true }))!
    if (before.email !== email) {
      await deleteCodesOf(tx, userId)
      await mailer.write(tx, before.email, emailChangedEmail(email))
    }
    return accountView(updated)
  })
  return proved.catch((error) => {
    // Somebody else verified this email, or signed up with it, at the same moment.
    throw violates(error, 'account_email_unique') ? emailTaken() : error
  })
}

async function beginEmailChange(
  deps: Dependencies,
  caller: Caller,
  account: Account,
  email: string,
  proof: GivenProof,
) {
  await withProof(deps, caller, proof, async () => {}, 'Enter your password to change the email')
  await allowTry(deps.db, 'newMailbox', email)
  await allowTry(deps.db, 'newMailboxOfDay', email)
  await mailEmailCode(deps, account, email)
}

// An email that belongs to somebody else gets the same response, takes the same work and also receives a message: only
// its owner learns that it is taken.
async function mailEmailCode({ db, passwords, mailer }: RecoveryDependencies, account: Account, newEmail: string) {
  await allowTry(db, 'emailCode', account.id)
  const code = randomCode()
  const codeHash = await passwords.hash(code)
  await db.transaction(async (tx) => {
    const owner = await findAccountByEmail(tx, newEmail)
    const isTaken = owner !== null && owner.id !== account.id
    const email = isTaken ? emailTakenEmail() : emailCodeEmail(code)
    await storeCode(tx, { subject: subjectOf(account.id), userId: account.id, codeHash, newEmail })
    await mailer.write(tx, newEmail, email, { goodForMs: CODE_MINUTES * 60_000 })
    if (newEmail !== account.email)
      await mailer.write(tx, await notificationAddress(tx, account), emailChangeRequestedEmail(newEmail))
  })
}

function subjectOf(userId: string): string {
  return `email:${userId}`
}
