import { Elysia } from 'elysia'
import type { Database } from '../platform/database.ts'
import { ok } from '../platform/http.ts'
import type { SessionGuard } from '../platform/session.ts'
import { viewUser } from './service.ts'

/** What a shopper sees of themselves: the account, and what hangs on it. */
export function profileRoutes({ db, guard }: { db: Database; guard: SessionGuard }) {
  return new Elysia({ name: 'profile' })
    .use(guard)
    .get('/api/user/user-details', async ({ userId }) => ok(await viewUser(db, userId)), { signedIn: true })
}
