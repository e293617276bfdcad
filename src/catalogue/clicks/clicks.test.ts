import { beforeEach, expect, test } from 'bun:test'
import { refreshPopularity } from '../../order/popularity.queries.ts'
import { networksOf } from '../../platform/http/client-ip.ts'
import { newId } from '../../platform/runtime/ids.ts'
import { createTestApp } from '../../testing/app.ts'
import { givenCategory, givenProduct } from '../../testing/catalogue.ts'
import { createProductSearch } from '../search/product-search.ts'
import { pruneClicks } from './queries.ts'
import { recordClick } from './service.ts'

const { db, call } = await createTestApp()
const sql = db.$client
const search = createProductSearch({ db })
const dairy = await givenCategory(db, 'Dairy')
const placed = { categoryIds: [dairy], stock: 100 }
const toned = await givenProduct(db, { ...placed, name: 'Toned Milk' })
const full = await givenProduct(db, { ...placed, name: 'Cream Milk' })

beforeEach(async () => {
  await sql`truncate search_click, search_click_seen, search_click_salt`
  await sql`delete from product_popularity`
})

const click = (productId: string, ip: string, browser = 'Firefox') =>
  recordClick(db, productId, networksOf(ip), browser)

async function clicks(): Promise<Record<string, number>> {
  const rows = await sql`select replace(product_id::text, '-', '') as id, clicks from search_click`
  return Object.fromEntries(rows.map(({ id, clicks }) => [id, clicks]))
}

async function found(text = 'milk') {
  return (await search.find({ text, filter: {}, sort: 'relevance', offset: 0, limit: 10 })).ids
}

test('a browser counts once a product and day', async () => {
  for (let again = 0; again < 5; again++) await click(toned, '203.0.113.9')
  await click(full, '203.0.113.9')
  await click(toned, '198.51.100.7')
  expect(await clicks()).toEqual({ [toned]: 2, [full]: 1 })
  await sql`update search_click_seen set day = day - 1`
  await sql`update search_click_salt set day = day - 1`
  await click(full, '203.0.113.9')
  expect(await clicks()).toEqual({ [toned]: 2, [full]: 2 })
})

test('a client that pretends to be a thousand browsers counts as few', async () => {
  for (let browser = 0; browser < 40; browser++) await click(toned, '203.0.113.9', `Browser ${browser}`)
  for (let home = 0; home < 150; home++) await click(full, `2001:db8:1:${home.toString(16)}::1`)
  const counted = await clicks()
  expect(counted[toned]).toBe(4)
  expect(counted[full]).toBeLessThanOrEqual(32)
})

test('what search cannot find is not counted, and nobody is told', async () => {
  const hidden = await givenProduct(db, { ...placed, name: 'Hidden Milk' })
  await sql`update product set publish = false where id = ${hidden}`
  for (const productId of [hidden, newId()]) {
    const { status, body } = await call('POST', '/api/product/search-click', { productId })
    expect([status, body.success]).toEqual([200, true])
  }
  expect(await clicks()).toEqual({})
})

test('clicks are kept without a trace of who clicked, and after the day even the hashes are gone', async () => {
  await call('POST', '/api/product/search-click', { productId: toned }, { 'user-agent': 'Firefox' })
  const [{ kept }] = (await sql`
    select json_build_array((select json_agg(c) from search_click c), (select json_agg(s) from search_click_seen s))::text
      as kept`) as unknown as [{ kept: string }]
  expect(kept).not.toContain('Firefox')
  await sql`update search_click_seen set day = day - 1`
  await sql`update search_click_salt set day = day - 1`
  await sql`insert into search_click values (${full}, shop_day() - 91, 5)`
  await pruneClicks(db)
  expect(await clicks()).toEqual({ [toned]: 1 })
  const [left] = await sql`
    select (select count(*) from search_click_seen) + (select count(*) from search_click_salt) as rows`
  expect(Number(left!.rows)).toBe(0)
})

test('clicks decide between equals once the ranks are worked out, and never against an order', async () => {
  expect(await found()).toEqual([full, toned])
  await sql`insert into search_click values (${toned}, shop_day(), 1000)`
  expect(await found()).toEqual([full, toned])
  await refreshPopularity(db)
  expect(await found()).toEqual([toned, full])
  await sql`update product_popularity set category_score = 0`
  await sql`insert into product_popularity (product_id, score, category_score) values (${full}, 1, 1)`
  expect(await found()).toEqual([full, toned])
})

test('clicks never put what only mentions the words before what is called so', async () => {
  const chocolate = await givenProduct(db, { ...placed, name: 'Chocolate made of Milk' })
  await sql`insert into search_click values (${chocolate}, shop_day(), 100000)`
  await refreshPopularity(db)
  expect((await found()).at(-1)).toBe(chocolate)
})
