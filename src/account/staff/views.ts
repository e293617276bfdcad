import type { Queryable } from '../../platform/database/database.ts'
import type { StaffLogEntry, StaffLogPerson, StaffView } from './contract.ts'
import { countActions, listActions, listActors, listAdmins } from './queries.ts'

/** Returns all admins of the shop. */
export async function viewStaff(db: Queryable): Promise<StaffView[]> {
  const admins = await listAdmins(db)
  return admins.map(({ id, name, email, avatar, lastLoginAt, mustChangePassword }) => ({
    _id: id,
    name,
    email: email ?? '',
    avatar,
    lastLoginAt: lastLoginAt?.toISOString() ?? null,
    isInvited: mustChangePassword,
  }))
}

export interface LogPage {
  entries: StaffLogEntry[]
  total: number
  people: StaffLogPerson[]
}

/** Returns a page of the audit log, and the people it can be filtered by. */
export async function viewLog(
  db: Queryable,
  person: string | null,
  { offset, limit }: { offset: number; limit: number },
): Promise<LogPage> {
  const [rows, total, actors] = await Promise.all([
    listActions(db, { person, offset, limit }),
    countActions(db, person),
    listActors(db),
  ])
  const entries = rows.map(({ id, at, actorId, actorName, ...rest }) => ({
    _id: id,
    at: at.toISOString(),
    who: actorId === null ? null : { _id: actorId, name: actorName },
    ...rest,
  }))
  return { entries, total, people: actors.map(({ id, name }) => ({ _id: id, name })) }
}
