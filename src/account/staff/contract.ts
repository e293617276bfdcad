import { type Static, t } from 'elysia'
import { Id } from '../../platform/http/http.ts'
import { Email, Name } from '../contract.ts'
import { PROOF_FIELDS } from '../passkey/contract.ts'

/** Admins must prove who they are to add or remove an admin. */
export const AddStaff = t.Object({ email: Email, name: t.Optional(Name), ...PROOF_FIELDS })
export const RemoveStaff = t.Object({ _id: Id, ...PROOF_FIELDS })

const Whole = (maximum: number) =>
  t.Optional(t.Numeric({ minimum: 1, maximum, multipleOf: 1, error: `must be a whole number from 1 to ${maximum}` }))
export const StaffLogPage = t.Object({ page: Whole(100_000), limit: Whole(100), person: t.Optional(Id) })

export const StaffView = t.Object(
  {
    _id: t.String(),
    name: t.String(),
    email: t.String(),
    avatar: t.String(),
    lastLoginAt: t.Nullable(t.String()),
    isInvited: t.Boolean({ description: 'Whether the admin was invited and has not chosen a password yet.' }),
  },
  { $id: 'StaffView' },
)
export type StaffView = Static<typeof StaffView>

/** A new admin, with the one-time password, which is shown only once; null if they keep their own password. */
export const AddedStaff = t.Object(
  {
    _id: t.String(),
    email: t.String(),
    oneTimePassword: t.Nullable(t.String()),
  },
  { $id: 'AddedStaff' },
)
export type AddedStaff = Static<typeof AddedStaff>

export const StaffLogEntry = t.Object(
  {
    _id: t.Number(),
    at: t.String(),
    who: t.Nullable(
      t.Object({
        _id: t.String(),
        name: t.Nullable(t.String()),
      }),
      { description: 'Null for a command run on the server; the name is null for a deleted account.' },
    ),
    action: t.String(),
    subject: t.String(),
    subjectId: t.Nullable(t.String()),
    changes: t.Record(
      t.String(),
      t.Object({
        before: t.Unknown(),
        after: t.Unknown(),
      }),
    ),
  },
  { $id: 'StaffLogEntry' },
)
export type StaffLogEntry = Static<typeof StaffLogEntry>

/** A person who appears in the audit log. */
export const StaffLogPerson = t.Object(
  {
    _id: t.String(),
    name: t.Nullable(t.String()),
  },
  { $id: 'StaffLogPerson' },
)
export type StaffLogPerson = Static<typeof StaffLogPerson>
