import { beforeEach, expect, test } from 'bun:test'
import { sql as statement } from 'drizzle-orm'
import { productFamily } from '../../catalogue/schema.ts'
import { newId } from '../../platform/runtime/ids.ts'
import { givenShopper } from '../../testing/account.ts'
import { createTestApp } from '../../testing/app.ts'
import { givenProduct } from '../../testing/catalogue.ts'
import { givenPastOrder } from '../../testing/orders.ts'
import { boughtProducts } from './bought.queries.ts'

const app = await createTestApp()
const { call, db } = app
const sql = db.$client
let shopper: Awaited<ReturnType<typeof givenShopper>>

beforeEach(async () => {
  await sql`truncate "order", product cascade`
  shopper = await givenShopper(app)
})

const buys = (productIds: string[], over: Parameters<typeof givenPastOrder>[2] = {}) =>
  givenPastOrder(db, productIds, { userId: shopper.userId, ...over })
const read = (query = '') => call('GET', `/api/order/bought-products${query}`, undefined, shopper.headers)
const bought = async () => (await read()).body.data.map(({ _id }: { _id: string }) => _id)

test('a shopper sees what they bought before, with today’s prices, and nothing of others', async () => {
  const [milk, bread, curd] = [
    await givenProduct(db, { name: 'Milk', priceInPaise: 5400 }),
    await givenProduct(db),
    await givenProduct(db),
  ]
  await buys([milk, bread])
  await givenPastOrder(db, [curd])
  await givenPastOrder(db, [curd], { userId: (await givenShopper(app)).userId })
  await sql`update product set price_in_paise = 6000 where id = ${milk}`
  const { status, body } = await read()
  expect(status).toBe(200)
  expect(body).toMatchObject({ page: 1, limit: 24, totalCount: 2, totalPage: 1 })
  expect(body.data.map(({ _id }: { _id: string }) => _id).sort()).toEqual([milk, bread].sort())
  expect(body.data.find(({ _id }: { _id: string }) => _id === milk)).toMatchObject({ name: 'Milk', price: 60 })
})

test('what was bought often and lately comes first', async () => {
  const [once, often, longAgo] = [await givenProduct(db), await givenProduct(db), await givenProduct(db)]
  await buys([once])
  for (const daysAgo of [3, 10, 20]) await buys([often], { daysAgo })
  for (const daysAgo of [120, 130, 140]) await buys([longAgo], { daysAgo })
  expect(await bought()).toEqual([often, once, longAgo])
})

test('of several packs of a product, the one that was bought more often is shown', async () => {
  const familyId = newId()
  await db.insert(productFamily).values({ id: familyId, name: 'Assam Tea' })
  const [small, large, milk] = [
    await givenProduct(db, { name: 'Assam Tea', unit: '250 g', familyId }),
    await givenProduct(db, { name: 'Assam Tea', unit: '1 kg', familyId }),
    await givenProduct(db),
  ]
  for (const daysAgo of [3, 10]) await buys([large], { daysAgo })
  await buys([small, milk], { daysAgo: 30 })
  expect(await bought()).toEqual([large, milk])
  expect((await read()).body.totalCount).toBe(2)
  await sql`update product set stock = 0 where id = ${large}`
  expect((await bought()).sort()).toEqual([small, milk].sort())
})

test.each([
  ['placed', true],
  ['accepted', true],
  ['packed', true],
  ['out for delivery', true],
  ['delivered', true],
  ['cancelled', false],
  ['refused', false],
] as const)('whether an order that is %s counts: %p', async (state, counts) => {
  const milk = await givenProduct(db)
  await buys([milk], { state })
  expect(await bought()).toEqual(counts ? [milk] : [])
})

test('what was not found, is sold out, hidden or deleted is left out', async () => {
  const [unfound, out, hidden, deleted, milk] = await Promise.all(
    [...'abcde'].map((name) => givenProduct(db, { name })),
  )
  await buys([unfound!], { quantity: 2, picked: 0 })
  await buys([out!, hidden!, deleted!, milk!])
  await sql`update product set stock = 0 where id = ${out!}`
  await sql`update product set publish = false where id = ${hidden!}`
  await sql`update product set deleted_at = now() where id = ${deleted!}`
  expect(await bought()).toEqual([milk!])
  await sql`update product set stock = 1 where id = ${out!}`
  expect((await bought()).sort()).toEqual([milk!, out!].sort())
})

test('the list has pages, and a page after the last is empty', async () => {
  const ids: string[] = []
  for (let n = 0; n < 5; n++) ids.push(await givenProduct(db))
  for (const [daysAgo, id] of ids.entries()) await buys([id], { daysAgo })
  const pageOf = async (page: number) => (await read(`?page=${page}&limit=2`)).body
  const pages = [await pageOf(1), await pageOf(2), await pageOf(3)]
  expect(pages.flatMap(({ data }) => data.map(({ _id }: { _id: string }) => _id))).toEqual(ids)
  expect(pages[2]).toMatchObject({ page: 3, limit: 2, totalCount: 5, totalPage: 3 })
  expect(await pageOf(4)).toMatchObject({ data: [], totalCount: 5 })
  expect((await read('?limit=1000')).body.limit).toBe(100)
  expect((await read('?page=0')).body.message).toContain('page')
})

test('reads the orders of one shopper by their index, however many others have', async () => {
  const milk = await givenProduct(db)
  await sql`alter table "order" disable trigger user`
  await sql`
    insert into "order" (id, code, state, payment_method, payment_state, quantity, undiscounted_in_paise, total_in_paise,
      address, body_hash, user_id, customer_mobile)
    select gen_random_uuid(), 'ORD-' || translate(lpad(n::text, 8, '0'), '01', 'AB'), 'delivered', 'cash', 'paid', 1, 100, 100,
      '{}', '', case when n % 500 = 0 then ${shopper.userId}::uuid end, '9000000000' from generate_series(1, 20000) n`
  await sql`
    insert into order_line (id, order_id, position, product_id, name, image, unit, price_in_paise, discount_percent, quantity)
    select gen_random_uuid(), id, 0, ${milk}, 'As sold', '{}', '1 L', 100, 0, 1 from "order"`
  await sql`alter table "order" enable trigger user`
  await sql`analyze`
  const slice = { offset: 0, limit: 24 }
  const plan = await db.execute<{ 'QUERY PLAN': string }>(statement`explain ${boughtProducts(shopper.userId, slice)}`)
  const lines = plan.map((line) => line['QUERY PLAN']).join('\n')
  expect(lines).toContain('order_of_user')
  expect(lines).not.toMatch(/Seq Scan on (order|"order"|order_line)/)
  expect(await bought()).toEqual([milk])
})
