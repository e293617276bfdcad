import type { Queryable } from '../../platform/database/database.ts'
import { violates } from '../../platform/database/database.ts'
import type { AccessTokens } from '../../platform/http/access-token.ts'
import type { Identity } from '../../platform/http/session.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { Channel } from '../../platform/messages/port.ts'
import { AppError } from '../../platform/runtime/errors.ts'
import { randomToken } from '../../platform/runtime/secrets.ts'
import type { AccountView } from '../contract.ts'
import { knownDevice, trustDevice } from '../device.ts'
import { loginMobileAddedEmail, loginMobileRemovedEmail } from '../emails.ts'
import { notificationAddress } from '../mailbox.ts'
import type { Proof } from '../passkey/contract.ts'
import { NO_PASSWORD } from '../passwords.ts'
import { type Account, findAccountByLoginMobile, lockAccount, recordLogin, updateAccount } from '../queries.ts'
import { secondFactorRequired, startChallenge } from '../second-factor/challenge.ts'
import { type ProofDependencies, withProof } from '../second-factor/proof.ts'
import { deleteChallengesOf, factorsOf } from '../second-factor/queries.ts'
import { accountView, requireAccount, requireOpen, type Visit } from '../service.ts'
import type { SessionClient } from '../session/client.ts'
import { deleteSessionsOf } from '../session/queries.ts'
import { type Opened, openSession } from '../session/service.ts'
import { wrongCode } from '../tokens.ts'
import {
  type CodeDependencies,
  e164Of,
  linkSubject,
  loginSubject,
  MOBILE_CODE_MINUTES,
  proofSubject,
  requireMobileCode,
  sendCode,
} from './codes.ts'
import { deleteCode, extendCode, insertMobileAccount, lockAccountByLoginMobile } from './queries.ts'
import { type KnownThing, leavesAccount, PINCODE_REQUIRED, type PincodesOf, partNumber } from './recycled-number.ts'

/** Refusals of a right code that ask for something besides it. */
const ASKS_FOR_MORE: ReadonlySet<unknown> = new Set(['name_required', PINCODE_REQUIRED])

/** The stable name of the refusal of a right code that needs a name, because the number has no account yet. */
export const NAME_REQUIRED = 'name_required'
const TAKEN = 'Another account signs in by this number already'

type Dependencies = CodeDependencies & Visit & { mailer: Mailer }

/**
 * Sends a code that signs in, or opens a new account. Whether the number has an account shows neither in what is returned
 * nor in what is sent.
 * @returns the token that identifies the browser, and how the code is sent.
 */
export async function requestLoginCode(
  deps: Dependencies,
  asked: { mobile: string; channel?: Channel },
  givenBrowser: string | null,
): Promise<{ browser: string; channel: Channel }> {
  const mobile = e164Of(asked.mobile)
  const browser = givenBrowser ?? randomToken()
  const owner = await findAccountByLoginMobile(deps.db, mobile)
  const channel = await sendCode(deps, {
    subject: loginSubject(mobile, browser),
    userId: null,
    mobile,
    channel: asked.channel,
    visitor: visitorOf(deps, owner),
  })
  return { browser, channel }
}

/**
 * Signs in by a code that was sent to the number. A number without an account gets one, once a name is given, too.
 * @throws AppError invalid for a wrong code; conflict without a name, or with the challenge of the second step; forbidden for
 * a suspended account, and for an admin whom a number alone would sign in.
 */
export async function loginByMobile(
  deps: Dependencies & { tokens: AccessTokens; pincodesOf: PincodesOf },
  asked: { mobile: string; otp: string; name?: string } & KnownThing,
  browser: string | null,
  client: SessionClient,
): Promise<Opened & { deviceCookie: string }> {
  const { db, log, tokens, network, deviceCookie, cookieKey } = deps
  const mobile = e164Of(asked.mobile)
  try {
    if (browser === null)
      throw new AppError('invalid', 'Request a code in this browser first', { code: 'code_not_requested' })
    const subject = loginSubject(mobile, browser)
    const codeHash = await requireMobileCode(deps, subject, asked.otp)
    const entered = await db.transaction(async (tx) => {
      const found = await lockAccountByLoginMobile(tx, mobile)
      const isParted = found !== null && (await leavesAccount(deps, tx, found, asked))
      if (isParted instanceof AppError) {
        if (isParted.options.code === PINCODE_REQUIRED) await extendCode(tx, subject, codeHash, MOBILE_CODE_MINUTES)
        return isParted
      }
      const known = isParted ? null : found
      const { name } = asked
      if (!known && name === undefined) {
        await extendCode(tx, subject, codeHash, MOBILE_CODE_MINUTES)
        return null
      }
      if (!(await deleteCode(tx, subject, codeHash))) throw wrongCode()
      if (isParted) await partNumber(deps, tx, found)
      const account = known ?? (await openAccount(tx, mobile, name ?? ''))
      await requireOpen(tx, account)
      const factors = await factorsOf(tx, account.id)
      const hasSecondFactor = factors.app || factors.passkey
      if (account.role === 'ADMIN' && !hasSecondFactor)
        throw new AppError('forbidden', 'Admins sign in with email and password, unless they use two-step login')
      if (hasSecondFactor) return secondFactorRequired(await startChallenge(tx, account), factors)
      await recordLogin(tx, account.id)
      return { ...(await openSession(tx, tokens, account, client)), account }
    })
    if (entered === null)
      throw new AppError('conflict', 'This number is new here: enter your name, too', { code: NAME_REQUIRED })
    // Thrown only now, because the transaction stores the challenge.
    if (entered instanceof AppError) throw entered
    const { account, ...opened } = entered
    log.info('signed in', { userId: account.id, sessionId: opened.sessionId, byMobile: true, network })
    return { ...opened, deviceCookie: trustDevice(deviceCookie, account.id, cookieKey) }
  } catch (error) {
    if (error instanceof AppError && !ASKS_FOR_MORE.has(error.options.code))
      log.warn('sign-in by number refused', { reason: error.message, network })
    throw error
  }
}

