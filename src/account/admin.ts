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
  isPasswordUsed,
  lockAccount,
  lockAdmins,
  lockFirstAdmin,
  replacePassword,
  updateAccount,
} from './queries.ts'
import { deleteCodesOf } from './recovery/queries.ts'
import type { Role } from './schema.ts'
import { accountLabel, normalizeEmail } from './service.ts'
import { deleteSessionsOf } from './session/queries.ts'

export interface AdminDependencies {
  db: Database
  passwords: Passwords
  log: Log
  /** Keeps a new one-time password before the account is committed: one that nobody was told would lock the shop. */
  keep?(made: KnownAdmin): void
}

/** An admin of the shop, and the one-time password just generated for them, which is shown only once. */
export interface KnownAdmin {
  email: string
  oneTimePassword: string | null
}

/**
 * Ensures that the shop has an admin. The settings count only while there is none: they may be years old, and the email
 * in them may belong to somebody else by now.
 */
export async function ensureAdmin(
  deps: AdminDependencies,
  chosen: { email: string; password: string | null },
): Promise<KnownAdmin> {
  const email = normalizeEmail(chosen.email)
  return deps.db.transaction(async (tx) => {
    // Otherwise several instances that start on an empty database would each create an admin, and report a password
    // that another one has replaced.
    await lockFirstAdmin(tx)
    const admins = await lockAdmins(tx)
    const looksAfter = admins.find((admin) => admin.email === email) ?? admins[0]
    if (looksAfter) return { email: accountLabel(looksAfter), oneTimePassword: null }
    const known = await findAccountByEmail(tx, email)
    if (!known?.emailVerified) {
      const made = await makeAdmin(tx, deps, email, chosen.password)
      deps.keep?.(made)
      return made
    }
    // Whoever verified the email also owns the password, so the password stays.
    await updateAccount(tx, known.id, { role: 'ADMIN', status: 'Active' })
    await recordRole(tx, deps.log, known, known.role)
    return { email, oneTimePassword: null }
  })
}

/**
 * Whether a password in the settings is not the admin's: it counts only at the start that makes the first one, so another one
 * that is set later lets nobody in.
 */
export async function isPasswordIgnored(
  { db, passwords }: Pick<AdminDependencies, 'db' | 'passwords'>,
  email: string,
  chosen: string | null,
): Promise<boolean> {
  if (chosen === null) return false
  const admin = await findAccountByEmail(db, email)
  return !(await passwords.verify(chosen, admin?.passwordHash ?? null))
}

/**
 * What has become of an admin's one-time password: nobody has signed in with it (`waits`), its owner has, and has not chosen
 * another yet (`used`), or it has expired (`ended`).
 */
export type OneTimePassword = 'waits' | 'used' | 'ended' | 'none'

/** Returns what has become of the admin's one-time password; `none` if the admin has a password of their own. */
export async function oneTimePasswordOf(db: Queryable, email: string): Promise<OneTimePassword> {
  const admin = await findAccountByEmail(db, email)
  if (!admin?.mustChangePassword) return 'none'
  if (await isPasswordOver(db, admin.id)) return 'ended'
  return (await isPasswordUsed(db, admin.id)) ? 'used' : 'waits'
}

/**
 * Makes somebody an admin with a one-time password. This also restores access for an admin who lost theirs.
 * @param name replaces that of an account that has another, which is then the `formerName`.
 */
export async function grantAdmin(
  deps: AdminDependencies,
  typed: string,
  name?: string,
): Promise<KnownAdmin & { wasKnown: boolean; formerName: string | null }> {
  const email = normalizeEmail(typed)
  return deps.db.transaction(async (tx) => {
    const known = await findAccountByEmail(tx, email)
    const made = await makeAdmin(tx, deps, email, null, name)
    const isRenamed = known !== null && name !== undefined && name !== known.name
    if (isRenamed) await updateAccount(tx, known.id, { name })
    return { ...made, wasKnown: known !== null, formerName: isRenamed ? known.name : null }
  })
}

/** Returns what to call somebody of whom only the email is known: "Meera Rao" for meera.rao@shop.example. */
export function nameIn(email: string): string {
  const names = email
    .slice(0, email.indexOf('@'))
    .split(/[._+-]+/)
    .filter(Boolean)
  return names.map((name) => `${name[0]!.toUpperCase()}${name.slice(1)}`).join(' ') || email
}

/**
 * Creates an admin, or promotes an existing account, with the chosen password or a one-time password. Sessions and
 * codes of an existing account end.
 * @throws StartError when the chosen password is not good enough.
 */
async function makeAdmin(
  tx: Queryable,
  { passwords, log }: Omit<AdminDependencies, 'db'>,
  email: string,
  chosenPassword: string | null,
  name = nameIn(email),
): Promise<KnownAdmin> {
  const error = chosenPassword === null ? null : passwordError(chosenPassword, { email })
  if (error) throw new StartError(`ADMIN_PASSWORD: ${error}`)
  const oneTimePassword = chosenPassword === null ? makePassword() : null
  const passwordHash = await passwords.hash(chosenPassword ?? oneTimePassword!)
  const mustChangePassword = oneTimePassword !== null
  const made = await insertAccount(tx, { name, email, passwordHash, role: 'ADMIN', mustChangePassword })
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

/**
 * Replaces an account's password, ends its sessions and deletes its codes, so that its former user has no access left.
 */
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

/**
 * Writes the role to the audit log without an actor: a command or a start of the server did it, not a signed-in user.
 */
async function recordRole(
  tx: Queryable,
  log: Log,
  { id, email }: Pick<Account, 'id' | 'email'>,
  before: Role | null,
): Promise<void> {
  const action = before === 'ADMIN' ? 'New password for admin' : 'Made admin'
  const role = { before, after: 'ADMIN' }
  await recordAction(tx, { actorId: null, action, subject: email ?? '', subjectId: id, changes: { role } })
  log.warn('an admin was created', { userId: id, action })
}

/** Letters and digits that are not easily confused. 16 of 32 characters make 80 bits. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyzA'
const GROUPS = 4

/** Generates a one-time password that is easy to read out. */
export function makePassword(): string {
  const characters = Array.from(crypto.getRandomValues(new Uint8Array(GROUPS * 4)), (byte) => ALPHABET[byte % 32])
  return Array.from({ length: GROUPS }, (_, at) => characters.slice(at * 4, at * 4 + 4).join('')).join('-')
}
