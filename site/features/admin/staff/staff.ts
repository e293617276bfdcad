import { atom } from 'nanostores'
import type { Proof } from '../../../../src/account/passkey/contract.ts'
import type { AddedStaff, StaffLogEntry, StaffView } from '../../../../src/account/staff/contract.ts'
import { call, type Reply } from '../../../api/call.ts'
import type { BodyOf, ExtraOf } from '../../../api/routes.ts'
import { $userId } from '../../account/session.ts'
import { showToast } from '../../toasts/toasts.ts'

/** `name` is only for somebody without an account; the password and what proves more are those of the admin who makes the call. */
type NewAdmin = BodyOf<'POST', '/api/staff'>

/** `people` is everybody who ever did something. */
type LogPage = ExtraOf<'GET', '/api/staff/log'>

export interface StaffLog extends Omit<LogPage, 'limit'> {
  entries: readonly StaffLogEntry[]
  /** The person whose actions are shown. Null for everybody's. */
  person: string | null
}

/** All admins. Undefined until loaded, null if loading failed. */
export const $staff = atom<readonly StaffView[] | null | undefined>(undefined)

/** A page of the audit log. Undefined until loaded, null if loading failed. */
export const $staffLog = atom<StaffLog | null | undefined>(undefined)

export async function loadStaff(): Promise<void> {
  if ($staff.get() === null) $staff.set(undefined)
  const reply = await call('GET', '/api/staff')
  if (reply.success) $staff.set(reply.data)
  else if (!$staff.get()) $staff.set(null)
}

export async function loadLog(page = 1, person: string | null = null): Promise<void> {
  if ($staffLog.get() === null) $staffLog.set(undefined)
  turn += 1
  const mine = turn
  const reply = await call('GET', '/api/staff/log', { query: { page, ...(person && { person }) } })
  // The last choice is shown, whichever response arrives last.
  if (mine !== turn) return
  if (!reply.success) return $staffLog.set(null)
  const { data, totalPage, totalCount, people } = reply
  $staffLog.set({ entries: data, page: reply.page, totalPage, totalCount, people, person })
}

/** Makes somebody an admin. */
export async function addToStaff(admin: NewAdmin): Promise<Reply<AddedStaff>> {
  const reply = await call('POST', '/api/staff', { body: admin })
  if (reply.success) await lookAgain()
  return reply
}

/** Removes the admin role from somebody. Returns the error message, or null. */
export async function removeFromStaff(id: string, proof: Proof): Promise<string | null> {
  const reply = await call('DELETE', '/api/staff', { body: { _id: id, ...proof } })
  if (!reply.success) return reply.message
  showToast('success', reply.message)
  await lookAgain()
  return null
}

let turn = 0

async function lookAgain(): Promise<void> {
  await Promise.all([loadStaff(), loadLog(1, $staffLog.get()?.person ?? null)])
}

$userId.listen(() => {
  $staff.set(undefined)
  $staffLog.set(undefined)
})
