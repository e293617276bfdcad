import { afterAll, expect, test } from 'bun:test'
import { getTableColumns } from 'drizzle-orm'
import type { productDeclaration } from '../catalogue/declarations/schema.ts'
import { product, productFamily } from '../catalogue/schema.ts'
import { listenToDatabase } from '../platform/database/listener.ts'
import { newId } from '../platform/runtime/ids.ts'
import { silentLog } from '../platform/runtime/log.ts'
import { givenCategory, givenProduct, givenSubCategory } from '../testing/catalogue.ts'
import { createTestDatabase } from '../testing/database.ts'

const { db, url } = await createTestDatabase()
const sql = db.$client
const events = listenToDatabase(url, silentLog)
afterAll(() => events.close())
let received: string[] = []
let marker = Promise.withResolvers<void>()
events.subscribe('page_tags', { notified: (payload) => received.push(payload), connected() {} })
events.subscribe('marker', { notified: () => marker.resolve(), connected() {} })
await events.ready()

const dairy = await givenCategory(db, 'Dairy')
const bakery = await givenCategory(db, 'Bakery')
const milks = await givenSubCategory(db, 'Milks', [dairy])
const breads = await givenSubCategory(db, 'Breads', [dairy])
const milk = await givenProduct(db, { categoryIds: [dairy], subCategoryIds: [milks] })

const family = newId()
await db.insert(productFamily).values({ id: family, name: 'Milk' })

const alone = [`product:${milk}`]
const withListings = [`category:${dairy}`, `product:${milk}`, `sub-category:${milks}`]
const withSitemap = [`category:${dairy}`, `product:${milk}`, 'sitemap', `sub-category:${milks}`]

/** Returns the notifications that a change causes: those between two markers, because they arrive in commit order. */
async function notificationsOf(change: () => Promise<unknown>): Promise<string[]> {
  await passMarker()
  received = []
  await change()
  await passMarker()
  return received
}

async function passMarker() {
  marker = Promise.withResolvers()
  await sql`select pg_notify('marker', ${newId()})`
  await marker.promise
}

async function tagsOf(change: () => Promise<unknown>): Promise<string[]> {
  const notifications = await notificationsOf(change)
  return notifications.flatMap((notification) => notification.split(',')).sort()
}

// For each column that is added later, decide here and in the trigger.
const PRODUCT_EDITS: Record<keyof typeof product.$inferSelect, [assignment: string, tags: string[]]> = {
  id: [`version = version`, []],
  soldPriceInPaise: [`version = version`, []],
  sku: [`sku = 'MILK-1'`, alone],
  brand: [`brand = 'Gokul'`, withListings],
  name: [`name = 'Full Cream Milk'`, withListings],
  image: [`image = '{/media/a.webp}'`, alone],
  unit: [`unit = '2 L'`, alone],
  stock: [`stock = stock - 1`, []],
  priceInPaise: [`price_in_paise = 6000`, withListings],
  discountPercent: [`discount_percent = 10`, withListings],
  sellingPriceInPaise: [`selling_price_in_paise = 5399`, withListings],
  publish: [`publish = false`, withSitemap],
  withheld: [`withheld = 'expired'`, withListings],
  description: [`description = 'From cows'`, alone],
  moreDetails: [`more_details = '{"Fat": "6 %"}'`, alone],
  version: [`version = version + 1`, []],
  createdAt: [`created_at = created_at - interval '1 day'`, withListings],
  updatedAt: [`updated_at = now()`, []],
  deletedAt: [`deleted_at = now()`, withListings],
  familyId: [`family_id = '${family}'`, [`family:${family}`, ...withListings].sort()],
}

test('classifies every column of a product by the pages it affects', async () => {
  expect(Object.keys(PRODUCT_EDITS).sort()).toEqual(Object.keys(getTableColumns(product)).sort())
  for (const [assignment, tags] of Object.values(PRODUCT_EDITS)) {
    const change = `update product set ${assignment} where id = '${milk}'`
    expect([change, await tagsOf(() => sql.unsafe(change))]).toEqual([change, tags])
  }
  await sql`update product set deleted_at = null, publish = true, withheld = null, family_id = null where id = ${milk}`
})

