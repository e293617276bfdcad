import { afterAll, expect } from 'bun:test'
import { preparedOn, type Queryable } from '../../src/platform/database/database.ts'
import { listenToDatabase } from '../../src/platform/database/listener.ts'
import { openReadPool } from '../../src/platform/read-routing/read-pool.ts'
import { silentLog } from '../../src/platform/runtime/log.ts'
import { createMetrics } from '../../src/platform/runtime/metrics.ts'
import { testWith } from '../../src/testing/test-with.ts'
import { waitUntil } from '../../src/testing/wait.ts'
import { openPostgres } from '../resilience/postgres.ts'
import { stockUp } from '../resilience/shop.ts'
import { openStandby } from '../resilience/standby.ts'
import { openPooler } from './pgbouncer.ts'

testWith(
  ['pgbouncer'],
  'a replica may be behind PgBouncer in transaction mode, whatever the primary is behind: ten reads share two connections',
  async () => {
    const primary = await openPostgres()
    const { db, productIds } = await stockUp(primary.url)
    const standby = await openStandby(primary.url)
    const pooler = await openPooler(standby.url, 2)
    const events = listenToDatabase(primary.url, silentLog)
    const deps = { db, events, channels: ['page_tags'], metrics: createMetrics(), log: silentLog }
    const reads = openReadPool({ ...deps, replicaUrl: pooler.url }, { openMs: 60_000, proofMs: 60_000, workMs: 60_000 })
    afterAll(async () => {
      await reads.close()
      await events.close()
    })
    const names = async (on: Queryable) => {
      const sql = preparedOn(on)
      const one = (id: string) => sql`select name, pg_is_in_recovery() as replica from product where id = ${id}`
      return (await Promise.all(productIds.map(one))).flat()
    }
    await waitUntil(async () => (await reads.run(names)).every(({ replica }) => replica))
    for (let turn = 0; turn < 5; turn++) {
      const found = await Promise.all(Array.from({ length: 10 }, () => reads.run(names)))
      const expected = productIds.map((_, at) => ({ name: `Rice ${at}`, replica: true }))
      for (const rows of found) expect(rows.map((row) => ({ ...row }))).toEqual(expected as never)
    }
    const [used] = await standby.sql`
      select count(*)::int as connections from pg_stat_activity where application_name = 'pooled tokri reads'`
    expect(used!.connections).toBeLessThanOrEqual(2)
    expect(pooler.log()).not.toMatch(/when not linked/)
  },
)
