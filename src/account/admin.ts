import { recordAction } from '../platform/audit/queries.ts'
import type { Database, Queryable } from '../platform/database.ts'
import { StartError } from '../platform/errors.ts'
import { type Passwords, passwordFault } from './passwords.ts'
import {
  findAccountByEmail,
  holdFirstAdmin,
  insertAccount,
  lockAccount,
  lockAdmins,
  replacePassword,
  updateAccount,
} from './queries.ts'
import { deleteCodesOf } from './recovery/queries.ts'
import { tidyEmail } from './service.ts'
import { deleteSessionsOf } from './session/queries.ts'

export const USUAL_ADMIN = 'admin@tokri.local'

export interface AdminParts {
  db: Database
  passwords: Passwords
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
  parts: AdminParts,
  chosen: { email: string; password: string | null } | null,
): Promise<KnownAdmin> {
  const email = chosen ? tidyEmail(chosen.email) : USUAL_ADMIN
  return parts.db.transaction(async (tx) => {
    // Several copies that start on an empty database would each make one, and say a password that is not the last.
    await holdFirstAdmin(tx)
    const admins = await lockAdmins(tx)
    const looksAfter = admins.find((admin) => admin.email === email) ?? admins[0]
    if (looksAfter) return { email: looksAfter.email, oneTimePassword: null }
    const known = await findAccountByEmail(tx, email)
    if (!known?.emailVerified) return makeAdmin(tx, parts.passwords, email, chosen?.password ?? null)
    // Who proved the mailbox has the password too: it stays.
    await updateAccount(tx, known.id, { role: 'ADMIN', status: 'Active' })
    await recordRole(tx, known.id, email, known.role)
    return { email, oneTimePassword: null }
  })
}

/** Makes somebody an admin with a one-time password, which also opens the shop to one who lost theirs. */
export async function appointAdmin({ db, passwords }: AdminParts, typed: string): Promise<KnownAdmin> {
  return db.transaction((tx) => makeAdmin(tx, passwords, tidyEmail(typed), null))
}

/** Makes an admin with the password that was chosen, or else one for one login. Nothing that was open stays so. */
async function makeAdmin(
  tx: Queryable,
  passwords: Passwords,
  email: string,
  chosenPassword: string | null,
): Promise<KnownAdmin> {
  const fault = chosenPassword === null ? null : passwordFault(chosenPassword)
  if (fault) throw new StartError(`ADMIN_PASSWORD: ${fault}`)
  const oneTimePassword = chosenPassword === null ? makePassword() : null
  const passwordHash = await passwords.hash(chosenPassword ?? oneTimePassword!)
  const mustChangePassword = oneTimePassword !== null
  const made = await insertAccount(tx, { name: 'Admin', email, passwordHash, role: 'ADMIN', mustChangePassword })
  if (made) {
    await recordRole(tx, made.id, email, null)
    return { email, oneTimePassword }
  }
  const known = (await lockAccount(tx, (await findAccountByEmail(tx, email))!.id))!
  await updateAccount(tx, known.id, { role: 'ADMIN', status: 'Active' })
  await giveNewPassword(tx, known.id, passwordHash, mustChangePassword)
  await recordRole(tx, known.id, email, known.role)
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

/** Nobody who is signed in did it: the log says that a command, or a start, on the machine did. */
async function recordRole(tx: Queryable, userId: string, email: string, before: string | null): Promise<void> {
  const entry = { actorId: null, subject: email, subjectId: userId }
  if (before === 'ADMIN') return recordAction(tx, { ...entry, action: 'New password for admin' })
  await recordAction(tx, { ...entry, action: 'Made admin', changes: { role: { before, after: 'ADMIN' } } })
}

/** Letters and digits that cannot be taken for one another, 80 bits of them. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyzA'
const GROUPS = 4

/** A password for one login, easy to read out. */
export function makePassword(): string {
  const letters = Array.from(crypto.getRandomValues(new Uint8Array(GROUPS * 4)), (byte) => ALPHABET[byte % 32])
  return Array.from({ length: GROUPS }, (_, at) => letters.slice(at * 4, at * 4 + 4).join('')).join('-')
}
