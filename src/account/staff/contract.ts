import { t } from 'elysia'
import { Id } from '../../platform/http/http.ts'
import { Email, Name, Password } from '../contract.ts'

/** Admins say their password again before they change who is one. */
export const AddStaff = t.Object({ email: Email, name: t.Optional(Name), password: Password })
export const RemoveStaff = t.Object({ _id: Id, password: Password })
export const SuspendCustomer = t.Object({ userId: Id, suspended: t.Boolean({ error: 'must be true or false' }) })

const Whole = (maximum: number) =>
  t.Optional(t.Numeric({ minimum: 1, maximum, multipleOf: 1, error: `must be a whole number from 1 to ${maximum}` }))
export const StaffLogPage = t.Object({ page: Whole(100_000), limit: Whole(100), person: t.Optional(Id) })

export interface StaffView {
  _id: string
  name: string
  email: string
  avatar: string
  lastLoginAt: string | null
  /** Was invited, and has not chosen a password yet. */
  isInvited: boolean
}

/** Who was made an admin; the password is told this once. */
export interface AddedStaff {
  _id: string
  email: string
  oneTimePassword: string | null
}

export interface StaffLogEntry {
  _id: number
  at: string
  /** Null for a command run on the machine; without a name for an account that is gone. */
  who: { _id: string; name: string | null } | null
  action: string
  subject: string
  subjectId: string | null
  changes: Record<string, { before: unknown; after: unknown }>
}

/** Somebody whose actions the log knows. */
export interface StaffLogPerson {
  _id: string
  name: string | null
}
