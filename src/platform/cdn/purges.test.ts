import { afterEach, beforeEach, expect, test } from 'bun:test'
import { startTestCdn } from '../../testing/cdn.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { loseJobs } from '../../testing/jobs.ts'
import { waitUntil } from '../../testing/wait.ts'
import { openDatabase } from '../database/database.ts'
import { startJobs } from '../jobs/jobs.ts'
import { queuedJobs } from '../jobs/runner-tables.ts'
import { silentLog as log } from '../runtime/log.ts'
import { createMetrics } from '../runtime/metrics.ts'
import { createCloudflare } from './cloudflare.ts'
import { cdnJobs } from './jobs.ts'
import { EVERYTHING } from './port.ts'
import { AGAIN, askForPurges, SOON } from './purges.ts'
import { addPurge } from './queries.ts'

const { db, url } = await createTestDatabase()
const double = startTestCdn(() => [])
const { CDN_PURGE_URL: purgeUrl, CDN_PURGE_TOKEN: purgeToken } = double.settings
const cdn = createCloudflare({ purgeUrl, purgeToken, shop: 'shop.example' })
const codesOf = (tags: string[]) => cdn.headers(tags)['Cache-Tag']!.split(',').slice(1)
let stop: () => Promise<void> = async () => {}

/** Returns the queued purges by key. */
async function waiting() {
  const jobs = (await queuedJobs(db.$client)).filter(({ payload }) => (payload as string[]).length > 0)
  return Object.fromEntries(
    jobs.map(({ key, payload, dueInMs }) => [
      key,
      { tags: [...new Set(payload as string[])].sort(), due: dueInMs <= 0, late: dueInMs > 3_000 },
    ]),
  )
}

async function work(metrics = createMetrics(), firstRetryMs = 10) {
  const { tasks } = cdnJobs({ cdn, db, log, metrics, firstRetryMs })
  const jobs = await startJobs({ url, tasks, log })
  stop = () => jobs.stop()
  return metrics
}

const isPurged = (tag: string) => double.purges.some((tags) => tags.includes(codesOf([tag])[0]!))

beforeEach(async () => {
  await loseJobs(db.$client)
  double.purges = []
  double.refused = 0
  double.fault = null
})
afterEach(async () => {
  await stop()
  stop = async () => {}
})

test('merges the purges of three instances into one, and one more for those under way', async () => {
  const instances = [1, 2, 3].map(() => askForPurges({ db, log }))
  for (const instance of instances) instance.ask(['product:1', 'category:2'])
  instances[0]!.ask(['product:3'])
  await Promise.all(instances.map((instance) => instance.close()))
  const tags = ['category:2', 'product:1', 'product:3']
  expect(await waiting()).toEqual({
    [SOON]: { tags, due: true, late: false },
    [AGAIN]: { tags, due: false, late: true },
  })
  await work()
  await waitUntil(() => isPurged('product:3'))
  expect(double.purges).toHaveLength(1)
})

test('enqueues requested purges within a moment', async () => {
  await work()
  const instance = askForPurges({ db, log })
  instance.ask(['product:1'])
  await waitUntil(() => isPurged('product:1'))
  instance.ask(['product:2'])
  await waitUntil(() => isPurged('product:2'))
  await instance.close()
})

test('replaces too many tags by one purge of everything', async () => {
  const instance = askForPurges({ db, log })
  instance.ask(Array.from({ length: 301 }, (_, at) => `product:${at}`))
  await instance.close()
  await addPurge(db, SOON, ['product:1'], 0)
  const purges = await waiting()
  expect([purges[SOON]?.tags, purges[AGAIN]?.tags]).toEqual([[EVERYTHING], [EVERYTHING]])
})

test('retries a purge while the CDN is down, with the tags requested since', async () => {
  double.fault = new Response(null, { status: 503 })
  const metrics = await work()
  const instance = askForPurges({ db, log })
  instance.ask(['product:1'])
  await waitUntil(() => double.refused > 0)
  instance.ask(['product:2'])
  await waitUntil(() => double.refused > 1)
  double.fault = null
  await waitUntil(() => isPurged('product:1') && isPurged('product:2'))
  await instance.close()
  expect(await metrics.text()).toMatch(/tokri_cdn_purge_failures_total [2-9]/)
  await waitUntil(async () => /tokri_cdn_purges_total [1-9]/.test(await metrics.text()))
})

test('respects Retry-After despite requests in the meantime', async () => {
  double.fault = new Response(null, { status: 429, headers: { 'Retry-After': '60' } })
  await work()
  const instance = askForPurges({ db, log })
  instance.ask(['product:1'])
  await waitUntil(async () => double.refused === 1 && (await waiting())[SOON]?.late === true)
  instance.ask(['product:2'])
  await instance.close()
  expect((await waiting())[SOON]).toEqual({ tags: ['product:1', 'product:2'], due: false, late: true })
})

test('retains requests that arrive while a purge runs', async () => {
  const entered = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  const slow = {
    ...cdn,
    async purge(tags: readonly string[]) {
      entered.resolve()
      await left.promise
      await cdn.purge(tags)
    },
  }
  const { tasks } = cdnJobs({ cdn: slow, db, log, metrics: createMetrics(), firstRetryMs: 10 })
  const jobs = await startJobs({ url, tasks, log })
  stop = () => jobs.stop()
  await addPurge(db, SOON, ['product:1'], 0)
  await entered.promise
  double.fault = new Response(null, { status: 500 })
  await addPurge(db, SOON, ['product:2'], 0)
  left.resolve()
  await waitUntil(() => double.refused > 0)
  double.fault = null
  await waitUntil(() => isPurged('product:1') && isPurged('product:2'))
})

test('loses no request while purges start, fail and end', async () => {
  let calls = 0
  const purged = new Set<string>()
  const moody = {
    ...cdn,
    async purge(tags: readonly string[]) {
      if (++calls % 3 === 0) throw new Error('not now')
      for (const tag of tags) purged.add(tag)
    },
  }
  const { tasks } = cdnJobs({ cdn: moody, db, log, metrics: createMetrics(), firstRetryMs: 0 })
  const runners = [await startJobs({ url, tasks, log }), await startJobs({ url, tasks, log })]
  stop = async () => void (await Promise.all(runners.map((runner) => runner.stop())))
  const ask = async (asker: number) => {
    for (let at = 0; at < 50; at++) await addPurge(db, SOON, [`product:${asker}-${at}`], 0)
  }
  await Promise.all([1, 2, 3, 4].map(ask))
  await waitUntil(() => purged.size === 200)
})

test('retains requests while the database is unavailable', async () => {
  const gone = openDatabase('postgres://nobody@127.0.0.1:1/nothing')
  let isBack = false
  // Uses the reachable database as soon as `isBack` is set.
  const flaky = new Proxy(db, { get: (_, name) => Reflect.get(isBack ? db : gone, name) })
  const warned = Promise.withResolvers<void>()
  const instance = askForPurges({ db: flaky, log: { ...log, warn: () => warned.resolve() } })
  instance.ask(['product:1'])
  await warned.promise
  isBack = true
  await waitUntil(async () => (await waiting())[SOON]?.tags.includes('product:1') === true)
  await instance.close()
})

test('deletes leftover purges of a shop without a CDN', async () => {
  await addPurge(db, SOON, ['product:1'], 0)
  const { tasks } = cdnJobs({ cdn: null, db, log, metrics: createMetrics() })
  const jobs = await startJobs({ url, tasks, log })
  stop = () => jobs.stop()
  await waitUntil(async () => Object.keys(await waiting()).length === 0)
  expect(double.purges).toEqual([])
})
