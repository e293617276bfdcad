import { Elysia } from 'elysia'
import type { CodeSettings } from '../account/mobile-login/budget.ts'
import type { Database } from '../platform/database/database.ts'
import { about } from '../platform/http/about.ts'
import { envelope, ok } from '../platform/http/envelope.ts'
import type { SessionGuard } from '../platform/http/session.ts'
import { Dashboard, DaysQuery, DaysReport } from './contract.ts'
import { reportOfDays, reportToday } from './service.ts'

/** Routes of the dashboard and its reports. */
export function reportRoutes({
  db,
  guard,
  loginCodes,
}: {
  db: Database
  guard: SessionGuard
  loginCodes: CodeSettings
}) {
  return new Elysia({ name: 'reports' })
    .use(guard)
    .get('/api/reports/today', async () => ok(await reportToday(db, loginCodes)), {
      admin: true,
      detail: about('Returns the dashboard: sales of today and the week, and what needs attention', {
        returns: envelope(Dashboard),
      }),
    })
    .get('/api/reports/days', async ({ query }) => ok(await reportOfDays(db, query)), {
      admin: true,
      query: DaysQuery,
      detail: about('Returns the sales report of a range of days', { returns: envelope(DaysReport) }),
    })
}
