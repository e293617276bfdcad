import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { createTestDatabase } from '../../src/testing/database.ts'
import { waitUntil } from '../../src/testing/wait.ts'
import { inPast } from './past.queries.ts'

const { db } = await createTestDatabase()

// Operator's trial: a job of the running shop failed, because the database ended it, and not what it waited for.
test('a transaction of the shop is not kept from a table by what waits for one of its own', async () => {
  let seeding: Promise<string> | undefined
  await db.transaction(async (tx) => {
    // Whoever looks for a deadlock first is ended for it.
    await tx.execute(sql`set local deadlock_timeout = '50ms'`)
    await tx.execute(sql`select from product`)
    seeding = inPast(db, Date.now() - 86_400_000, async () => 'done')
    const hasTried = sql`
      select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and (wait_event_type = 'Lock' or query ilike 'rollback%')`
    await waitUntil(async () => (await db.execute(hasTried)).length > 0)
    await tx.execute(sql`select from account`)
  })
  expect(await seeding).toBe('done')
})
