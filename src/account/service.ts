import type { AccessTokens } from '../platform/access-token.ts'
import type { Database, Queryable } from '../platform/database.ts'
import { AppError } from '../platform/errors.ts'
import type { Log } from '../platform/log.ts'
import type { Post } from '../platform/mail/post.ts'
import type { AccountView } from './contract.ts'
import { knownDevice, rememberDevice } from './device.ts'
import { welcomeLetter } from './letters.ts'
import { type Passwords, passwordFault } from './passwords.ts'
import {
  type Account,
  findAccount,
  findAccountByEmail,
  insertAccount,
  isPasswordOver,
  lockAccount,
  noteLogin,
} from './queries.ts'
import { type Opened, openSession } from './session/service.ts'
import { allowTry } from './throttle/service.ts'
import { allowLogin, forgiveLogin } from './throttle/visitor.ts'

export interface AccountParts {
  db: Database
  passwords: Passwords
  tokens: AccessTokens
  post: Post
  /** What the shop is called, as nobody's password may be. */
  shopName(): Promise<string>
}

/** Who asks without being signed in, and how they are known again. */
export interface Visit {
  /** The network that the request comes from. */
  network: string
  deviceCookie: string | null
  /** Signs which browsers are known. */
  cookieKey: string
}

type LoginParts = Pick<AccountParts, 'db' | 'passwords' | 'tokens'> & Visit & { log: Log }

export const EMAIL_TAKEN = 'An account with this email already exists'

/** Makes a shopper's account. */
export async function register(
  { db, passwords, post, shopName, network }: Omit<AccountParts, 'tokens'> & Pick<Visit, 'network'>,
  asked: { name: string; email: string; password: string; confirmPassword: string },
): Promise<Account> {
  if (asked.password !== asked.confirmPassword)
    throw new AppError('invalid', 'password and confirm password must be same')
  const email = tidyEmail(asked.email)
  await requireGoodPassword({ shopName }, asked.password, email)
  await allowTry(db, 'register', `${email} ${network}`)
  const passwordHash = await passwords.hash(asked.password)
  return db.transaction(async (tx) => {
    const values = { name: asked.name.trim(), email, passwordHash }
    const made = await insertAccount(tx, values)
    if (!made) throw new AppError('conflict', EMAIL_TAKEN)
    await post.write(tx, email, welcomeLetter())
    return made
  })
}

/** Signs in. A wrong password and an unknown address are told apart by neither words nor time. */
export async function login(
  parts: LoginParts,
  { email: typed, password }: { email: string; password: string },
  isBound: boolean,
  accessSeconds?: number,
): Promise<Opened & { account: Account; deviceCookie: string }> {
  const { db, log, network, deviceCookie, passwords, tokens, cookieKey } = parts
  const email = tidyEmail(typed)
  const known = await findAccountByEmail(db, email)
  const userId = known?.id ?? null
  const device = known && knownDevice(deviceCookie, known.id, cookieKey)
  try {
    await allowLogin(db, email, { network, device })
    const isRight = await passwords.verify(password, known?.passwordHash ?? null)
    if (!known || !isRight) throw wrongLogin()
    const entered = await db.transaction(async (tx) => {
      const account = await requireSamePassword(tx, known)
      await requireOpen(tx, account)
      await forgiveLogin(tx, email, { network, device })
      await noteLogin(tx, account.id)
      return { ...(await openSession(tx, tokens, account, isBound, accessSeconds)), account }
    })
    log.info('signed in', { userId, sessionId: entered.sessionId, isAdmin: known.role === 'ADMIN', network })
    return { ...entered, deviceCookie: rememberDevice(deviceCookie, known.id, cookieKey) }
  } catch (error) {
    if (error instanceof AppError)
      log.warn('sign-in refused', { userId, isAdmin: known?.role === 'ADMIN', reason: error.message, network })
    throw error
  }
}

/** The account as its owner sees it. */
export async function viewAccount(db: Queryable, userId: string): Promise<AccountView> {
  return accountView(await requireAccount(db, userId))
}

export function accountView(account: Account): AccountView {
  return {
    _id: account.id,
    name: account.name,
    email: account.email,
    avatar: account.avatar,
    mobile: account.mobile,
    verify_email: account.emailVerified,
    last_login_date: account.lastLoginAt?.toISOString() ?? null,
    status: account.status,
    role: account.role,
    must_change_password: account.mustChangePassword,
    createdAt: account.createdAt.toISOString(),
    updatedAt: account.updatedAt.toISOString(),
  }
}

/** The account of somebody who is signed in; it may have been deleted a moment ago. */
export async function requireAccount(db: Queryable, userId: string): Promise<Account> {
  const found = await findAccount(db, userId)
  if (!found) throw new AppError('unauthenticated', 'Please Login')
  return found
}

export async function requireGoodPassword(
  { shopName }: Pick<AccountParts, 'shopName'>,
  password: string,
  email: string,
): Promise<void> {
  const fault = passwordFault(password, { email, shopName: await shopName() })
  if (fault) throw new AppError('invalid', fault)
}

/** Addresses are compared and kept in lower case. */
export function tidyEmail(email: string): string {
  return email.trim().toLowerCase()
}

function wrongLogin(): AppError {
  return new AppError('invalid', 'Wrong email or password')
}

// Comparing takes its time, in which the password may have been replaced and every session of the old one ended.
async function requireSamePassword(tx: Queryable, compared: Account): Promise<Account> {
  const account = await lockAccount(tx, compared.id)
  if (account?.passwordHash !== compared.passwordHash) throw wrongLogin()
  return account
}

async function requireOpen(tx: Queryable, { id, status }: Account): Promise<void> {
  if (status !== 'Active')
    throw new AppError('forbidden', `This account is ${status.toLowerCase()}: please ask the shop`)
  if (await isPasswordOver(tx, id))
    throw new AppError('forbidden', 'This one-time password has ended: choose a password by mail, or ask for a new one')
}
