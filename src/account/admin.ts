import type { Database } from '../platform/database.ts'
import { StartError } from '../platform/errors.ts'
import { type Passwords, passwordFault } from './passwords.ts'
import { findAccountByEmail, insertAccount, lockAdmins, replacePassword, updateAccount } from './queries.ts'
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

/** Sees to it that the shop has an admin: the chosen one, or else the first there is, or else a new one. */
export async function ensureAdmin(
  parts: AdminParts,
  chosen: { email: string; password: string | null } | null,
): Promise<KnownAdmin> {
  if (!chosen) {
    const [first] = await lockAdmins(parts.db)
    return first ? { email: first.email, oneTimePassword: null } : appointAdmin(parts, USUAL_ADMIN)
  }
  const email = tidyEmail(chosen.email)
  const known = await findAccountByEmail(parts.db, email)
  if (!known) return chosen.password === null ? appointAdmin(parts, email) : insertChosen(parts, email, chosen.password)
  // The password stays: the settings may be years old.
  if (known.role !== 'ADMIN') await updateAccount(parts.db, known.id, { role: 'ADMIN', status: 'Active' })
  return { email, oneTimePassword: null }
}

/** Makes somebody an admin with a one-time password, which also opens the shop to one who lost theirs. */
export async function appointAdmin({ db, passwords }: AdminParts, typed: string): Promise<KnownAdmin> {
  const email = tidyEmail(typed)
  const oneTimePassword = makePassword()
  const passwordHash = await passwords.hash(oneTimePassword)
  const isMine = await db.transaction(async (tx) => {
    const made = await insertAccount(tx, {
      name: 'Admin',
      email,
      passwordHash,
      role: 'ADMIN',
      mustChangePassword: true,
    })
    if (made) return true
    const known = await findAccountByEmail(tx, email)
    if (!known) return false
    await updateAccount(tx, known.id, { role: 'ADMIN', status: 'Active' })
    await replacePassword(tx, known.id, passwordHash, true)
    await deleteSessionsOf(tx, known.id)
    return true
  })
  return { email, oneTimePassword: isMine ? oneTimePassword : null }
}

async function insertChosen({ db, passwords }: AdminParts, email: string, password: string): Promise<KnownAdmin> {
  const fault = passwordFault(password)
  if (fault) throw new StartError(`ADMIN_PASSWORD: ${fault}`)
  await insertAccount(db, { name: 'Admin', email, passwordHash: await passwords.hash(password), role: 'ADMIN' })
  return { email, oneTimePassword: null }
}

/** Letters and digits that cannot be taken for one another, 80 bits of them. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyzA'
const GROUPS = 4

/** A password for one login, easy to read out. */
export function makePassword(): string {
  const letters = Array.from(crypto.getRandomValues(new Uint8Array(GROUPS * 4)), (byte) => ALPHABET[byte % 32])
  return Array.from({ length: GROUPS }, (_, at) => letters.slice(at * 4, at * 4 + 4).join('')).join('-')
}
