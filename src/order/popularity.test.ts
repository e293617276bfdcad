import { beforeEach, expect, test } from 'bun:test'
import { givenShopper } from '../testing/account.ts'
import { givenCategory, givenProduct } from '../testing/catalogue.ts'
import { createTestDatabase } from '../testing/database.ts'
import { givenPastOrder } from '../testing/orders.ts'
import { watchPageTags } from '../testing/page-tags.ts'
import { refreshPopularity } from './popularity.queries.ts'

const database = await createTestDatabase()
const { db } = database
const sql = db.$client
const tagsOf = await watchPageTags(database)

beforeEach(() => sql`truncate "order", product cascade`.then())

const givenOrder = (productId: string, over?: Parameters<typeof givenPastOrder>[2]) =>
  givenPastOrder(db, [productId], over)

async function scores(): Promise<Record<string, number>> {
  const rows = await sql`select replace(product_id::text, '-', '') as id, score from product_popularity`
  return Object.fromEntries(rows.map(({ id, score }) => [id, Math.round(score * 100) / 100]))
}

test('an order counts half as much after two weeks, and not at all after three months', async () => {
  const [milk, bread, mangoes] = [await givenProduct(db), await givenProduct(db), await givenProduct(db)]
  await givenOrder(milk)
  await givenOrder(milk, { daysAgo: 14 })
  await givenOrder(bread, { daysAgo: 28 })
  await givenOrder(mangoes, { daysAgo: 91 })
  await refreshPopularity(db)
  expect(await scores()).toEqual({ [milk]: 1.5, [bread]: 0.25 })
})

test('one large order counts as one, and what was cancelled or not found does not count', async () => {
  const [milk, bread] = [await givenProduct(db), await givenProduct(db)]
  await givenOrder(milk, { quantity: 24 })
  await givenOrder(bread, { state: 'cancelled' })
  await givenOrder(bread, { quantity: 2, picked: 0 })
  await refreshPopularity(db)
  expect(await scores()).toEqual({ [milk]: 1 })
})

test('what the shop has not accepted does not count until it has stood for a day, and what is cancelled later no more', async () => {
  const [milk, bread, curd] = [await givenProduct(db), await givenProduct(db), await givenProduct(db)]
  await givenOrder(milk, { state: 'placed' })
  await givenOrder(bread, { state: 'accepted' })
  await givenOrder(curd, { state: 'placed', daysAgo: 1 })
  await refreshPopularity(db)
  expect(await scores()).toEqual({ [bread]: 1, [curd]: 0.95 })
  await sql`update "order" set state = 'cancelled', cancel_reason = 'shopper', restocked = true, payment_state = 'void'`
  await refreshPopularity(db)
  expect(await scores()).toEqual({})
})

test('a shopper counts once a day for a product, however often it is ordered', async () => {
  const [milk, bread] = [await givenProduct(db), await givenProduct(db)]
  const [{ userId }, other] = [await givenShopper({ db }), await givenShopper({ db })]
  for (let orders = 0; orders < 6; orders++) {
    await givenOrder(milk, { userId })
    await givenOrder(milk, { mobile: '9876543210' })
  }
  await givenOrder(bread, { userId })
  await givenOrder(bread, { userId, daysAgo: 14 })
  await givenOrder(bread, { userId: other.userId })
  await refreshPopularity(db)
  expect(await scores()).toEqual({ [milk]: 2, [bread]: 2.5 })
  // The orders of deleted accounts have no shopper any more: together they are one.
  await sql`update "order" set user_id = null, customer_mobile = null`
  await refreshPopularity(db)
  expect(await scores()).toEqual({ [milk]: 1, [bread]: 1.5 })
})

test('what no longer sells is forgotten, and a score that hardly changed is not written', async () => {
  const [milk, bread] = [await givenProduct(db), await givenProduct(db)]
  for (let orders = 0; orders < 30; orders++) await givenOrder(milk)
  await givenOrder(bread)
  expect(await refreshPopularity(db)).toBe(2)
  await givenOrder(milk)
  await sql`update "order" set created_at = now() - interval '91 days'
    where id in (select order_id from order_line where product_id = ${bread})`
  expect(await refreshPopularity(db)).toBe(1)
  expect(await scores()).toEqual({ [milk]: 30 })
  await givenOrder(milk)
  expect(await refreshPopularity(db)).toBe(1)
  expect(await scores()).toEqual({ [milk]: 32 })
})

test('products stand by the best of their own category: a best seller of few orders as high as one of many', async () => {
  const [dairy, spices] = [await givenCategory(db, 'Dairy'), await givenCategory(db, 'Spices')]
  const [milk, curd, saffron] = await Promise.all(
    [dairy, dairy, spices].map((category) => givenProduct(db, { categoryIds: [category] })),
  )
  for (let orders = 0; orders < 60; orders++) await givenOrder(milk!)
  for (let orders = 0; orders < 6; orders++) await givenOrder(curd!)
  for (let orders = 0; orders < 6; orders++) await givenOrder(saffron!)
  await refreshPopularity(db)
  const rows = await sql`select replace(product_id::text, '-', '') as id, category_score from product_popularity`
  expect(Object.fromEntries(rows.map(({ id, category_score }) => [id, category_score]))).toEqual({
    [milk!]: 20,
    [curd!]: 9,
    [saffron!]: 19,
  })
})

test('pages with the best sellers are rendered again when these are others, and not for other scores', async () => {
  const [milk, bread] = [await givenProduct(db), await givenProduct(db)]
  for (let orders = 0; orders < 3; orders++) await givenOrder(milk)
  for (let orders = 0; orders < 2; orders++) await givenOrder(bread)
  expect(await tagsOf(() => refreshPopularity(db))).toEqual(['popular'])
  await givenOrder(milk)
  expect(await tagsOf(() => refreshPopularity(db))).toEqual([])
  for (let orders = 0; orders < 4; orders++) await givenOrder(bread)
  expect(await tagsOf(() => refreshPopularity(db))).toEqual(['popular'])
  // What has sold once is not among them.
  await givenOrder(await givenProduct(db))
  expect(await tagsOf(() => refreshPopularity(db))).toEqual([])
})
