/** Fills a migrated database with a shop of any size, by SQL: what its triggers and services would have written. */
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres, { type Sql } from 'postgres'
import { listingSummaryJobs } from '../src/catalogue/listing-summaries/jobs.ts'
import { insertDemoCatalogue } from '../src/demo/data.ts'
import { UNBOUNDED } from '../src/platform/database/database.ts'
import { ms } from './figures.ts'
import { insertOrders } from './large-shop-orders.ts'
import { makeCatalogue } from './relevance/products.ts'
import type { BenchDatabase, Fill } from './shop.ts'

const ORDERS_PER_PRODUCT = 2

export interface LargeShop {
  products: number
  orders: number
}

/** Copies are told apart by these, as the lines of a brand are. */
const VARIETIES = ['Premium', 'Gold', 'Select', 'Everyday', 'Classic', 'Natural', 'Royal', 'Lite']
const RANGES = ['', 'Value', 'Family', 'Export', 'Home']
/** Each is a transaction of its own; two at a time keep two cores busy. */
const CONNECTIONS = 2

/** Opens a shop with this number of products and two orders for each; fills it, unless an earlier run has. */
export async function openLargeShop(fill: Fill, products: number): Promise<BenchDatabase> {
  const database = await fill(0, `scale_${products}`)
  if (!database.isFilled) {
    const took = await fillShop(database.url, { products, orders: products * ORDERS_PER_PRODUCT })
    console.log(`${products.toLocaleString('en')} products and their orders put in within ${ms(took)}`)
  }
  // What it sums up each hour, a shop that runs has summed up.
  await listingSummaryJobs(database.db).tasks['listing-summary-refresh']({}, undefined as never)
  return database
}

/** @returns how long it took, in ms. */
export async function fillShop(url: string, { products, orders }: LargeShop): Promise<number> {
  const start = performance.now()
  const client = postgres(url, { max: CONNECTIONS, connection: UNBOUNDED, onnotice: () => {} })
  const catalogue = makeCatalogue()
  const first = catalogue.products.slice(0, products)
  await drizzle(client).transaction((tx) => insertDemoCatalogue(tx, { ...catalogue, products: first }))
  await declareAll(client)
  const rounds = Array.from({ length: Math.ceil(products / first.length) - 1 }, (_, at) => at)
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let round = rounds.shift(); round !== undefined; round = rounds.shift()) {
        const wanted = Math.min(first.length, products - (round + 1) * first.length)
        await copyProducts(client, lineOf(round), wanted)
      }
    }),
  )
  await insertOrders(client, orders)
  await client`vacuum analyze`
  await client.end()
  return performance.now() - start
}

function lineOf(round: number): string {
  return [RANGES[Math.floor(round / VARIETIES.length)], VARIETIES[round % VARIETIES.length]].filter(Boolean).join(' ')
}

/** A tenth declares nothing, as in shops that have just begun to. What triggers do of a change is nothing here: all are new. */
async function declareAll(client: Sql): Promise<void> {
  await client.begin(async (tx) => {
    await tx`alter table product_declaration disable trigger user`
    await tx`
      update product_declaration d set generic_name = left(p.name, 60),
        manufacturer = coalesce(p.brand, 'Tokri') || ' Foods Ltd, Pune 411001',
        origin = (array['IN', 'IN', 'IN', 'IN', 'IN', 'IN', 'US', 'TH'])[1 + (hashtext(p.name) & 7)],
        veg = case when hashtext(p.name) & 7 = 0 then 'nonveg' else 'veg' end, fssai = '11234567890123',
        shelf_life_days = 180, hsn = '0406', gst_rate_in_basis_points = 500
      from product p where p.id = d.product_id and abs(hashtext(p.id::text)) % 10 > 0`
    await tx`alter table product_declaration enable trigger user`
  })
}

/** Copies the first `wanted` products under names of their own, with families, categories, declarations and search. */
async function copyProducts(client: Sql, line: string, wanted: number): Promise<void> {
  await client.begin(async (tx) => {
    await tx`select set_config('tokri.search_refresh', 'deferred', true)`
    await tx`
      create temp table copied on commit drop as
      select id as source, uuidv7() as id from product where sku like 'T-%' order by id desc limit ${wanted}`
    await tx`
      create temp table copied_family on commit drop as
      select id as source, uuidv7() as id from product_family
      where id in (select family_id from product where id in (select source from copied)) and name not like '% · %'`
    await tx`
      insert into product_family (id, name)
      select c.id, left(f.name, 150) || ' · ' || ${line} from copied_family c join product_family f on f.id = c.source`
    await tx`
      insert into product (id, family_id, sku, brand, name, image, unit, stock, price_in_paise, discount_percent, description, more_details)
      select c.id, f.id, upper(replace(${line}, ' ', '')) || p.sku, p.brand, left(p.name, 150) || ' ' || ${line}, p.image, p.unit,
        p.stock, p.price_in_paise, p.discount_percent, p.description, p.more_details
      from copied c join product p on p.id = c.source left join copied_family f on f.source = p.family_id`
    await tx`
      insert into product_category (product_id, category_id, position)
      select c.id, category_id, position from copied c join product_category on product_id = source`
    await tx`
      insert into product_sub_category (product_id, sub_category_id, position)
      select c.id, sub_category_id, position from copied c join product_sub_category on product_id = source`
    await tx`
      insert into product_declaration (product_id, net_quantity, net_measure, pack_count, net_unit, generic_name, manufacturer,
        origin, veg, fssai, shelf_life_days, hsn, gst_rate_in_basis_points)
      select c.id, net_quantity, net_measure, pack_count, net_unit, generic_name, manufacturer, origin, veg, fssai, shelf_life_days,
        hsn, gst_rate_in_basis_points
      from copied c join product_declaration on product_id = source`
    await tx`select set_config('tokri.search_refresh', '', true)`
    await tx`select refresh_product_search(array(select id from copied))`
  })
}
