/** What `bench/instances.ts` looks at, whatever stands before and beside the instances. */
import { openSession } from '../src/account/session/service.ts'
import type { Database } from '../src/platform/database/database.ts'
import { createAccessTokens } from '../src/platform/http/access-token.ts'
import { productPath } from '../src/shared/paths.ts'
import { cpuTimeInMs, memoryInMb, ms, percentile } from './figures.ts'
import type { BenchShop } from './shop.ts'
import { orderFromCart, putIntoCart, TRAFFIC_SECRET } from './traffic.ts'

export const REQUESTS = 3_000
const CLIENTS = 8
const EDITS = 15
const ORDERS = 15
const SEARCHES = ['milk', 'basmati rice', 'amul butter', 'atta', 'doodh', 'aloo', 'chocolate', 'tea'].map(
  (text) => `/search?q=${encodeURIComponent(text)}`,
)

export async function startThree(start: () => Promise<BenchShop>): Promise<BenchShop[]> {
  return [await start(), await start(), await start()]
}

export function urlsOf(shops: readonly BenchShop[]): string[] {
  return shops.map(({ url }) => url)
}

/** Home most of all, and some hundred product pages, each as often as its place allows. */
export async function pagesOf(db: Database): Promise<string[]> {
  const some = await db.$client<{ id: string; name: string }[]>`
    select replace(id::text, '-', '') as id, name from product where deleted_at is null order by hashtext(id::text) limit 300`
  return some.flatMap((row) => ['/', productPath(row)])
}

export async function report(
  name: string,
  db: Database,
  shops: readonly BenchShop[],
  url: string,
  pages: readonly string[],
) {
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

export async function requestAll(url: string, pages: readonly string[], requests: number) {
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
export async function tryEdits(db: Database, shops: readonly BenchShop[], front: string): Promise<void> {
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
  const session = await openSession(db, createAccessTokens([TRAFFIC_SECRET]), { id: buyer!.id, tokenVersion: 1 })
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
