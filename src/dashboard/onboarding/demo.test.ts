import { beforeEach, expect, test } from 'bun:test'
import { eq, isNull, sql } from 'drizzle-orm'
import { category, product, subCategory, subCategoryCategory } from '../../catalogue/schema.ts'
import { listCategories } from '../../catalogue/service.ts'
import { removeDemo } from '../../demo/remove.ts'
import { seedDemo } from '../../demo/seed.ts'
import { DEFAULT_SETTINGS } from '../../settings/contract.ts'
import { loadSettings, saveSettings } from '../../settings/queries.ts'
import { titleOf } from '../../shared/product-title.ts'
import { givenAdmin } from '../../testing/account.ts'
import { createTestApp } from '../../testing/app.ts'
import { givenCategory, givenProduct, givenSubCategory } from '../../testing/catalogue.ts'
import { onSlowProducts } from '../../testing/locks.ts'
import { givenAddress, givenCart, orderOf } from '../../testing/orders.ts'

const shop = await createTestApp()
const { call, db } = shop
const admin = await givenAdmin(shop)
const remove = (body: object = {}) =>
  call('POST', '/api/setup/remove-demo', { confirm: 'remove demo data', ...body }, admin.headers)
const look = async () => (await call('GET', '/api/setup/demo', undefined, admin.headers)).body.data
const onSale = () => db.select().from(product).where(isNull(product.deletedAt))

beforeEach(async () => {
  await db.$client`truncate category, sub_category, product, product_family, "order", setting cascade`
  await db.$client`insert into setting (name, value) values ('demo', '"pending"')`
  await seedDemo(db, true)
})

test('removes the demo with its categories and brands for good', async () => {
  const left = await look()
  expect(left.edited).toEqual([])
  expect(left.untouched).toBeGreaterThan(400)
  const { status, body } = await remove()
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ products: left.untouched, kept: [], categories: 20, subCategories: 85 })
  expect(await onSale()).toEqual([])
  expect(await db.select().from(category)).toEqual([])
  expect(await db.select().from(subCategory)).toEqual([])
  expect((await loadSettings(db)).brands).toEqual([])
  expect(await seedDemo(db, true)).toBe('decided before')
  expect(await look()).toEqual({ untouched: 0, edited: [] })
  expect((await remove()).body.data).toMatchObject({ products: 0, categories: 0 })
})

test('retains own products, categories and brands', async () => {
  const [dairy] = await db.select().from(category).where(eq(category.name, 'Dairy, Bread & Eggs'))
  const own = await givenCategory(db, 'Sweets of the house')
  const cheese = await givenSubCategory(db, 'Cheese of the house', [dairy!.id])
  const mine = await givenProduct(db, { name: 'Ladoo', sku: 'OWN1', brand: 'Meera', categoryIds: [own] })
  const paneer = await givenProduct(db, { name: 'Paneer', categoryIds: [dairy!.id], subCategoryIds: [cheese] })
  const { brands } = await loadSettings(db)
  await saveSettings(db, { brands: [...brands, 'Meera', 'To come'] })
  expect((await remove()).body.data).toMatchObject({ categories: 19, subCategories: 85 })
  expect((await onSale()).map(({ id }) => id).sort()).toEqual([mine, paneer].sort())
  const names = (await db.select().from(category)).map(({ name }) => name)
  expect(names.sort()).toEqual(['Dairy, Bread & Eggs', 'Sweets of the house'])
  expect((await db.select().from(subCategory)).map(({ id }) => id)).toEqual([cheese])
  expect((await loadSettings(db)).brands).toEqual(['Meera', 'To come'])
})

test('the banner, the settings and the order of categories of the demo go with it', async () => {
  const [dairy] = await db.select().from(category).where(eq(category.name, 'Dairy, Bread & Eggs'))
  const [milk] = await db.select().from(subCategory).where(eq(subCategory.name, 'Milk'))
  await givenProduct(db, { name: 'Own milk', categoryIds: [dairy!.id], subCategoryIds: [milk!.id] })
  expect((await loadSettings(db)).banners[0]!.action).toBe('Shop vegetables')
  await remove()
  const { banners, categoryOpensOn } = await loadSettings(db)
  expect([banners, categoryOpensOn]).toEqual([DEFAULT_SETTINGS.banners, DEFAULT_SETTINGS.categoryOpensOn])
  expect(banners[0]!.action).toBe('')
  expect((await db.select().from(category)).map(({ name, position }) => [name, position])).toEqual([
    ['Dairy, Bread & Eggs', null],
  ])
  const positions = (await db.select().from(subCategoryCategory)).map((row) => row.subCategoryPosition)
  expect(positions).toEqual([null])
})

