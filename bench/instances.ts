/**
 * One instance and three before a large shop's database, step by step: behind nginx, behind its cache as a CDN, through a pooler,
 * with an instance that is killed, with a standby that renders, and with Meilisearch, if MEILI_TEST_URL (and MEILI_TEST_KEY) lead
 * to one for tests alone, whose indexes of products it deletes. Rates say little where everything runs on one machine, so
 * processor time and connections are counted. `bun bench/instances.ts [--products=500000] [--only=TEXT,…] [--keep=DIRECTORY]`,
 * with the directory of `bench/scale.ts`
 */

import { readCommand } from '../scripts/command-args.ts'
import { requirePrograms } from './figures.ts'
import { openFront, openPooler } from './front.ts'
import { pagesOf, REQUESTS, report, requestAll, startThree, tryEdits, urlsOf } from './instance-checks.ts'
import { tryMeilisearch } from './instances-meilisearch.ts'
import { tryStandby } from './instances-standby.ts'
import { fillShop } from './large-shop.ts'
import { type BenchDatabase, type BenchShop, withPostgres } from './shop.ts'
import { TRAFFIC_SECRET } from './traffic.ts'

const CACHE_SECONDS = 5
const POOLED_CONNECTIONS = 8

requirePrograms('nginx', 'pgbouncer')
const { values } = readCommand(
  'bun bench/instances.ts [--products=N] [--only=TEXT,…] [--keep=DIRECTORY]',
  'Tries several instances: by themselves, with a cache, with a pooler, with a standby, with Meilisearch.',
  { values: ['products', 'only', 'keep'] },
)
const products = Number(values.products ?? 500_000)
Bun.env.TOKEN_SECRET = TRAFFIC_SECRET

/** Each tries the shop's database with instances of its own. */
const TRIALS: Record<string, (large: BenchDatabase, pages: readonly string[]) => Promise<void>> = {
  instances: tryInstances,
  pooler: tryPooler,
  standby: tryStandby,
  meilisearch: tryMeilisearch,
}

await withPostgres(async (fill) => {
  const large = await fill(0, `scale_${products}`)
  if (!large.isFilled) await fillShop(large.url, { products, orders: products * 2 })
  const pages = await pagesOf(large.db)
  for (const [name, trial] of Object.entries(TRIALS))
    if ((values.only ?? '').split(',').some((text) => name.includes(text))) await trial(large, pages)
}, values.keep)

async function tryInstances({ db, startShop }: BenchDatabase, pages: readonly string[]): Promise<void> {
  const shops = [await startShop()]
  await report('one instance', db, shops, shops[0]!.url, pages)
  shops.push(await startShop(), await startShop())
  const front = await openFront(urlsOf(shops), 0)
  await report('three behind nginx', db, shops, front.url, pages)
  await tryEdits(db, shops, front.url)
  await tryKill(shops, front.url, pages, startShop)
  await front.stop()
  const cdn = await openFront(urlsOf(shops), CACHE_SECONDS)
  await report(`three behind a cache of ${CACHE_SECONDS} s`, db, shops, cdn.url, pages)
  await cdn.stop()
  for (const shop of shops) await shop.stop()
}

async function tryPooler({ db, url, startShop }: BenchDatabase, pages: readonly string[]): Promise<void> {
  const pooler = await openPooler(url, POOLED_CONNECTIONS)
  const pooled = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: url }
  const shops = await startThree(() => startShop(pooled))
  const front = await openFront(urlsOf(shops), 0)
  await report(`three through a pooler of ${POOLED_CONNECTIONS} connections`, db, shops, front.url, pages)
  await tryEdits(db, shops, front.url)
  await front.stop()
  for (const shop of shops) await shop.stop()
  await pooler.stop()
}

async function tryKill(
  shops: BenchShop[],
  front: string,
  pages: readonly string[],
  startShop: () => Promise<BenchShop>,
): Promise<void> {
  const running = requestAll(front, pages, REQUESTS)
  process.kill(shops[2]!.pid, 'SIGKILL')
  const { failed } = await running
  console.log(`  one of three killed under load: ${failed} of ${REQUESTS} requests failed`)
  // The front knows the address of the killed one only: two are enough from here on.
  await shops[2]!.stop()
  shops[2] = await startShop()
}
