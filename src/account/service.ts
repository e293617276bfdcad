import type { Database, Queryable } from '../platform/database/database.ts'
import type { AccessTokens } from '../platform/http/access-token.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import { AppError } from '../platform/runtime/errors.ts'
import type { Log } from '../platform/runtime/log.ts'
import type { ErrorCode } from '../shared/error-codes.ts'
import type { AccountView } from './contract.ts'
import { knownDevice, trustDevice } from './device.ts'
import { welcomeEmail } from './emails.ts'
import { allowTry } from './login-attempts/service.ts'
import { allowLogin, resetLoginTries } from './login-attempts/visitor.ts'
import { notificationAddress } from './mailbox.ts'
import { NO_PASSWORD, type Passwords, passwordError } from './passwords.ts'
import {
  type Account,
  findAccount,
  findAccountByEmail,
  insertAccount,
  isPasswordOver,
  lockAccount,
  recordLogin,
} from './queries.ts'
import { secondFactorRequired, startChallenge } from './second-factor/challenge.ts'
import { factorsOf } from './second-factor/queries.ts'
import type { SessionClient } from './session/client.ts'
import { type Opened, openSession } from './session/service.ts'

export interface AccountContext {
  db: Database
  passwords: Passwords
  tokens: AccessTokens
  mailer: Mailer
  /** The shop's name, which must not be used as a password. */
  shopName(): Promise<string>
}

/** A request that is not signed in: its network, and how its browser is recognized. */
export interface Visit {
  /** The network of the client. */
  network: string
  deviceCookie: string | null
  /** Key that signs the cookies of known browsers. */
  cookieKey: string
}

type LoginDependencies = Pick<AccountContext, 'db' | 'passwords' | 'tokens'> & Visit & { log: Log }

export function emailTaken(): AppError {
  return new AppError('conflict', 'An account with this email already exists', { code: 'email_taken' })
}

/**
 * Creates a shopper's account.
 * @throws AppError invalid for a bad password; conflict when the email has an account; tooMany above the limit.
 */
export async function register(
  { db, passwords, mailer, shopName, network }: Omit<AccountContext, 'tokens'> & Pick<Visit, 'network'>,
  asked: { name: string; email: string; password: string; confirmPassword: string },
): Promise<Account> {
  if (asked.password !== asked.confirmPassword)
    throw new AppError('invalid', 'password and confirm password must be same')
  const email = normalizeEmail(asked.email)
  await requireGoodPassword({ shopName }, asked.password, email)
  await allowTry(db, 'register', `${email} ${network}`)
  const passwordHash = await passwords.hash(asked.password)
  return db.transaction(async (tx) => {
    const values = { name: asked.name.trim(), email, passwordHash }
    const made = await insertAccount(tx, values)
    if (!made) throw emailTaken()
    await mailer.write(tx, await notificationAddress(tx, made), welcomeEmail())
    return made
  })
}

/**
 * Signs in. Neither message nor timing tells a wrong password from an unknown email, or whether an account has a second
 * factor.
 * @throws AppError conflict with the challenge of the second step, when the password is right and a code or a passkey is needed, too.
 */
export async function login(
  deps: LoginDependencies,
  { email: typed, password }: { email: string; password: string },
  client: SessionClient,
): Promise<Opened & { account: Account; deviceCookie: string }> {
  const { db, log, network, deviceCookie, passwords, tokens, cookieKey } = deps
  const email = normalizeEmail(typed)
  const known = await findAccountByEmail(db, email)
  const userId = known?.id ?? null
  const device = known && knownDevice(deviceCookie, known.id, cookieKey)
  try {
    const visitor = await allowLogin(db, email, { network, device })
    const isRight = await passwords.verify(password, known?.passwordHash ?? null)
    if (!known || !isRight) throw wrongLogin()
    const entered = await db.transaction(async (tx) => {
      const account = await requireSamePassword(tx, known)
      await requireOpen(tx, account)
      await resetLoginTries(tx, email, visitor)
      const factors = await factorsOf(tx, account.id)
      if (factors.app || factors.passkey) return secondFactorRequired(await startChallenge(tx, account), factors)
      await recordLogin(tx, account.id)
      return { ...(await openSession(tx, tokens, account, client)), account }
    })
    // Thrown only now, because the transaction stores the challenge.
    if (entered instanceof AppError) throw entered
    log.info('signed in', { userId, sessionId: entered.sessionId, isAdmin: known.role === 'ADMIN', network })
    return { ...entered, deviceCookie: trustDevice(deviceCookie, known.id, cookieKey) }
  } catch (error) {
    if (error instanceof AppError)
      log.warn('sign-in refused', { userId, isAdmin: known?.role === 'ADMIN', reason: error.message, network })
    throw error
  }
}

/** Returns the account as its owner sees it. */
export async function viewAccount(db: Queryable, userId: string): Promise<AccountView> {
  return accountView(await requireAccount(db, userId))
}

export function accountView(account: Account): AccountView {
  return {
    _id: account.id,
    name: account.name,
    email: account.email ?? '',
    avatar: account.avatar,
    mobile: account.mobile,
    verify_email: account.emailVerified,
    last_login_date: account.lastLoginAt?.toISOString() ?? null,
    status: account.status,
    role: account.role,
    must_change_password: account.mustChangePassword,
    login_mobile: account.loginMobile ?? '',
    has_password: account.passwordHash !== NO_PASSWORD,
    createdAt: account.createdAt.toISOString(),
    updatedAt: account.updatedAt.toISOString(),
  }
}

/**
 * Returns the account of a signed-in user.
 * @throws AppError unauthenticated when it was deleted a moment ago.
 */
export async function requireAccount(db: Queryable, userId: string): Promise<Account> {
  const found = await findAccount(db, userId)
  if (!found) throw new AppError('unauthenticated', 'Please Login')
  return found
}

/** @throws AppError invalid for a password that is too short or too long, or easy to guess. */
export async function requireGoodPassword(
  { shopName }: Pick<AccountContext, 'shopName'>,
  password: string,
  email: string,
): Promise<void> {
  const error = passwordError(password, { email, shopName: await shopName() })
  if (error) throw new AppError('invalid', error, { code: 'password_not_allowed' })
}

/** Returns what staff and authenticator apps call an account: its email, or else its number. */
export function accountLabel({ email, loginMobile }: Pick<Account, 'email' | 'loginMobile'>): string {
  return email ?? loginMobile ?? ''
}

/** Emails are compared and stored in lower case. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase()
}

function wrongLogin(): AppError {
  return new AppError('invalid', 'Wrong email or password', { code: 'wrong_credentials' })
}

// Comparing takes a while, in which the password may have been replaced and the sessions of the old one ended.
async function requireSamePassword(tx: Queryable, compared: Account): Promise<Account> {
  const account = await lockAccount(tx, compared.id)
  if (account?.passwordHash !== compared.passwordHash) throw wrongLogin()
  return account
}

/** The codes of `requireOpen`. */
export const LOGIN_CODES: readonly ErrorCode[] = ['account_suspended', 'one_time_password_expired']

/** @throws AppError forbidden when the account is suspended, or its one-time password has expired. */
export async function requireOpen(tx: Queryable, { id, status }: Account): Promise<void> {
  if (status !== 'Active')
    throw new AppError('forbidden', `This account is ${status.toLowerCase()}: please ask the shop`, {
      code: 'account_suspended',
    })
  if (await isPasswordOver(tx, id))
    throw new AppError('forbidden', 'This one-time password has expired: reset it by email, or request a new one', {
      code: 'one_time_password_expired',
    })
}
