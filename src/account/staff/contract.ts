import { t } from 'elysia'
import { Id } from '../../platform/http/http.ts'
import { Email, Name, Password } from '../contract.ts'

/** Admins must repeat their password to add or remove an admin. */
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
  /** Whether the admin was invited and has not chosen a password yet. */
  isInvited: boolean
}

/** A new admin, with the one-time password, which is shown only once; null if they keep their own password. */
export interface AddedStaff {
  _id: string
  email: string
  oneTimePassword: string | null
}

export interface StaffLogEntry {
  _id: number
  at: string
  /** Null for a command run on the server; the name is null for a deleted account. */
  who: { _id: string; name: string | null } | null
  action: string
  subject: string
  subjectId: string | null
  changes: Record<string, { before: unknown; after: unknown }>
}

/** A person who appears in the audit log. */
export interface StaffLogPerson {
  _id: string
  name: string | null
}
