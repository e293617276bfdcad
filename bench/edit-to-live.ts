/**
 * Time from the commit of an edit until the public page shows it, with 10,000 products, for one instance and for three.
 * `bun bench/edit-to-live.ts`
 */

import { judge, ms, percentile } from './figures.ts'
import { type BenchShop, withPostgres } from './shop.ts'
import { readUrls } from './urls.ts'

const PRODUCTS = 10_000
const EDITS = 300

await withPostgres(async (fill) => {
  const { db, startShop } = await fill(PRODUCTS)
  const shops = [await startShop()]
  const { products, listings } = await readUrls(shops[0]!.url)
  const warm = async (shop: BenchShop) => {
    for (const path of ['/', ...listings, ...products.slice(0, 500)]) await (await fetch(shop.url + path)).text()
  }

  for (const instances of [1, 3]) {
    while (shops.length < instances) shops.push(await startShop())
    await Promise.all(shops.map(warm))
    const times: number[] = []
    for (let edit = 0; edit < EDITS; edit++) {
      const path = products[(edit * 37) % 500]!
      for (const shop of shops) await (await fetch(shop.url + path)).text()
      const rupees = 2_000_000 + instances * 10_000 + edit
      await db.$client`update product set price_in_paise = ${rupees * 100}, discount_percent = 0 where id = ${path.slice(-32)}`
      const committed = performance.now()
      const shown = `price="${rupees * 100}"`
      await Promise.all(shops.map((shop) => untilShown(shop.url + path, shown)))
      times.push(performance.now() - committed)
    }
    const figures = [0.5, 0.99, 1].map((share) => ms(percentile(times, share)))
    console.log(
      `${instances} ${instances === 1 ? 'copy' : 'copies'}: p50 ${figures[0]}, p99 ${figures[1]}, longest ${figures[2]}`,
    )
    const goal = `an edit is on the page of every instance, ${instances} of them, ${PRODUCTS} products, p99`
    judge(goal, percentile(times, 0.99), { atMost: 50 }, 'ms')
  }
})

async function untilShown(url: string, text: string) {
  const deadline = performance.now() + 5_000
  while (!(await (await fetch(url)).text()).includes(text)) {
    if (performance.now() > deadline) throw new Error(`${url} does not show ${text}`)
  }
}
