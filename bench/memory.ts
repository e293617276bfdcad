/**
 * Memory of the shop's process with 27,000 products and the default page cache: renders pages until the cache is full
 * and evicts some, then mixes cached pages, searches, carts, orders and edits. `bun bench/memory.ts [--minutes 1]`
 */
import { parseArgs } from 'node:util'
import { cpuTimeInMs, judge, type Memory, memoryOf } from './figures.ts'
import { withPostgres } from './shop.ts'
import { addToCart, changePrice, placeOrder, prepareTraffic, search, TRAFFIC_SECRET } from './traffic.ts'
import { readUrls } from './urls.ts'

const PRODUCTS = 27_000
const SHOPPERS = 1_000
const CLIENTS = 16
/** More pages than the cache holds in any mix of encodings. */
const RENDERED = 9_000
const SAMPLE_MS = 100
const PROMISED_MB = 300

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '1' } },
})
Bun.env.TOKEN_SECRET = TRAFFIC_SECRET

await withPostgres(async (fill) => {
  const { db, startShop } = await fill(PRODUCTS)
  const { url, pid } = await startShop()
  let max: Memory = { residentMb: 0, anonymousMb: 0 }
  const sample = async () => {
    const now = await memoryOf(pid)
    if (now.residentMb > max.residentMb) max = now
    return now
  }
  const sampler = setInterval(sample, SAMPLE_MS)
  const report = async (what: string) => {
    const { residentMb, anonymousMb } = await sample()
    const cpu = ((await cpuTimeInMs([pid])) / 1000).toFixed(1)
    console.log(`  ${what.padEnd(34)}${residentMb} MB (${anonymousMb} anonymous), ${cpu} s of a core so far`)
  }
  try {
    console.log(`${PRODUCTS} products, ${CLIENTS} clients:`)
    await report('started')
    const traffic = await prepareTraffic(db, url, SHOPPERS)
    const { listings, products } = await readUrls(url)
    await report('sitemap read')
    const pages = ['/', ...listings, ...products]
    let next = 0
    const open = (path: string) => openPage(url + path)
    await together(async () => {
      if (next >= RENDERED) return false
      const at = next++
      await open(pages[at % pages.length]!)
      if ((at + 1) % 2_000 === 0) await report(`${at + 1} pages rendered`)
      return true
    })
    const mixed = [
      () => open(pages[next++ % pages.length]!),
      ...Array(5).fill(() => open(pages[Math.floor(Math.random() * 500)]!)),
      () => search(url),
      () => addToCart(url, traffic),
      () => placeOrder(url, traffic),
    ]
    let turn = 0
    for (let minute = 1; minute <= Number(values.minutes); minute++) {
      const end = performance.now() + 60_000
      const before = turn
      await together(async () => {
        if (performance.now() > end) return false
        await (turn++ % 500 === 0 ? changePrice(url, traffic) : mixed[turn % mixed.length]!())
        return true
      })
      await report(`${turn - before} of everything in a minute`)
    }
    clearInterval(sampler)
    const stored = (await metric(url, 'tokri_page_cache_bytes')) / 2 ** 20
    console.log(`  ${await metric(url, 'tokri_page_cache_entries')} pages cached, counted as ${stored.toFixed(1)} MB`)
    console.log(`  at most ${max.residentMb} MB (${max.anonymousMb} anonymous)`)
    judge(`memory at most, ${PRODUCTS.toLocaleString('en')} products`, max.residentMb, { atMost: PROMISED_MB }, 'MB')
  } finally {
    clearInterval(sampler)
  }
})

/** Runs several clients, each of which repeats `goOn` until that returns false. */
async function together(goOn: () => Promise<boolean>): Promise<void> {
  const client = async () => {
    while (await goOn());
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
}

async function openPage(url: string): Promise<void> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'br' } })
  await response.bytes()
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
}

async function metric(url: string, name: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(metrics)?.[1])
}
