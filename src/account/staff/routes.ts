import { Elysia, t } from 'elysia'
import { about } from '../../platform/http/about.ts'
import { envelope, LimitedPageFields, ok } from '../../platform/http/envelope.ts'
import { pageOf } from '../../platform/http/paging.ts'
import { type AccountDependencies, dependenciesFor } from '../authenticate.ts'
import { PROOF_CODES } from '../second-factor/proof.ts'
import {
  AddedStaff,
  AddStaff,
  RemoveStaff,
  StaffLogEntry,
  StaffLogPage,
  StaffLogPerson,
  StaffView,
} from './contract.ts'
import { addStaff, removeStaff } from './service.ts'
import { viewLog, viewStaff } from './views.ts'

const LOG_PAGE = 20

/** The routes for the shop's admins, and the audit log. */
export function staffRoutes(deps: AccountDependencies) {
  const { db, guard } = deps
  return new Elysia({ name: 'account-staff' })
    .use(guard)
    .get('/api/staff', async () => ok(await viewStaff(db)), {
      admin: true,
      detail: about('Lists the admins', { returns: envelope(t.Array(StaffView)) }),
    })
    .post(
      '/api/staff',
      async ({ userId, sessionId, body, request }) => {
        const added = await addStaff(dependenciesFor(deps, request), { userId, sessionId }, body)
        return ok(added, `${added.email} is an admin now`)
      },
      {
        admin: true,
        body: AddStaff,
        detail: about('Adds an admin', { returns: envelope(AddedStaff), codes: PROOF_CODES }),
      },
    )
    .delete(
      '/api/staff',
      async ({ userId, sessionId, body, request }) => {
        const { email } = await removeStaff(dependenciesFor(deps, request), { userId, sessionId }, body)
        return ok(null, `${email} is no longer an admin`)
      },
      {
        admin: true,
        body: RemoveStaff,
        detail: about('Removes an admin, who keeps the account as a shopper', {
          returns: envelope(t.Null()),
          codes: PROOF_CODES,
        }),
      },
    )
    .get(
      '/api/staff/log',
      async ({ query }) => {
        const page = pageOf(query, { usual: LOG_PAGE })
        const { entries, total, people } = await viewLog(db, query.person ?? null, page)
        return ok(entries, '', { ...page.of(total), people })
      },
      {
        admin: true,
        query: StaffLogPage,
        detail: about('Lists the audit log', {
          returns: envelope(t.Array(StaffLogEntry), { ...LimitedPageFields, people: t.Array(StaffLogPerson) }),
        }),
      },
    )
}
