import { recordAction } from '../../platform/audit/queries.ts'
import { type Queryable, transact } from '../../platform/database/database.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { AppError } from '../../platform/runtime/errors.ts'
import { giveNewPassword, makePassword, nameIn } from '../admin.ts'
import { staffEmail, staffRemovedEmail } from '../emails.ts'
import type { Proof } from '../passkey/contract.ts'
import { NO_PASSWORD } from '../passwords.ts'
import { type Account, insertAccount, lockAccount, lockAdmins, updateAccount } from '../queries.ts'
import { beginProof, type Caller, type ProofDependencies } from '../second-factor/proof.ts'
import { deleteSecondFactor } from '../second-factor/queries.ts'
import { accountLabel, normalizeEmail, requireAccount } from '../service.ts'
import { deleteSessionsOf } from '../session/queries.ts'
import type { AddedStaff } from './contract.ts'
import { lockAccountByEmail } from './queries.ts'

export interface StaffDependencies extends ProofDependencies {
  mailer: Mailer
}

interface Asked extends Proof {
  email: string
  name?: string
}

/**
 * Makes somebody an admin. An account with a verified email keeps its password. A new account gets a one-time password.
 * So does one with an unverified email, because anybody could have signed up with it, and one without a password; their
 * sessions end. So do those of an account that a number alone opens, because it opens no admin's.
 * @throws AppError conflict when the account is suspended or already an admin.
 */
export async function addStaff(deps: StaffDependencies, caller: Caller, asked: Asked): Promise<AddedStaff> {
  const { db, passwords, mailer } = deps
  const { userId: actorId } = caller
  const actor = await requireAccount(db, actorId)
  const confirm = await beginProof(deps, caller, asked)
  const email = normalizeEmail(asked.email)
  const oneTimePassword = makePassword()
  const passwordHash = await passwords.hash(oneTimePassword)
  return transact(db, async (tx) => {
    await requireStillAdmin(tx, actorId)
    await confirm(tx)
    const known = await lockAccountByEmail(tx, email)
    if (known) refuseUnfit(known)
    const retainsPassword = passwordOf(known) === 'kept'
    const id = known
      ? await promote(tx, known, retainsPassword ? null : passwordHash)
      : await invite(tx, { email, name: asked.name?.trim() || nameIn(email), passwordHash })
    const role = { before: known?.role ?? null, after: 'ADMIN' }
    const action = known ? 'Made admin' : 'Invited admin'
    await recordAction(tx, { actorId, action, subject: email, subjectId: id, changes: { role } })
    await mailer.write(tx, email, staffEmail(actor.name, passwordOf(known)))
    return { _id: id, email, oneTimePassword: retainsPassword ? null : oneTimePassword }
  })
}

/**
 * Removes the role from an admin and signs out their devices. Nobody can remove themselves, so at least one admin
 * always remains.
 * @throws AppError conflict for the caller; missing for an account that is no admin's.
 */
export async function removeStaff(
  deps: StaffDependencies,
  caller: Caller,
  { _id, ...proof }: Proof & { _id: string },
): Promise<{ email: string }> {
  const { db, mailer } = deps
  const { userId: actorId } = caller
  if (_id === actorId) throw new AppError('conflict', 'That is you: another admin can remove you')
  const confirm = await beginProof(deps, caller, proof)
  return transact(db, async (tx) => {
    await requireStillAdmin(tx, actorId)
    await confirm(tx)
    const removed = await lockAccount(tx, _id)
    if (removed?.role !== 'ADMIN') throw new AppError('missing', 'There is no such admin')
    await updateAccount(tx, _id, { role: 'USER' })
    await deleteSessionsOf(tx, _id)
    // Shoppers have no screen for it.
    await deleteSecondFactor(tx, _id)
    const changes = { role: { before: 'ADMIN', after: 'USER' } }
    await recordAction(tx, {
      actorId,
      action: 'Removed admin',
      subject: accountLabel(removed),
      subjectId: _id,
      changes,
    })
    await mailer.write(tx, removed.email, staffRemovedEmail())
    return { email: accountLabel(removed) }
  })
}

/**
 * Suspends a shopper's account, or lifts the suspension. Orders are not affected.
 * @throws AppError missing for an unknown customer; conflict for an admin.
 */
export async function suspendCustomer(
  { db }: Pick<StaffDependencies, 'db'>,
  actorId: string,
  { userId, suspended }: { userId: string; suspended: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    const known = await lockAccount(tx, userId)
    if (!known) throw new AppError('missing', 'There is no such customer')
    if (known.role === 'ADMIN') throw new AppError('conflict', 'This is an admin: remove them from the staff first')
    if (!known.email && !known.loginMobile)
      throw new AppError('conflict', 'Nothing opens this account: its number has another one now')
    const status = suspended ? 'Suspended' : 'Active'
    if (known.status === status) return
    await updateAccount(tx, userId, { status })
    await deleteSessionsOf(tx, userId)
    const action = suspended ? 'Suspended customer' : 'Lifted suspension'
    const changes = { status: { before: known.status, after: status } }
    await recordAction(tx, { actorId, action, subject: accountLabel(known), subjectId: userId, changes })
  })
}

// Locks all admins: when two admins remove each other concurrently, the second is no admin any more.
// @throws AppError forbidden when the actor is no admin any more.
async function requireStillAdmin(tx: Queryable, actorId: string): Promise<void> {
  const admins = await lockAdmins(tx)
  if (!admins.some(({ id }) => id === actorId)) throw new AppError('forbidden', 'Do not have permission')
}

function refuseUnfit({ role, status, email, mustChangePassword }: Account): void {
  if (status !== 'Active') throw new AppError('conflict', `The account of ${email} is suspended: lift that first`)
  if (role === 'ADMIN' && !mustChangePassword) throw new AppError('conflict', `${email} is an admin already`)
}

async function promote(tx: Queryable, known: Account, newPasswordHash: string | null): Promise<string> {
  const { id } = known
  await updateAccount(tx, id, { role: 'ADMIN', ...(newPasswordHash !== null && { loginMobile: null }) })
  if (newPasswordHash !== null) await giveNewPassword(tx, id, newPasswordHash, true)
  else if (known.loginMobile !== null) await deleteSessionsOf(tx, id)
  return id
}

async function invite(tx: Queryable, values: { email: string; name: string; passwordHash: string }): Promise<string> {
  const made = await insertAccount(tx, { ...values, role: 'ADMIN', mustChangePassword: true })
  if (!made) throw new AppError('conflict', 'Somebody has just signed up with this email: please try again')
  return made.id
}

function passwordOf(known: Account | null): 'kept' | 'ended' | 'none' {
  if (known === null || known.mustChangePassword || known.passwordHash === NO_PASSWORD) return 'none'
  return known.emailVerified ? 'kept' : 'ended'
}