/**
 * Sends a code that lets an account sign in by a number, too. It needs a proof: a stolen session must not open the
 * account for good.
 * @throws AppError conflict for an account without a password; otherwise as `beginProof`.
 */
export async function requestMobileCode(
  deps: Dependencies & ProofDependencies,
  caller: Pick<Identity, 'userId' | 'sessionId'>,
  asked: Proof & { mobile: string; channel?: Channel },
): Promise<Channel> {
  const mobile = e164Of(asked.mobile)
  const { userId } = caller
  const account = await requireAccount(deps.db, userId)
  if (account.passwordHash === NO_PASSWORD)
    throw new AppError('conflict', 'Choose a password first: verify an email, sign out, and use “Forgot password ?”')
  await withProof(deps, caller, asked, async () => {})
  const subject = linkSubject(userId, mobile)
  // Any number but the account's own may be a stranger's, and gets no more codes than strangers may send to it.
  const visitor = visitorOf(deps, account.loginMobile === mobile ? account : null)
  return sendCode(deps, { subject, userId, mobile, channel: asked.channel, visitor })
}

/**
 * Lets the account sign in by the number to which the code was sent, instead of by the former one.
 * @throws AppError conflict when another account signs in by it, which only its owner learns.
 */
export async function verifyMobile(
  deps: Dependencies,
  userId: string,
  asked: { mobile: string; otp: string },
): Promise<AccountView> {
  const { db, mailer } = deps
  const loginMobile = e164Of(asked.mobile)
  const subject = linkSubject(userId, loginMobile)
  const codeHash = await requireMobileCode(deps, subject, asked.otp)
  const linked = db.transaction(async (tx) => {
    const before = await lockAccount(tx, userId)
    if (!before || !(await deleteCode(tx, subject, codeHash))) throw wrongCode()
    const mobile = before.mobile || loginMobile.slice(3)
    const updated = await updateAccount(tx, userId, { loginMobile, mobile })
    await mailer.write(tx, await notificationAddress(tx, before), loginMobileAddedEmail(loginMobile))
    return accountView(updated!)
  })
  return linked.catch((error) => {
    throw violates(error, 'account_login_mobile_unique')
      ? new AppError('conflict', TAKEN, { code: 'number_taken' })
      : error
  })
}

/**
 * Stops signing in by number, and signs out every other device, of which any may have come in by it.
 * @throws AppError conflict when nothing else opens the account.
 */
export async function removeLoginMobile(
  { db, mailer }: Pick<Dependencies, 'db' | 'mailer'>,
  { userId, sessionId }: Pick<Identity, 'userId' | 'sessionId'>,
): Promise<AccountView> {
  return db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId)
    if (!account?.emailVerified && account?.passwordHash === NO_PASSWORD)
      throw new AppError('conflict', 'Add an email first: without it, only your number opens your account')
    if (account?.passwordHash === NO_PASSWORD)
      throw new AppError('conflict', 'Choose a password first: sign out, and use “Forgot password ?”')
    const updated = await updateAccount(tx, userId, { loginMobile: null })
    await deleteSessionsOf(tx, userId, sessionId)
    await deleteChallengesOf(tx, userId)
    if (account?.loginMobile)
      await mailer.write(tx, await notificationAddress(tx, account), loginMobileRemovedEmail(account.loginMobile))
    return accountView(updated!)
  })
}

/**
 * Sends a code to the number of an account that has no password, which confirms a change of it.
 * @throws AppError conflict for an account with a password.
 */
export async function requestProofCode(
  deps: Dependencies,
  userId: string,
  { channel }: { channel?: Channel },
): Promise<Channel> {
  const account = await requireAccount(deps.db, userId)
  const { loginMobile: mobile, passwordHash } = account
  if (mobile === null || passwordHash !== NO_PASSWORD) throw new AppError('conflict', 'Enter your password instead')
  const subject = proofSubject(userId)
  return sendCode(deps, { subject, userId, mobile, channel, visitor: visitorOf(deps, account), isOwner: true })
}

// Somebody else's request may have opened the account of this number at the same moment, by another code.
async function openAccount(tx: Queryable, loginMobile: string, typedName: string): Promise<Account> {
  const values = { name: typedName.trim(), loginMobile, mobile: loginMobile.slice(3) }
  const made = (await insertMobileAccount(tx, values)) ?? (await lockAccountByLoginMobile(tx, loginMobile))
  if (!made) throw wrongCode()
  return made
}

function visitorOf({ network, deviceCookie, cookieKey }: Visit, account: Account | null) {
  return { network, device: account && knownDevice(deviceCookie, account.id, cookieKey) }
}
