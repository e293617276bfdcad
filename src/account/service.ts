import type { AccessTokens } from '../platform/access-token.ts'
import type { Database, Queryable } from '../platform/database.ts'
import { AppError } from '../platform/errors.ts'
import type { Post } from '../platform/mail/post.ts'
import type { AccountView } from './contract.ts'
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
import { allowTry, forgiveTries } from './throttle/service.ts'

export interface AccountParts {
  db: Database
  passwords: Passwords
  tokens: AccessTokens
  post: Post
}

export const EMAIL_TAKEN = 'An account with this email already exists'

/** Makes a shopper's account. */
export async function register(
  { db, passwords, post }: Omit<AccountParts, 'tokens'>,
  asked: { name: string; email: string; password: string; confirmPassword: string },
): Promise<Account> {
  if (asked.password !== asked.confirmPassword)
    throw new AppError('invalid', 'password and confirm password must be same')
  requireGoodPassword(asked.password)
  const email = tidyEmail(asked.email)
  await allowTry(db, 'register', email)
  const passwordHash = await passwords.hash(asked.password)
  return db.transaction(async (tx) => {
    const values = { name: asked.name.trim(), email, passwordHash }
    const made = await insertAccount(tx, values)
    if (!made) throw new AppError('conflict', EMAIL_TAKEN)
    await post.write(tx, email, welcomeLetter(made.name))
    return made
  })
}

/** Signs in. A wrong password and an unknown address are told apart by neither words nor time. */
export async function login(
  { db, passwords, tokens }: Omit<AccountParts, 'post'>,
  { email: typed, password }: { email: string; password: string },
  isBound: boolean,
): Promise<Opened & { account: Account }> {
  const email = tidyEmail(typed)
  await allowTry(db, 'login', email)
  const known = await findAccountByEmail(db, email)
  const isRight = await passwords.verify(password, known?.passwordHash ?? null)
  if (!known || !isRight) throw wrongLogin()
  return db.transaction(async (tx) => {
    const account = await requireSamePassword(tx, known)
    requireActive(account)
    if (await isPasswordOver(tx, account.id))
      throw new AppError(
        'forbidden',
        'This one-time password has ended: choose a password by mail, or ask for a new one',
      )
    await forgiveTries(tx, 'login', email)
    await noteLogin(tx, account.id)
    return { ...(await openSession(tx, tokens, account, isBound)), account }
  })
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

export function requireGoodPassword(password: string): void {
  const fault = passwordFault(password)
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

function requireActive({ status }: Account): void {
  if (status === 'Active') return
  throw new AppError('forbidden', `This account is ${status.toLowerCase()}: please ask the shop`)
}
