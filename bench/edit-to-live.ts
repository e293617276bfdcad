/**
 * Time from the commit of an edit until the public page shows it: home, a listing and the product's own page, for one instance
 * and for three. `bun bench/edit-to-live.ts [--products=N,N] [--keep=DIRECTORY]`
 */
import { readCommand } from '../scripts/command-args.ts'
import type { Database } from '../src/platform/database/database.ts'
import { judge, ms, percentile } from './figures.ts'
import { openLargeShop } from './large-shop.ts'
import { type BenchShop, withPostgres } from './shop.ts'

const EDITS = 300
const INSTANCES = [1, 3]
const LISTINGS = 25

const { values } = readCommand(
  'bun bench/edit-to-live.ts [--products=N,N,…] [--keep=DIRECTORY]',
  `Measures how soon an edit is on the pages of a shop.

  --products=N,N,…  how many products the shop has, default 10000
  --keep=DIRECTORY  keeps the database with the filled shops there, and uses those that are there already`,
  { values: ['products', 'keep'] },
)

/** A page that shows a product's price, in its control to add it to the cart. */
interface Place {
  path: string
  productId: string
}

await withPostgres(async (fill) => {
  for (const products of (values.products ?? '10000').split(',').map(Number)) {
    const { db, startShop } = await openLargeShop(fill, products)
    const shops = [await startShop()]
    const places = await readPlaces(shops[0]!.url)
    for (const instances of INSTANCES) {
      while (shops.length < instances) shops.push(await startShop())
      for (const [page, some] of Object.entries(places)) {
        const times = await measure(db, shops, some)
        const figures = [0.5, 0.99, 1].map((share) => ms(percentile(times, share)))
        console.log(
          `${products} products, instances: ${instances}, ${page}: p50 ${figures[0]}, p99 ${figures[1]}, longest ${figures[2]}`,
        )
        const goal = `an edit is on ${page} of every instance, ${instances} of them, ${products} products, p99`
        judge(goal, percentile(times, 0.99), { atMost: 50 }, 'ms')
      }
    }
    for (const shop of shops) await shop.stop()
  }
}, values.keep)

/** Returns the pages on which prices are edited, by their kind. */
async function readPlaces(url: string): Promise<Record<'home' | 'a listing' | 'the product', Place[]>> {
  const home = await read(`${url}/`)
  const paths = [...new Set(Array.from(home.matchAll(/href="(\/[^"/]+-[0-9a-f]{32}\/[^"/]+)"/g), ([, path]) => path!))]
  const listed: { path: string; text: string }[] = []
  for (const path of paths.slice(0, LISTINGS)) listed.push({ path, text: await read(url + path) })
  return {
    home: controlsIn(home).map(({ productId }) => ({ path: '/', productId })),
    'a listing': listed.flatMap(({ path, text }) => controlsIn(text).map(({ productId }) => ({ path, productId }))),
    'the product': listed.flatMap(({ text }) => controlsIn(text)),
  }
}

/** The products that can be added to the cart on a page, with the paths of their own pages. */
function controlsIn(text: string): Place[] {
  const controls = text.matchAll(/<cart-control\b[^>]* product-id="([^"]+)"[^>]* path="([^"]+)"/g)
  return Array.from(controls, ([, productId, path]) => ({ productId: productId!, path: path! }))
}

async function measure(db: Database, shops: readonly BenchShop[], places: readonly Place[]): Promise<number[]> {
  const times: number[] = []
  for (let next = 0; times.length < EDITS; next++) {
    const { path, productId } = places[(next * 37) % places.length]!
    // Every instance has the page in its cache before.
    const [before] = await Promise.all(shops.map(({ url }) => read(url + path)))
    const price = priceOf(before!, productId)
    // Of packs of one product, a listing shows another one by now.
    if (price === null) continue
    const edited = price > 1_000 ? price - 100 : price + 100
    await db.$client`update product set price_in_paise = ${edited}, selling_price_in_paise = null where id = ${productId}`
    const committed = performance.now()
    await Promise.all(shops.map(({ url }) => untilGone(url + path, productId, price)))
    times.push(performance.now() - committed)
  }
  return times
}

function priceOf(text: string, productId: string): number | null {
  const found = new RegExp(`<cart-control\\b[^>]* product-id="${productId}"[^>]* price="(\\d+)"`).exec(text)
  return found ? Number(found[1]) : null
}

/** Waits until the page shows the old price no more. */
async function untilGone(url: string, productId: string, price: number): Promise<void> {
  const deadline = performance.now() + 5_000
  while (priceOf(await read(url), productId) === price) {
    if (performance.now() > deadline) throw new Error(`${url} still shows ${price} for ${productId}`)
  }
}

async function read(url: string): Promise<string> {
  return (await fetch(url)).text()
}