test('invalidates the sitemap when a product is hidden, shown, withheld, deleted or restored, and for no other edit', async () => {
  const edits = ['publish = false', 'publish = true', 'deleted_at = now()', 'deleted_at = null']
  edits.push(`withheld = 'undeclared'`, 'withheld = null')
  for (const edit of edits) {
    expect(await tagsOf(() => sql.unsafe(`update product set ${edit} where id = '${milk}'`))).toEqual(withSitemap)
  }
})

test("invalidates a family's pages for whatever changes of a pack, and for who belongs to it", async () => {
  const [small, large] = [newId(), newId()]
  const tag = `family:${family}`
  const add = () => givenProduct(db, { id: small, familyId: family })
  expect(await tagsOf(add)).toEqual([tag])
  await givenProduct(db, { id: large, familyId: family, unit: '2 L' })
  for (const change of [
    'price_in_paise = 9900',
    'stock = 0',
    'publish = false',
    `unit = '3 L'`,
    'publish = true',
    `withheld = 'expired'`,
    'withheld = null',
  ]) {
    const sitemap = /^publish|^withheld/.test(change) ? ['sitemap'] : []
    expect([change, await tagsOf(() => sql.unsafe(`update product set ${change} where id = '${small}'`))]).toEqual([
      change,
      [tag, `product:${small}`, ...sitemap],
    ])
  }
  const declare = () => sql`insert into product_declaration (product_id, veg) values (${small}, 'veg')`
  expect(await tagsOf(declare)).toEqual([tag, `product:${small}`])
  await sql`delete from product_declaration where product_id = ${small}`
  const part = () => sql`update product set family_id = null where id = ${large}`
  expect(await tagsOf(part)).toEqual([tag, `product:${large}`])
  expect(await tagsOf(() => sql`update product_family set name = 'Gold Milk' where id = ${family}`)).toEqual([tag])
  expect(await tagsOf(() => sql`delete from product where id = ${small}`)).toEqual([tag, `product:${small}`, 'sitemap'])
  await sql`update product set family_id = ${family} where id = ${large}`
  expect(await tagsOf(() => sql`delete from product_family where id = ${family}`)).toEqual([tag, `product:${large}`])
  await sql`delete from product where id = ${large}`
})

/** Net quantities that are read from the unit change no page, because pages read the unit themselves. */
const DECLARATION_EDITS: Record<
  Exclude<keyof typeof productDeclaration.$inferSelect, 'productId'>,
  [string, string[]]
> = {
  netQuantity: [`net_quantity = 500`, []],
  netMeasure: [`net_measure = 'ml'`, []],
  packCount: [`pack_count = 2`, []],
  netUnit: [`net_unit = '500 ml'`, []],
  netCorrected: [`net_corrected = true`, withListings],
  genericName: [`generic_name = 'Milk'`, alone],
  manufacturer: [`manufacturer = 'Gokul'`, alone],
  packer: [`packer = 'Gokul'`, alone],
  importer: [`importer = 'Gokul'`, alone],
  origin: [`origin = 'LK'`, withListings],
  fssai: [`fssai = '10012345678901'`, alone],
  veg: [`veg = 'veg'`, withListings],
  allergens: [`allergens = 'Milk'`, alone],
  shelfLifeDays: [`shelf_life_days = 2`, alone],
  bestBefore: [`best_before = '2099-12-31'`, alone],
  hsn: [`hsn = '0401'`, []],
  gstRateInBasisPoints: [`gst_rate_in_basis_points = 500`, []],
  cessRateInBasisPoints: [`cess_rate_in_basis_points = 0`, []],
  loose: [`loose = true`, alone],
  missing: [`net_corrected = net_corrected`, []],
}

