import { expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { factsOf } from '../import-export/rows/row-parser.ts'
import { shownProducts } from '../page-cache/queries.ts'
import { saveSettings } from '../settings/queries.ts'
import { LISTING_SORTS, parseCardQuery } from '../shared/card-query.ts'
import { givenAdmin, givenShopper } from '../testing/account.ts'
import { createTestApp } from '../testing/app.ts'
import { givenCategory, givenProduct, givenSubCategory } from '../testing/catalogue.ts'
import { importsOf } from '../testing/imports.ts'
import { givenAddress, givenCart, orderOf } from '../testing/orders.ts'
import { UNDECLARED } from './declarations/declarations.ts'
import { declarationJobs } from './declarations/jobs.ts'
import { saveDeclarations } from './declarations/queries.ts'
import { product } from './schema.ts'
import { homePage, listingPage, productPageOf } from './storefront.ts'

const shop = await createTestApp()
const { db, call } = shop
const admin = await givenAdmin(shop)
const shopper = await givenShopper(shop)
const dairy = await givenCategory(db, 'Dairy')
const milks = await givenSubCategory(db, 'Milk', [dairy])
const placed = { categoryIds: [dairy], subCategoryIds: [milks] }
const shown = await givenProduct(db, { ...placed, name: 'Toned Milk', brand: 'Gokul' })
const hidden = await givenProduct(db, { ...placed, name: 'Goat Milk', brand: 'Bakri', sku: 'G1', publish: false })

await db.execute(sql`insert into product_popularity select id, 100 from product`)

const QUERY = parseCardQuery(new URLSearchParams(), LISTING_SORTS)
const idsIn = (body: { data: { _id: string }[] }) => body.data.map(({ _id }) => _id)

/** Returns, for each way in which shoppers find products, the ids that it finds. */
async function found(headers: Record<string, string> = {}) {
  const ids = async (path: string, body: object) =>
    idsIn((await call('POST', `/api/product/${path}`, body, headers)).body)
  return {
    list: await ids('get', {}),
    category: await ids('get-product-by-category', { id: dairy }),
    listing: await ids('get-pruduct-by-category-and-subcategory', { categoryId: dairy, subCategoryId: milks }),
    search: await ids('search-product', { search: 'milk' }),
    popular: idsIn({
      data: (await call('POST', '/api/product/search-product', { search: 'zzzz' }, headers)).body.popular,
    }),
    suggestions: (await call('GET', '/api/product/suggestions?search=milk', undefined, headers)).body.data.products.map(
      ({ _id }: { _id: string }) => _id,
    ),
    byIds: await ids('get-by-ids', { productIds: [shown, hidden] }),
    home: (await homePage(db)).rows.flatMap(({ cards }) => cards ?? []).map(({ id }) => id),
    page: (await listingPage(db, dairy, milks, QUERY))!.cards.map(({ id }) => id),
    sitemap: (await shownProducts(db, 0, 10)).map(({ id }) => id),
  }
}

test('a hidden product is nowhere where shoppers look, and comes back when it is shown', async () => {
  for (const [way, ids] of Object.entries(await found())) expect([way, ids]).toEqual([way, [shown]])
  expect(await productPageOf(db, hidden)).toBe(null)
  expect((await listingPage(db, dairy, milks, QUERY))!.brands).toEqual([{ name: 'Gokul', products: 1 }])
  const details = await call('POST', '/api/product/get-product-details', { productId: hidden }, shopper.headers)
  expect(details.status).toBe(404)
  await db.execute(sql`update product set publish = true where id = ${hidden}`)
  for (const [way, ids] of Object.entries(await found()))
    expect([way, ids.toSorted()]).toEqual([way, [shown, hidden].toSorted()])
  await db.execute(sql`update product set publish = false where id = ${hidden}`)
  for (const [way, ids] of Object.entries(await found())) expect([way, ids]).toEqual([way, [shown]])
})

test('a hidden product is not among what stands below the results of a search', async () => {
  const picnic = await givenCategory(db, 'Picnic')
  await db.execute(
    sql`insert into product_category (product_id, category_id, position) select id, ${picnic}, 1 from product`,
  )
  const basket = await givenProduct(db, { name: 'Picnic Basket', categoryIds: [picnic] })
  const { body } = await call('POST', '/api/product/search-product', { search: 'picnic' })
  expect([idsIn(body), idsIn({ data: body.related })]).toEqual([[basket], [shown]])
  await db.execute(sql`delete from product where id = ${basket}`)
  await db.execute(sql`delete from product_category where category_id = ${picnic}`)
  await db.execute(sql`delete from category where id = ${picnic}`)
})

/** Runs a job that the setting, or the day, would run. */
const run = (name: 'product-withhold' | 'product-expire') => declarationJobs(db).tasks[name]({}, undefined)
const requireDeclarations = async (value: boolean) => {
  await saveSettings(db, { requireDeclarations: value })
  await run('product-withhold')
}

test('the call for all products lists an admin the declared ones too, however little is sent', async () => {
  const declared = await givenProduct(db, { ...placed, name: 'Camel Milk' })
  await saveDeclarations(db, declared, {
    ...UNDECLARED,
    netUnit: '1 kg',
    netQuantity: 1000,
    netMeasure: 'g',
    packCount: 1,
    genericName: 'Milk',
    manufacturer: 'Camel Dairy, Bikaner',
    origin: 'IN',
    fssai: '10012345678901',
    veg: 'veg',
    shelfLifeDays: 30,
  })
  for (const body of [undefined, {}, { limit: 40 }, { page: 1, limit: 40, search: 'camel' }])
    expect(idsIn((await call('POST', '/api/product/get', body, admin.headers)).body)).toContain(declared)
  const { body } = await call('POST', '/api/product/get', { undeclared: 'any' }, admin.headers)
  expect(idsIn(body)).not.toContain(declared)
  await db.delete(product).where(eq(product.id, declared))
})

test('an undeclared product is nowhere while declarations are required, whoever adds it, and is there once declared', async () => {
  const { body } = await call('GET', '/api/product/undeclared', undefined, admin.headers)
  expect(body.data).toMatchObject({
    undeclared: 2,
    undeclaredOnSale: 1,
    products: 2,
    fields: { origin: 2, netQuantity: 2, fssai: 0 },
  })
  await requireDeclarations(true)
  for (const [way, ids] of Object.entries(await found())) expect([way, ids]).toEqual([way, []])
  expect(await productPageOf(db, shown)).toBe(null)
  expect(await homePage(db)).toMatchObject({ categories: [], withdrawn: [dairy] })
  expect((await call('GET', '/api/product/undeclared', undefined, admin.headers)).body.data.undeclaredOnSale).toBe(0)
  const buyer = await givenShopper(shop)
  const add = await call('POST', '/api/cart/create', { productId: shown }, buyer.headers)
  expect([add.status, add.body.message]).toEqual([404, 'Product not found'])
  const added = await givenProduct(db, placed)
  for (const [way, ids] of Object.entries(await found())) expect([way, ids]).toEqual([way, []])
  const declarations = { loose: true, origin: 'IN' }
  const edit = (_id: string, body: object) =>
    call('PUT', '/api/product/update-product-details', { _id, ...body }, admin.headers)
  const { body: declared } = await edit(shown, { declarations })
  expect(declared.data).not.toHaveProperty('withheld')
  for (const [way, ids] of Object.entries(await found())) expect([way, ids]).toEqual([way, [shown]])
  const { body: undeclared } = await edit(shown, { declarations: { origin: null } })
  expect(undeclared.data).toMatchObject({ withheld: 'undeclared' })
  for (const [way, ids] of Object.entries(await found())) expect([way, ids]).toEqual([way, []])
  await requireDeclarations(false)
  await call('DELETE', '/api/product/delete-product', { _id: added }, admin.headers)
  for (const [way, ids] of Object.entries(await found())) expect([way, ids]).toEqual([way, [shown]])
})

test('a product is sold up to its best-before date, and is nowhere the day after', async () => {
  const bestBefore = (days: number) =>
    db.execute(sql`update product_declaration set best_before = shop_day() + ${days}::int where product_id = ${shown}`)
  await bestBefore(0)
  for (const [way, ids] of Object.entries(await found())) expect([way, ids]).toEqual([way, [shown]])
  // The day passes without any change, so a job takes it off sale.
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update product_declaration set best_before = shop_day() - 1 where product_id = ${shown}`)
  })
  await run('product-expire')
  for (const [way, ids] of Object.entries(await found())) expect([way, ids]).toEqual([way, []])
  const details = await call('POST', '/api/product/get-product-details', { productId: shown }, admin.headers)
  expect(details.body.data).toMatchObject({ publish: true, withheld: 'expired' })
  await bestBefore(30)
  for (const [way, ids] of Object.entries(await found())) expect([way, ids]).toEqual([way, [shown]])
})

test('an admin sees hidden products in the lists of the shop, hides and shows them', async () => {
  const { list, search } = await found(admin.headers)
  expect([list.toSorted(), search]).toEqual([[shown, hidden].toSorted(), [shown]])
  const edit = (publish: unknown) =>
    call('PUT', '/api/product/update-product-details', { _id: hidden, publish }, admin.headers)
  expect((await edit(true)).body.data).toMatchObject({ publish: true, version: 2 })
  expect((await edit(false)).body.data).toMatchObject({ publish: false, version: 3 })
  expect((await edit('never')).body.message).toBe('publish must be true or false')
  const stock = await call('PUT', '/api/stock/change', { productId: hidden, addStock: 1 }, admin.headers)
  expect(stock.body.data).toMatchObject({ publish: false, stock: 11 })
  const details = await call('POST', '/api/product/get-product-details', { productId: hidden }, admin.headers)
  expect(details.body.data).toMatchObject({ name: 'Goat Milk', publish: false })
})

test('a product that is hidden stays in carts as not available, and is not ordered', async () => {
  const buyer = await givenShopper(shop)
  const addressId = await givenAddress(db, buyer.userId)
  await givenCart(db, buyer.userId, { [shown]: 1, [hidden]: 1 })
  const { body: cart } = await call('GET', '/api/cart/get', undefined, buyer.headers)
  const states = cart.data.map(({ productId }: { productId: Record<string, unknown> }) => [
    productId._id,
    productId.available,
    productId.gone,
    productId.stock,
  ])
  expect(states).toEqual([
    [shown, true, false, 10],
    [hidden, false, true, 0],
  ])
  const add = await call('POST', '/api/cart/create', { productId: hidden }, buyer.headers)
  expect([add.status, add.body.message]).toEqual([404, 'Product not found'])
  const order = await call(
    'POST',
    '/api/order/cash-on-delivery',
    orderOf(addressId, { [shown]: 1, [hidden]: 1 }, 108),
    buyer.headers,
  )
  expect([order.status, order.body.message]).toEqual([409, 'Bakri Goat Milk is not available'])
})

test('an export says what is hidden, and an import hides and shows', async () => {
  const { exported, importFile } = importsOf(db, admin.userId)
  expect((await importFile(await exported())).counts).toMatchObject({ changed: 0, unchanged: 2 })
  const done = await importFile('SKU,Published\nG1,yes\n')
  expect(done.counts).toMatchObject({ changed: 1 })
  const isPublished = async () => (await db.select().from(product).where(eq(product.id, hidden)))[0]!.publish
  expect(await isPublished()).toBe(true)
  await importFile('SKU,Published\nG1,FALSE\n')
  expect(await isPublished()).toBe(false)
  const reading = {
    header: ['SKU', 'Published'],
    mapping: ['sku', 'publish'],
    money: 'rupees',
    discounts: 'percent',
  } as const
  expect(() => factsOf(['G1', 'perhaps'], reading)).toThrow('Published "perhaps" is neither yes nor no')
})