test('an owner’s banner and order of categories stay', async () => {
  const all = await db.select().from(category)
  const [dairy, snacks] = ['Dairy, Bread & Eggs', 'Chips & Namkeen'].map(
    (name) => all.find((row) => row.name === name)!,
  )
  for (const { id } of [dairy!, snacks!]) await givenProduct(db, { name: `Own ${id}`, categoryIds: [id] })
  const order = [snacks!, ...all.filter((row) => row !== snacks)]
  for (const [position, { id }] of order.entries())
    await db.update(category).set({ position }).where(eq(category.id, id))
  const [banner] = (await loadSettings(db)).banners
  const own = [{ ...banner!, title: 'Diwali sweets' }]
  await saveSettings(db, { banners: own, categoryOpensOn: 'sub-category' })
  await remove()
  expect(await loadSettings(db)).toMatchObject({ banners: own, categoryOpensOn: 'sub-category' })
  expect((await listCategories(db)).map(({ name }) => name)).toEqual(['Chips & Namkeen', 'Dairy, Bread & Eggs'])
})

test('edited products of the demo stay and are named, unless they are to go too; sales edit nothing', async () => {
  const [first, second] = await onSale()
  await db.update(product).set({ priceInPaise: 12_300 }).where(eq(product.id, first!.id))
  await db.update(product).set({ stock: 0 }).where(eq(product.id, second!.id))
  const name = `${titleOf(first!)}, ${first!.unit}`
  expect((await look()).edited).toEqual([name])
  expect((await remove()).body.data.kept).toEqual([name])
  expect((await onSale()).map(({ id }) => id)).toEqual([first!.id])
  expect(await db.select().from(category)).not.toEqual([])
  expect((await remove({ withEdited: true })).body.data).toMatchObject({ products: 1, kept: [] })
  expect(await db.select().from(category)).toEqual([])
})

test('orders keep what they sold', async () => {
  const [sold] = await onSale()
  await db.update(product).set({ stock: 5 }).where(eq(product.id, sold!.id))
  const addressId = await givenAddress(db, admin.userId)
  await givenCart(db, admin.userId, { [sold!.id]: 1 })
  const total = sold!.soldPriceInPaise / 100
  const placed = await call(
    'POST',
    '/api/order/cash-on-delivery',
    orderOf(addressId, { [sold!.id]: 1 }, total, sold!.priceInPaise / 100),
    admin.headers,
  )
  expect(placed.status).toBe(200)
  await remove()
  const { body } = await call('GET', '/api/order/order-list', undefined, admin.headers)
  expect(body.data[0].product_details.name).toBe(sold!.name)
})

test('nothing goes without the typed words', async () => {
  for (const confirm of ['', 'yes', 'Remove Demo Data'])
    expect((await remove({ confirm })).body.message).toBe('confirm must be the words "remove demo data"')
  expect((await onSale()).length).toBeGreaterThan(400)
})

/** A statement that only waits for what is slow takes longer; the others, also on a busy machine, do not. */
const BOUND_MS = 500

test('a machine that is slow takes the demo away in its own time', async () => {
  const removed = await onSlowProducts(db, { waiters: 1, boundMs: BOUND_MS }, () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = ${sql.raw(String(BOUND_MS))}`)
      return removeDemo(tx, false)
    }),
  )
  expect(removed.products).toBeGreaterThan(400)
  expect(await onSale()).toEqual([])
})

test('removes the demo completely or not at all', async () => {
  const [held] = await onSale()
  await db.transaction(async (tx) => {
    await tx.select().from(product).where(eq(product.id, held!.id)).for('update')
    const { status, body } = await remove()
    expect([status, body.message]).toEqual([503, 'Products are being changed: try again in a minute'])
  })
  expect((await onSale()).length).toBeGreaterThan(400)
})
