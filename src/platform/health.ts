import { Elysia } from 'elysia'
import type { Database } from './database.ts'
import { isMigrated } from './migrate.ts'

const PATIENCE_MS = 2_000

/** `/healthz`: the process answers. `/readyz`: its database answers too, with the schema of this version. */
export function healthRoutes({ db }: { db: Database }) {
  return new Elysia({ name: 'health' })
    .get('/healthz', () => ({ ok: true }))
    .get('/readyz', async ({ set }) => {
      const late = Bun.sleep(PATIENCE_MS).then(() => false)
      const ok = await Promise.race([isMigrated(db), late]).catch(() => false)
      if (!ok) set.status = 503
      return { ok }
    })
}
