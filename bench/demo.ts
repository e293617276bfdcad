/** Time to put in the demo's products, repeated up to 50,000, by its own loader in one transaction. `bun bench/demo.ts [PRODUCTS]` */
import { judge } from './figures.ts'
import { withPostgres } from './shop.ts'

const PRODUCTS = Number(process.argv[2] ?? 50_000)

await withPostgres(async (fill) => {
  const { importMs } = await fill(PRODUCTS)
  judge(`${PRODUCTS.toLocaleString('en')} products of the demo put in`, importMs / 1000, { atMost: 20 }, 's')
})
