/** Import, start, memory and page times at 500, 5,000 and 50,000 products. `bun bench/scale.ts` */

import { memoryInMb, ms, percentile } from './figures.ts'
import { type BenchShop, withPostgres } from './shop.ts'
import { readUrls } from './urls.ts'

const SIZES = [500, 5_000, 50_000]
const PAGES_OPENED = 2_000

await withPostgres(async (fill) => {
  for (const size of SIZES) {
    const { importMs, startShop } = await fill(size)
    const shop = await startShop()
    const atStart = await memoryInMb(shop.pid)
    const { listings, products } = await readUrls(shop.url)
    console.log(`\n${size.toLocaleString('en-IN')} products: put in within ${ms(importMs)}, start ${ms(shop.bootMs)}`)
    await describe(shop, 'home', ['/'])
    await describe(shop, 'listing', listings)
    await describe(shop, 'product', spread(products, PAGES_OPENED))
    console.log(
      `  memory: ${atStart} MB at start, ${await memoryInMb(shop.pid)} MB after ${PAGES_OPENED} product pages`,
    )
    await shop.stop()
  }
})

async function describe(shop: BenchShop, name: string, paths: readonly string[]) {
  const rendered = await timeEach(shop, paths)
  const stored = await timeEach(shop, paths.slice(-100))
  const figures = [rendered, stored].map(
    (times) => `p50 ${ms(percentile(times, 0.5))}, p99 ${ms(percentile(times, 0.99))}`,
  )
  console.log(`  ${name}: rendered ${figures[0]}; kept ${figures[1]}`)
}

async function timeEach(shop: BenchShop, paths: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (const path of paths) {
    const start = performance.now()
    const response = await fetch(shop.url + path, { headers: { 'Accept-Encoding': 'br' } })
    await response.bytes()
    times.push(performance.now() - start)
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
  }
  return times
}

/** Returns up to `wanted` of the values, evenly spread. */
function spread(values: readonly string[], wanted: number): string[] {
  const step = Math.max(1, values.length / wanted)
  return Array.from({ length: Math.min(wanted, values.length) }, (_, at) => values[Math.floor(at * step)]!)
}
