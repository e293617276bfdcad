/**
 * The highest rates of orders and of pages per second with a 99th percentile below 200 ms, for one instance and for
 * three on one database. Each step runs at a fixed rate, which grows until a step fails. `bun bench/load.ts [--seconds
 * 10]`
 */
import { parseArgs } from 'node:util'
import { ms, percentile } from './figures.ts'
import { type BenchShop, withPostgres } from './shop.ts'
import { browse, checkLedgers, placeOrder, prepareTraffic, TRAFFIC_SECRET } from './traffic.ts'

const PRODUCTS = 1_000
const SHOPPERS = 4_000
const LIMIT_MS = 200
const FIRST = { orders: 50, pages: 500 }
const GROWTH = 1.4
/** A failed rate is retried, because a pause of the machine is not a limit of the shop. */
const TRIES = 2
const WARM_SECONDS = 2

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '10' } } })
const seconds = Number(values.seconds)
Bun.env.TOKEN_SECRET = TRAFFIC_SECRET

await withPostgres(async (fill) => {
  const { db, startShop } = await fill(PRODUCTS)
  const shops: BenchShop[] = [await startShop()]
  const traffic = await prepareTraffic(db, shops[0]!.url, SHOPPERS)
  const deeds = {
    orders: (url: string) => placeOrder(url, traffic),
    pages: (url: string) => browse(url, traffic),
  }
  for (const instances of [1, 3]) {
    while (shops.length < instances) shops.push(await startShop())
    // Renders all pages beforehand, because this measures how many cached pages are served.
    for (const { url } of shops) for (const page of traffic.pages) await (await fetch(url + page)).bytes()
    for (const kind of ['orders', 'pages'] as const) {
      const run = (rate: number, forSeconds: number) => runAt(rate, forSeconds, shops, deeds[kind])
      await run(FIRST[kind], WARM_SECONDS)
      const best = await findMax(FIRST[kind], (rate) => run(rate, seconds))
      const text = best ? `${Math.round(best.perSecond)}/s, p50 ${ms(best.p50)}, p99 ${ms(best.p99)}` : 'none'
      console.log(`${instances} ${instances === 1 ? 'copy' : 'copies'}, ${kind}: ${text}`)
    }
  }
  console.log(`books: ${await checkLedgers(db)}`)
})

interface Load {
  perSecond: number
  p50: number
  p99: number
  failed: number
}

/** Raises the rate step by step and returns the load of the last sustained step. */
async function findMax(first: number, run: (rate: number) => Promise<Load>): Promise<Load | null> {
  let best: Load | null = null
  for (let rate = first; ; rate *= GROWTH) {
    const load = await sustain(rate, run)
    if (load === null) return best
    best = load
  }
}

async function sustain(rate: number, run: (rate: number) => Promise<Load>): Promise<Load | null> {
  for (let at = 0; at < TRIES; at++) {
    const load = await run(rate)
    const isMet = load.failed === 0 && load.p99 < LIMIT_MS && load.perSecond >= rate * 0.95
    console.log(`  ${Math.round(rate)}/s: p50 ${ms(load.p50)}, p99 ${ms(load.p99)}, ${load.failed} failed`)
    if (isMet) return load
  }
  return null
}

/** Starts deeds at a fixed rate, without waiting for earlier ones, on each instance in turn. */
async function runAt(rate: number, forSeconds: number, shops: BenchShop[], deed: (url: string) => Promise<void>) {
  const times: number[] = []
  const pending: Promise<void>[] = []
  let failed = 0
  const perform = async (url: string, dueAt: number) => {
    try {
      await deed(url)
      times.push(performance.now() - dueAt)
    } catch (error) {
      if (failed++ === 0) console.log(`  ${(error as Error).message}`)
    }
  }
  const start = performance.now()
  const count = Math.round(rate * forSeconds)
  for (let at = 0; at < count; at++) {
    const dueAt = start + (at * 1000) / rate
    const early = dueAt - performance.now()
    if (early > 0) await Bun.sleep(early)
    pending.push(perform(shops[at % shops.length]!.url, dueAt))
  }
  await Promise.all(pending)
  const perSecond = times.length / ((performance.now() - start) / 1000)
  return { perSecond, p50: percentile(times, 0.5), p99: percentile(times, 0.99), failed }
}
