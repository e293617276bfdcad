import type { ProductSearch } from '../src/catalogue/search/product-search.ts'
import type { Database } from '../src/platform/database/database.ts'
import { cpuTimeInMs, percentile, timesOf } from './figures.ts'
import type { BenchShop } from './shop.ts'

export interface Speed {
  name: string
  p50InMs: number
  p95InMs: number
  perSecond: number
  /** CPU time per search, of the shop and its Postgres connections. Null where the API is not called. */
  coreMs: number | null
  /** Share of searches answered from the result cache. Null where there is no cache. */
  hitShare: number | null
}

export interface SpeedDependencies {
  db: Database
  /** The search without a result cache. */
  search: ProductSearch
  /** A running shop, which has a result cache. */
  shop: BenchShop
}

const SEARCHES = 3_000
const TYPED = 8_000
const RENAME_EVERY = 1_000

/**
 * Measures the texts typed letter by letter. Through the API they run once in shuffled order, each text for the first
 * time since the last invalidation ("never asked"), and once like shoppers' searches ("mixed"): a few queries are typed
 * by many, every fifth query combines two of them, and with every thousandth search a product is renamed, which clears
 * the result cache.
 */
export async function measureSpeed(
  { db, search, shop }: SpeedDependencies,
  texts: readonly string[],
): Promise<Speed[]> {
  const asTyped = shuffled([...new Set(texts.flatMap(beginnings))])
  const engine = (text: string) => search.find({ text, filter: {}, sort: 'relevance', offset: 0, limit: 10 })
  const api = (text: string) => askApi(shop.url, text)
  const speeds: Speed[] = []
  await timesOf(engine, again(asTyped, 1_000), 4)
  for (const clients of [1, 16])
    speeds.push(speedOf(`engine, ${clientsLabel(clients)}`, await timesOf(engine, again(asTyped, SEARCHES), clients)))
  await timesOf(api, again(asTyped, 1_000), 16)
  for (const clients of [4, 16]) {
    const name = `API, never asked, ${clientsLabel(clients)}`
    speeds.push(await measureShop(db, shop, name, () => timesOf(api, asTyped.values(), clients)))
  }
  for (const clients of [4, 16]) {
    const name = `API, mixed, ${clientsLabel(clients)}`
    let asked = 0
    const mixed = async (text: string) => {
      if (++asked % RENAME_EVERY === 0) void renameOne(db)
      await api(text)
    }
    speeds.push(await measureShop(db, shop, name, () => timesOf(mixed, typing(texts, TYPED), clients)))
  }
  return speeds
}

async function askApi(url: string, text: string) {
  const body = JSON.stringify({ search: text, page: 1 })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${url}/api/product/search-product`, { method: 'POST', body, headers })
  if (!response.ok) throw new Error(`${response.status} for "${text}"`)
  await response.json()
}

/** Measures a shop whose result cache has just been cleared. */
async function measureShop(db: Database, shop: BenchShop, name: string, measure: () => ReturnType<typeof timesOf>) {
  await clearSearches(db)
  const backends = await db.$client<{ pid: number }[]>`
    select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`
  const pids = [shop.pid, ...backends.map(({ pid }) => pid)]
  const hits = await hitsOf(shop.url)
  const before = await Promise.all(pids.map(timeOf))
  const measured = await measure()
  const after = await Promise.all(pids.map(timeOf))
  const searches = measured.timesInMs.length
  return {
    ...speedOf(name, measured),
    coreMs: after.reduce((sum, time, i) => sum + Math.max(time - before[i]!, 0), 0) / searches,
    hitShare: ((await hitsOf(shop.url)) - hits) / searches,
  }
}

/** Returns 0 for a connection that has ended, because it was idle. */
function timeOf(pid: number): Promise<number> {
  return cpuTimeInMs([pid]).catch(() => 0)
}

function speedOf(name: string, { timesInMs, tookMs }: Awaited<ReturnType<typeof timesOf>>): Speed {
  return {
    name,
    p50InMs: percentile(timesInMs, 0.5),
    p95InMs: percentile(timesInMs, 0.95),
    perSecond: (timesInMs.length / tookMs) * 1_000,
    coreMs: null,
    hitShare: null,
  }
}

/** Yields queries letter by letter. They are picked with a probability proportional to 1 / rank (Zipf's law). */
function* typing(texts: readonly string[], searches: number): Generator<string> {
  const random = randomNumbers(7)
  const ranked = shuffled([...texts])
  let sum = 0
  const upTo = ranked.map((_, rank) => {
    sum += 1 / (rank + 1)
    return sum
  })
  const pick = () => {
    const at = random() * sum
    return ranked[upTo.findIndex((bound) => at < bound)]!
  }
  for (let asked = 0; ; ) {
    const query = random() < 0.2 ? `${pick()} ${pick()}` : pick()
    for (const text of beginnings(query)) {
      if (asked++ >= searches) return
      yield text
    }
  }
}

function beginnings(text: string): string[] {
  const letters = Array.from(text)
  return letters.map((_, i) => letters.slice(0, i + 1).join(''))
}

function* again(texts: readonly string[], times: number): Generator<string> {
  for (let i = 0; i < times; i++) yield texts[i % texts.length]!
}

/** Shuffles in an order that is the same on every run, to keep results comparable. */
function shuffled(texts: string[]): string[] {
  return texts.sort((a, b) => Number(Bun.hash.wyhash(a) - Bun.hash.wyhash(b) > 0n) * 2 - 1)
}

/** A seeded random generator (mulberry32), to keep results comparable. */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Clears the result cache of every instance, as a renamed product does. The notification arrives well within half a
 * second.
 */
async function clearSearches(db: Database) {
  await db.$client`select pg_notify('search_changed', 'search_word')`
  await Bun.sleep(500)
}

/** Adds or removes a word, alternately. */
async function renameOne(db: Database) {
  await db.$client`
    update product set name = case when name like '% New' then left(name, -4) else name || ' New' end
    where id = (select id from product order by id limit 1)`
}

async function hitsOf(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/^tokri_search_hits_total (\d+)$/m.exec(metrics)![1])
}

function clientsLabel(clients: number): string {
  return clients === 1 ? '1 client' : `${clients} clients`
}
