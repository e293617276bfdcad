import { recordAction } from '../platform/audit/queries.ts'
import type { Database, Queryable } from '../platform/database/database.ts'
import { StartError } from '../platform/runtime/errors.ts'
import type { Log } from '../platform/runtime/log.ts'
import { type Passwords, passwordError } from './passwords.ts'
import {
  type Account,
  findAccountByEmail,
  insertAccount,
  isPasswordOver,
  lockAccount,
  lockAdmins,
  lockFirstAdmin,
  replacePassword,
  updateAccount,
} from './queries.ts'
import { deleteCodesOf } from './recovery/queries.ts'
import type { Role } from './schema.ts'
import { normalizeEmail } from './service.ts'
import { deleteSessionsOf } from './session/queries.ts'

export const DEFAULT_ADMIN = 'admin@tokri.local'

export interface AdminDependencies {
  db: Database
  passwords: Passwords
  log: Log
}

/** Who looks after the shop, and the password that was made for them just now, to be said once. */
export interface KnownAdmin {
  email: string
  oneTimePassword: string | null
}

/**
 * Sees to it that the shop has an admin. The settings count only while there is none: they may be years old, and the
 * address in them anybody's by now.
 */
export async function ensureAdmin(
  deps: AdminDependencies,
  chosen: { email: string; password: string | null } | null,
): Promise<KnownAdmin> {
  const email = chosen ? normalizeEmail(chosen.email) : DEFAULT_ADMIN
  return deps.db.transaction(async (tx) => {
    // Several copies that start on an empty database would each make one, and say a password that is not the last.
    await lockFirstAdmin(tx)
    const admins = await lockAdmins(tx)
    const looksAfter = admins.find((admin) => admin.email === email) ?? admins[0]
    if (looksAfter) return { email: looksAfter.email, oneTimePassword: null }
    const known = await findAccountByEmail(tx, email)
    if (!known?.emailVerified) return makeAdmin(tx, deps, email, chosen?.password ?? null)
    // Who proved the mailbox has the password too: it stays.
    await updateAccount(tx, known.id, { role: 'ADMIN', status: 'Active' })
    await recordRole(tx, deps.log, known, known.role)
    return { email, oneTimePassword: null }
  })
}

/** Whether an admin has a password that was made for one login, and it waits for that or has ended before. */
export async function oneTimePasswordOf(db: Queryable, email: string): Promise<'waits' | 'ended' | 'none'> {
  const admin = await findAccountByEmail(db, email)
  if (!admin?.mustChangePassword) return 'none'
  return (await isPasswordOver(db, admin.id)) ? 'ended' : 'waits'
}

/** Makes somebody an admin with a one-time password, which also opens the shop to one who lost theirs. */
export async function grantAdmin(deps: AdminDependencies, typed: string): Promise<KnownAdmin> {
  return deps.db.transaction((tx) => makeAdmin(tx, deps, normalizeEmail(typed), null))
}

/** Makes an admin with the password that was chosen, or else one for one login. Nothing that was open stays so. */
async function makeAdmin(
  tx: Queryable,
  { passwords, log }: Omit<AdminDependencies, 'db'>,
  email: string,
  chosenPassword: string | null,
): Promise<KnownAdmin> {
  const error = chosenPassword === null ? null : passwordError(chosenPassword, { email })
  if (error) throw new StartError(`ADMIN_PASSWORD: ${error}`)
  const oneTimePassword = chosenPassword === null ? makePassword() : null
  const passwordHash = await passwords.hash(chosenPassword ?? oneTimePassword!)
  const mustChangePassword = oneTimePassword !== null
  const made = await insertAccount(tx, { name: 'Admin', email, passwordHash, role: 'ADMIN', mustChangePassword })
  if (made) {
    await recordRole(tx, log, made, null)
    return { email, oneTimePassword }
  }
  const known = (await lockAccount(tx, (await findAccountByEmail(tx, email))!.id))!
  await updateAccount(tx, known.id, { role: 'ADMIN', status: 'Active' })
  await giveNewPassword(tx, known.id, passwordHash, mustChangePassword)
  await recordRole(tx, log, known, known.role)
  return { email, oneTimePassword }
}

/** Takes an account from whoever had it: the password is another, no device stays signed in, no code counts. */
export async function giveNewPassword(
  tx: Queryable,
  userId: string,
  passwordHash: string,
  mustChangePassword: boolean,
): Promise<void> {
  await replacePassword(tx, userId, passwordHash, mustChangePassword)
  await deleteSessionsOf(tx, userId)
  await deleteCodesOf(tx, userId)
}

/** Nobody who is signed in did it: the log of actions says that a command, or a start, on the machine did. */
async function recordRole(
  tx: Queryable,
  log: Log,
  { id, email }: Pick<Account, 'id' | 'email'>,
  before: Role | null,
): Promise<void> {
  const action = before === 'ADMIN' ? 'New password for admin' : 'Made admin'
  const role = { before, after: 'ADMIN' }
  await recordAction(tx, { actorId: null, action, subject: email, subjectId: id, changes: { role } })
  log.warn('an admin was made', { userId: id, action })
}

/** Letters and digits that cannot be taken for one another, 80 bits of them. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyzA'
const GROUPS = 4

/** A password for one login, easy to read out. */
export function makePassword(): string {
  const emails = Array.from(crypto.getRandomValues(new Uint8Array(GROUPS * 4)), (byte) => ALPHABET[byte % 32])
  return Array.from({ length: GROUPS }, (_, at) => emails.slice(at * 4, at * 4 + 4).join('')).join('-')
}
