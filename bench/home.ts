/** The data of the home page at 5,000 and 500,000 products in 50 categories, most out of stock. `bun bench/home.ts` */

import { categoriesWithProducts } from '../src/catalogue/popularity.queries.ts'
import { refreshCategoryRankings } from '../src/catalogue/rankings.ts'
import { homePage } from '../src/catalogue/storefront.ts'
import type { Database } from '../src/platform/database/database.ts'
import { ms, percentile } from './figures.ts'
import { withPostgres } from './shop.ts'

const SIZES = [5_000, 500_000]
const CATEGORIES = 50
const ROUNDS = 50

await withPostgres(async (fill) => {
  for (const size of SIZES) {
    const { db } = await fill(0)
    await fillWith(db, size)
    console.log(`\n${size.toLocaleString('en-IN')} products`)
    await describe('which categories have products', () => categoriesWithProducts(db))
    await describe('home', () => homePage(db))
    const start = performance.now()
    await refreshCategoryRankings(db)
    console.log(`  hourly refresh of the rankings, nothing changed: ${ms(performance.now() - start)}`)
  }
})

/** Inserts products without what search reads of them, which home does not need. */
async function fillWith(db: Database, size: number): Promise<void> {
  const connection = await db.$client.reserve()
  await connection`set statement_timeout = 0`
  await connection`truncate category, product cascade`
  await connection`alter table product disable trigger user`
  await connection`alter table product_category disable trigger user`
  await connection`insert into category (id, name) select gen_random_uuid(), 'Category ' || n from generate_series(1, ${CATEGORIES}::int) n`
  await connection`
    insert into product (id, name, unit, stock, price_in_paise)
    select gen_random_uuid(), 'Product ' || n, '1 kg', case when n % 10 = 0 then 5 else 0 end, 5000 from generate_series(1, ${size}::int) n`
  await connection`
    insert into product_category (product_id, category_id)
    select product.id, category.id
    from (select id, row_number() over () as n from product) product
    join (select id, row_number() over () as n from category) category on category.n = 1 + product.n % ${CATEGORIES}::int`
  await connection`
    insert into product_popularity (product_id, score) select id, random() * 100 from product where stock > 0`
  await connection`
    insert into category_ranking (category_id, product_id, availability, score)
    select category_id, product_category.product_id, product_availability(stock, publish, deleted_at), coalesce(score, 0)
    from product_category join product on product.id = product_id
    left join product_popularity popular on popular.product_id = product.id`
  await connection`alter table product enable trigger user`
  await connection`alter table product_category enable trigger user`
  await connection`vacuum analyze`
  connection.release()
}

async function describe(name: string, work: () => Promise<unknown>): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  console.log(`  ${name}: p50 ${ms(percentile(times, 0.5))}, p95 ${ms(percentile(times, 0.95))}`)
}
