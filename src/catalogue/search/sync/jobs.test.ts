import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { startJobs } from '../../../platform/jobs/jobs.ts'
import { silentLog } from '../../../platform/runtime/log.ts'
import { createMetrics } from '../../../platform/runtime/metrics.ts'
import { givenProduct } from '../../../testing/catalogue.ts'
import { createTestDatabase } from '../../../testing/database.ts'
import { createProductSearch } from '../product-search.ts'
import { searchJobs } from './jobs.ts'
import { outboxLength, registerEngine } from './queries.ts'
import { refreshPostgresSearch } from './sync.ts'

const { db, url } = await createTestDatabase()

test('without an outside engine the outbox does not grow, and what was left in it goes', async () => {
  await givenProduct(db)
  expect(await outboxLength(db)).toBe(0)
  await registerEngine(db, 'meilisearch')
  await givenProduct(db)
  expect(await outboxLength(db)).toBe(1)
  const { tasks } = searchJobs({ db, meili: null, log: silentLog })
  await tasks['search-reconcile']({}, undefined)
  expect(await outboxLength(db)).toBe(0)
  await givenProduct(db)
  expect(await outboxLength(db)).toBe(0)
})

test('metrics say how far an outside engine lags behind', async () => {
  const metrics = createMetrics()
  createProductSearch({ db, meili: { url: 'http://127.0.0.1:1', key: null }, metrics })
  const figures = async () =>
    [...(await metrics.text()).matchAll(/^tokri_search_outbox_(\w+) (\S+)$/gm)].map(([, name, value]) => [name, value])
  expect(await figures()).toEqual([
    ['changes', '0'],
    ['age_seconds', '0'],
  ])
  await registerEngine(db, 'meilisearch')
  await givenProduct(db)
  await db.execute(sql`update search_outbox set created_at = now() - interval '90 seconds'`)
  const [changes, age] = await figures()
  expect(changes).toEqual(['changes', '1'])
  expect(Number(age![1])).toBeGreaterThanOrEqual(90)
  await db.execute(sql`delete from search_engine`)
  await db.execute(sql`delete from search_outbox`)
})

test('a transaction that changes many products asks for one sync, which starts by itself', async () => {
  // Earlier tests enqueued a sync of their own, which must not be counted.
  await db.execute(sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`)
  let synced = 0
  const asked = Promise.withResolvers<void>()
  const jobs = await startJobs({
    url,
    log: silentLog,
    tasks: {
      'search-sync': async () => {
        synced++
        asked.resolve()
      },
    },
  })
  await registerEngine(db, 'meilisearch')
  await db.transaction(async (tx) => {
    for (let i = 0; i < 5; i++) await givenProduct(tx, { name: `Rice ${i}` })
  })
  await asked.promise
  await jobs.stop()
  expect(synced).toBe(1)
  await db.execute(sql`delete from search_engine`)
})

test('a refresh repairs the search tables, and deletes unused words', async () => {
  const id = await givenProduct(db, { name: 'Asparagus' })
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update product set name = 'Kohlrabi' where id = ${id}`)
  })
  const search = createProductSearch({ db })
  const find = (text: string) => search.find({ text, filter: {}, sort: 'relevance', offset: 0, limit: 10 })
  expect((await find('kohlrabi')).ids).toEqual([])
  await refreshPostgresSearch(db)
  expect((await find('kohlrabi')).ids).toEqual([id])
  const [row] = await db.execute(sql`select count(*)::int as words from search_word where word = 'asparagus'`)
  expect(row!.words).toBe(0)
})