test('classifies every declaration by the pages it affects', async () => {
  const net = `net_quantity, net_measure, pack_count, net_unit) values ('${milk}', 1000, 'g', 1, '1 L')`
  expect(await tagsOf(() => sql.unsafe(`insert into product_declaration (product_id, ${net}`))).toEqual([])
  for (const [assignment, tags] of Object.values(DECLARATION_EDITS)) {
    const change = `update product_declaration set ${assignment} where product_id = '${milk}'`
    expect([change, await tagsOf(() => sql.unsafe(change))]).toEqual([change, tags])
  }
  expect(await tagsOf(() => sql.unsafe(`update product_declaration set net_quantity = 750`))).toEqual(withListings)
  expect(await tagsOf(() => sql.unsafe(`delete from product_declaration`))).toEqual(withListings)
})

test('invalidates pages for stock only when it crosses zero', async () => {
  expect(await tagsOf(() => sql`update product set stock = 1 where id = ${milk}`)).toEqual([])
  expect(await tagsOf(() => sql`update product set stock = 0 where id = ${milk}`)).toEqual(withListings)
  expect(await tagsOf(() => sql`update product set stock = 7 where id = ${milk}`)).toEqual(withListings)
})

test('sends no notification for an empty or rolled-back edit', async () => {
  expect(await tagsOf(() => sql`update product set name = name, unit = unit`)).toEqual([])
  const undone = () =>
    sql.begin(async (tx) => {
      await tx`update product set name = 'Never'`
      throw new Error('rolled back')
    })
  expect(await tagsOf(() => undone().catch(() => {}))).toEqual([])
})

test('invalidates the categories a product joins, moves between and leaves', async () => {
  const id = newId()
  await givenProduct(db, { id })
  const place = () => sql`insert into product_category (product_id, category_id) values (${id}, ${dairy})`
  expect(await tagsOf(place)).toEqual([`category:${dairy}`, `product:${id}`])
  const move = () => sql`update product_category set category_id = ${bakery} where product_id = ${id}`
  expect([...new Set(await tagsOf(move))]).toEqual([`category:${dairy}`, `category:${bakery}`, `product:${id}`].sort())
  const shelve = () => sql`insert into product_sub_category (product_id, sub_category_id) values (${id}, ${breads})`
  expect(await tagsOf(shelve)).toEqual([`product:${id}`, `sub-category:${breads}`])
  const remove = () => sql`delete from product where id = ${id}`
  expect([...new Set(await tagsOf(remove))]).toEqual(
    [`category:${bakery}`, `product:${id}`, 'sitemap', `sub-category:${breads}`].sort(),
  )
})

test('invalidates the catalogue for changes of categories and their links', async () => {
  expect(await tagsOf(() => sql`update category set name = 'Cheese' where id = ${dairy}`)).toEqual([
    'catalogue',
    `category:${dairy}`,
  ])
  expect(await tagsOf(() => sql`update sub_category set image = '' where id = ${milks}`)).toEqual([
    'catalogue',
    `sub-category:${milks}`,
  ])
  const join = () => sql`insert into sub_category_category (sub_category_id, category_id) values (${milks}, ${bakery})`
  expect(await tagsOf(join)).toEqual(['catalogue', `category:${bakery}`, `sub-category:${milks}`])
  const id = newId()
  expect(await tagsOf(() => sql`insert into category (id, name) values (${id}, 'Toys')`)).toContain('catalogue')
  expect(await tagsOf(() => sql`delete from category where id = ${id}`)).toEqual(['catalogue', `category:${id}`])
})

test('invalidates pages for changed settings', async () => {
  expect(await tagsOf(() => sql`insert into setting (name, value) values ('shopName', '"Kirana"')`)).toEqual([
    'settings',
  ])
})

test('splits many tags into several notifications, and very many into one for all pages', async () => {
  const insert = (count: number) => sql`insert into product (id, name, unit, stock, price_in_paise)
    select gen_random_uuid(), 'Bulk', '1 kg', 5, 100 from generate_series(1, ${count}::int)`
  await insert(190)
  const some = await notificationsOf(() => sql`update product set unit = '2 kg' where name = 'Bulk'`)
  expect(some.length).toBe(2)
  expect(new Set(some.flatMap((notification) => notification.split(','))).size).toBe(190)
  await insert(50)
  expect(await notificationsOf(() => sql`update product set unit = '3 kg' where name = 'Bulk'`)).toEqual(['*'])
  expect(await notificationsOf(() => sql`truncate product cascade`)).toEqual(['*'])
})
