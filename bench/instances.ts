/**
 * One instance and three before a large shop's database, step by step: behind nginx, behind its cache as a CDN, through a pooler,
 * and with an instance that is killed. Rates say little where everything runs on one machine, so processor time and connections
 * are counted. `bun bench/instances.ts [--products=500000] [--keep=DIRECTORY]`, with the directory of `bench/scale.ts`
 */

import { readCommand } from '../scripts/command-args.ts'
import { openSession } from '../src/account/session/service.ts'
import type { Database } from '../src/platform/database/database.ts'
import { createAccessTokens } from '../src/platform/http/access-token.ts'
import { productPath } from '../src/shared/paths.ts'
import { cpuTimeInMs, memoryInMb, ms, percentile, requirePrograms } from './figures.ts'
import { openFront, openPooler } from './front.ts'
import { fillShop } from './large-shop.ts'
import { type BenchShop, withPostgres } from './shop.ts'
import { orderFromCart, putIntoCart, TRAFFIC_SECRET } from './traffic.ts'

const REQUESTS = 3_000
const CLIENTS = 8
const EDITS = 15
const ORDERS = 15
const CACHE_SECONDS = 5
const POOLED_CONNECTIONS = 8
const SEARCHES = ['milk', 'basmati rice', 'amul butter', 'atta', 'doodh', 'aloo', 'chocolate', 'tea'].map(
  (text) => `/search?q=${encodeURIComponent(text)}`,
)

requirePrograms('nginx', 'pgbouncer')
const { values } = readCommand('bun bench/instances.ts [--products=N] [--keep=DIRECTORY]', 'Tries several instances.', {
  values: ['products', 'keep'],
})
const products = Number(values.products ?? 500_000)
Bun.env.TOKEN_SECRET = TRAFFIC_SECRET

await withPostgres(async (fill) => {
  const { db, url, startShop, isKept } = await fill(0, `scale_${products}`)
  if (!isKept) await fillShop(url, { products, orders: products * 2 })
  const pages = await pagesOf(db)
  const shops = [await startShop()]
  await report('one instance', db, shops, shops[0]!.url, pages)
  shops.push(await startShop(), await startShop())
  const front = await openFront(
    shops.map((shop) => shop.url),
    0,
  )
  await report('three behind nginx', db, shops, front.url, pages)
  await tryEdits(db, shops, front.url)
  await tryKill(shops, front.url, pages, startShop)
  await front.stop()
  const cdn = await openFront(
    shops.map((shop) => shop.url),
    CACHE_SECONDS,
  )
  await report(`three behind a cache of ${CACHE_SECONDS} s`, db, shops, cdn.url, pages)
  await cdn.stop()
  for (const shop of shops.splice(0)) await shop.stop()
  const pooler = await openPooler(url, POOLED_CONNECTIONS)
  const pooled = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: url }
  for (let at = 0; at < 3; at++) shops.push(await startShop(pooled))
  const behind = await openFront(
    shops.map((shop) => shop.url),
    0,
  )
  await report(`three through a pooler of ${POOLED_CONNECTIONS} connections`, db, shops, behind.url, pages)
  await tryEdits(db, shops, behind.url)
  await behind.stop()
  for (const shop of shops) await shop.stop()
  await pooler.stop()
}, values.keep)

/** Home most of all, and some hundred product pages, each as often as its place allows. */
async function pagesOf(db: Database): Promise<string[]> {
  const some = await db.$client<{ id: string; name: string }[]>`
    select replace(id::text, '-', '') as id, name from product where deleted_at is null order by hashtext(id::text) limit 300`
  return some.flatMap((row) => ['/', productPath(row)])
}

async function report(name: string, db: Database, shops: readonly BenchShop[], url: string, pages: readonly string[]) {
  const pids = shops.map(({ pid }) => pid)
  await requestAll(url, pages, pages.length)
  const before = await cpuTimeInMs(pids)
  const cached = await requestAll(url, pages, REQUESTS)
  const cpuMs = (await cpuTimeInMs(pids)) - before
  const searches = await requestAll(url, SEARCHES, SEARCHES.length)
  const [row] = await db.$client<{ connections: number }[]>`
    select count(*)::int as connections from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`
  const memory = await Promise.all(pids.map(memoryInMb))
  console.log(
    `${name}: ${(cpuMs / REQUESTS).toFixed(2)} ms of the instances' processors a page, ${cached.hits} of ${REQUESTS} from the cache before them, ` +
      `${cached.failed + searches.failed} failed, ${row!.connections} connections, ${memory.join(', ')} MB`,
  )
}

async function requestAll(url: string, pages: readonly string[], requests: number) {
  let [next, hits, failed] = [0, 0, 0]
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (next < requests) {
        const response = await fetch(url + pages[next++ % pages.length]!, { headers: { 'accept-encoding': 'br' } })
        await response.bytes()
        if (!response.ok) failed++
        if (response.headers.get('x-cache-status') === 'HIT') hits++
      }
    }),
  )
  return { hits, failed }
}

/** Edits and orders by one instance are on the home page of every other. */
async function tryEdits(db: Database, shops: readonly BenchShop[], front: string): Promise<void> {
  const home = await (await fetch(shops[0]!.url)).text()
  const [, id] = /\/product\/[^"]*?([0-9a-f]{32})"/.exec(home)!
  const times: number[] = []
  for (let nth = 0; nth < EDITS; nth++) {
    const paise = 2_000_000 + nth * 100
    const start = performance.now()
    await db.$client`update product set price_in_paise = ${paise}, discount_percent = 0 where id = ${id!}`
    await Promise.all(shops.map((shop) => untilShown(shop.url, `price="${paise}"`)))
    times.push(performance.now() - start)
  }
  await db.$client`update product set price_in_paise = 1000, stock = 500 where id = ${id!}`
  const [buyer] = await db.$client<{ id: string }[]>`
    select replace(id::text, '-', '') as id from account where role = 'USER' order by id limit 1`
  const session = await openSession(db, createAccessTokens([TRAFFIC_SECRET]), { id: buyer!.id, tokenVersion: 1 }, false)
  const shopper = { id: buyer!.id, headers: { authorization: `Bearer ${session.accessToken}` } }
  for (let nth = 0; nth < ORDERS; nth++) {
    await putIntoCart(front, shopper, id!)
    await orderFromCart(front, shopper, id!)
  }
  console.log(
    `  an edit is on home of every instance: p50 ${ms(percentile(times, 0.5))}, p95 ${ms(percentile(times, 0.95))}; ${ORDERS} orders through all of them`,
  )
}

async function untilShown(url: string, text: string): Promise<void> {
  const deadline = performance.now() + 20_000
  while (!(await (await fetch(url)).text()).includes(text)) {
    if (performance.now() > deadline) throw new Error(`${url} does not show ${text}`)
  }
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
