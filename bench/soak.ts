/**
 * Mixed traffic at a fixed rate for a long time. Prints percentiles and memory every five minutes, and all errors. `bun
 * bench/soak.ts [--minutes 30] [--rate 100]`
 */
import { parseArgs } from 'node:util'
import { memoryInMb, ms, percentile } from './figures.ts'
import { withPostgres } from './shop.ts'
import {
  addToCart,
  browse,
  changePrice,
  checkLedgers,
  placeOrder,
  prepareTraffic,
  restock,
  search,
  TRAFFIC_SECRET,
} from './traffic.ts'

const PRODUCTS = 2_000
const SHOPPERS = 1_000
const SPAN_MINUTES = 5
const MAX_ERRORS_SHOWN = 20

/** Number of each deed per hundred. */
const MIX = { browse: 60, search: 15, cart: 15, order: 8, restock: 1, price: 1 }
type Deed = keyof typeof MIX
const DEEDS = (Object.keys(MIX) as Deed[]).flatMap((deed) => Array<Deed>(MIX[deed]).fill(deed))

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '30' }, rate: { type: 'string', default: '100' } },
})
const [minutes, rate] = [Number(values.minutes), Number(values.rate)]
Bun.env.TOKEN_SECRET = TRAFFIC_SECRET

await withPostgres(async (fill) => {
  const { db, startShop } = await fill(PRODUCTS)
  const { url, pid } = await startShop()
  const traffic = await prepareTraffic(db, url, SHOPPERS)
  const actions: Record<Deed, () => Promise<void>> = {
    browse: () => browse(url, traffic),
    search: () => search(url),
    cart: () => addToCart(url, traffic),
    order: () => placeOrder(url, traffic),
    restock: () => restock(url, traffic),
    price: () => changePrice(url, traffic),
  }
  const errors = new Map<string, number>()
  const pending = new Set<Promise<void>>()
  let times = timesOfADeed()
  const memory: number[] = [await memoryInMb(pid)]
  console.log(`${rate} deeds/s for ${minutes} minutes, ${PRODUCTS} products; ${memory[0]} MB at first`)

  const perform = async (deed: Deed, dueAt: number) => {
    const of = times
    try {
      await actions[deed]()
      // Measures from the time at which the deed was due, because shoppers also wait while a slow shop has a backlog.
      of[deed].push(performance.now() - dueAt)
    } catch (error) {
      const message = (error as Error).message
      errors.set(message, (errors.get(message) ?? 0) + 1)
    }
  }

  const start = performance.now()
  const end = start + minutes * 60_000
  let spanEnd = start + SPAN_MINUTES * 60_000
  for (let at = 0, dueAt = start; dueAt < end; at++, dueAt = start + (at * 1000) / rate) {
    const early = dueAt - performance.now()
    if (early > 0) await Bun.sleep(early)
    const deed = DEEDS[Math.floor(Math.random() * DEEDS.length)]!
    const doing = perform(deed, dueAt).finally(() => pending.delete(doing))
    pending.add(doing)
    if (dueAt < spanEnd) continue
    spanEnd += SPAN_MINUTES * 60_000
    const signingIn = traffic.signInAgain().finally(() => pending.delete(signingIn))
    pending.add(signingIn)
    await report()
  }
  await Promise.all(pending)
  await report()
  console.log(`memory: ${memory.join(' → ')} MB`)
  const failed = [...errors.values()].reduce((sum, count) => sum + count, 0)
  console.log(`errors: ${failed}`)
  for (const [message, count] of [...errors].slice(0, MAX_ERRORS_SHOWN)) console.log(`  ${count} × ${message}`)
  console.log(`books: ${await checkLedgers(db)}`)
  if (failed > 0) process.exitCode = 1

  async function report() {
    const done = times
    times = timesOfADeed()
    memory.push(await memoryInMb(pid))
    console.log(`\nafter ${((performance.now() - start) / 60_000).toFixed(1)} minutes, ${memory.at(-1)} MB`)
    for (const deed of Object.keys(MIX) as Deed[]) {
      const [p50, p95, p99, longest] = [0.5, 0.95, 0.99, 1].map((share) => ms(percentile(done[deed], share)))
      const count = String(done[deed].length).padStart(6)
      console.log(`  ${deed.padEnd(7)}${count}  p50 ${p50}, p95 ${p95}, p99 ${p99}, longest ${longest}`)
    }
  }
})

function timesOfADeed(): Record<Deed, number[]> {
  return { browse: [], search: [], cart: [], order: [], restock: [], price: [] }
}
