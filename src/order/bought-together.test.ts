import { beforeEach, expect, test } from 'bun:test'
import { boughtTogetherWithAny } from '../catalogue/popularity.queries.ts'
import { productPageOf } from '../catalogue/storefront.ts'
import { newId } from '../platform/runtime/ids.ts'
import { givenShopper } from '../testing/account.ts'
import { givenProduct } from '../testing/catalogue.ts'
import { createTestDatabase } from '../testing/database.ts'
import { givenPastOrder } from '../testing/orders.ts'
import { watchPageTags } from '../testing/page-tags.ts'
import { refreshBoughtTogether } from './bought-together.queries.ts'

const database = await createTestDatabase()
const { db } = database
const sql = db.$client
const tagsOf = await watchPageTags(database)

beforeEach(() => sql`truncate "order", product, product_family cascade`.then())

const SHOWN = {
  categoryOpensOn: 'all',
  homeRows: null,
  homeRowLength: 12,
  showPopular: false,
  showTogether: true,
} as const
const together = async (id: string) => (await productPageOf(db, id, SHOWN))!.together!.map(({ id }) => id)
const products = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => givenProduct(db, { name: `Product ${n}` }))) as Promise<
    [string, string, string, string, ...string[]]
  >

async function orderTogether(ids: string[], times: number, over: Parameters<typeof givenPastOrder>[2] = {}) {
  for (let orders = 0; orders < times; orders++) await givenPastOrder(db, ids, over)
}

test('what three shoppers ordered together is bought together, and what fewer did is not', async () => {
  const [tea, milk, sugar, saffron] = await products(4)
  await orderTogether([tea, milk], 3)
  await orderTogether([tea, sugar], 2)
  await orderTogether([tea, saffron], 5, { userId: (await givenShopper({ db })).userId })
  expect(await refreshBoughtTogether(db)).toBe(2)
  expect([await together(tea), await together(milk), await together(sugar)]).toEqual([[milk], [tea], []])
  expect((await productPageOf(db, tea))!.together).toBeNull()
})

test('orders of deleted accounts are those of one shopper', async () => {
  const [tea, milk] = await products(2)
  await orderTogether([tea, milk], 3)
  await sql`update "order" set customer_mobile = null`
  expect(await refreshBoughtTogether(db)).toBe(0)
})

test('what is mostly ordered with a product comes before what is ordered with everything', async () => {
  const [tea, milk, biscuits, bread] = await products(4)
  await orderTogether([tea, milk, biscuits], 4)
  await orderTogether([tea, milk], 1)
  await orderTogether([milk, bread], 20)
  await refreshBoughtTogether(db)
  expect(await together(tea)).toEqual([biscuits, milk])
})

test('what is too old, cancelled, not accepted or was not found does not count', async () => {
  const [tea, milk, sugar, salt] = await products(4)
  await orderTogether([tea, milk], 3, { daysAgo: 91 })
  await orderTogether([tea, sugar], 3, { state: 'cancelled' })
  await orderTogether([tea, salt], 3, { state: 'placed' })
  await orderTogether([milk, sugar], 3, { quantity: 2, picked: 0 })
  expect(await refreshBoughtTogether(db)).toBe(0)
})

test('a page shows six that can be bought, and one pack of a family, but none of its own', async () => {
  const [familyId, ownFamily] = [newId(), newId()]
  await sql`insert into product_family (id, name) values (${familyId}, 'Milk'), (${ownFamily}, 'Tea')`
  const tea = await givenProduct(db, { name: 'Tea', familyId: ownFamily })
  const others = await products(9)
  const packs = [await givenProduct(db, { familyId, unit: '1 L' }), await givenProduct(db, { familyId, unit: '6 L' })]
  const largeTea = await givenProduct(db, { name: 'Tea', unit: '1 kg', familyId: ownFamily })
  await orderTogether([tea, ...packs, largeTea], 9)
  await orderTogether([tea, ...others], 3)
  await refreshBoughtTogether(db)
  const shown = await together(tea)
  expect(shown).toHaveLength(6)
  expect(shown.filter((id) => packs.includes(id))).toHaveLength(1)
  expect(shown).not.toContain(largeTea)
  await sql`update product set stock = 0 where id = ${shown[5]!}`
  const after = await together(tea)
  expect(after).toHaveLength(6)
  expect(after).not.toContain(shown[5]!)
})

test('only pages whose lists have changed are rendered again', async () => {
  const [tea, milk, sugar] = await products(3)
  await orderTogether([tea, milk], 3)
  expect(await tagsOf(() => refreshBoughtTogether(db))).toEqual([`together:${milk}`, `together:${tea}`].sort())
  await orderTogether([tea, milk], 2)
  expect(await tagsOf(() => refreshBoughtTogether(db))).toEqual([])
  await orderTogether([milk, sugar], 3)
  expect(await tagsOf(() => refreshBoughtTogether(db))).toEqual([`together:${milk}`, `together:${sugar}`].sort())
  await sql`update "order" set created_at = now() - interval '91 days'`
  expect(await refreshBoughtTogether(db)).toBe(3)
  expect(await together(tea)).toEqual([])
})

test('many changed lists are told one by one, not as all pages', async () => {
  const ids = await products(250)
  await sql`
    insert into bought_together (product_id, position, other_id)
    select id, 0, ${ids[0]}::uuid from product where id <> ${ids[0]}::uuid`
  const tags = await tagsOf(() => refreshBoughtTogether(db))
  expect(tags).toHaveLength(249)
  expect(tags).not.toContain('*')
})

test('what goes with several products of a cart comes first, without what is in it, sold out or hidden', async () => {
  const [tea, milk, sugar, rusk, salt, gone] = (await products(6)) as [string, string, string, string, string, string]
  await orderTogether([tea, milk, sugar], 3)
  await orderTogether([tea, rusk], 5)
  await orderTogether([milk, sugar, salt], 3)
  await orderTogether([tea, gone], 9)
  await refreshBoughtTogether(db)
  await sql`update product set publish = false where id = ${gone}`
  const withCart = await boughtTogetherWithAny(db, [tea, milk], 10)
  expect(new Set(withCart)).toEqual(new Set([sugar, rusk, salt]))
  expect(withCart[0]).toBe(sugar)
  expect(await boughtTogetherWithAny(db, [tea, milk], 1)).toEqual([sugar])
  await sql`update product set stock = 0 where id = ${sugar}`
  expect(await boughtTogetherWithAny(db, [tea, milk], 10)).not.toContain(sugar)
  expect(await boughtTogetherWithAny(db, [tea, milk, sugar, rusk, salt], 10)).toEqual([])
  expect(await boughtTogetherWithAny(db, [], 10)).toEqual([])
})

test('a cart is shown one pack of a family, and none of a product of which it has a pack', async () => {
  const [familyId, ownFamily] = [newId(), newId()]
  await sql`insert into product_family (id, name) values (${familyId}, 'Milk'), (${ownFamily}, 'Tea')`
  const tea = await givenProduct(db, { name: 'Tea', familyId: ownFamily })
  const largeTea = await givenProduct(db, { name: 'Tea', unit: '1 kg', familyId: ownFamily })
  const packs = [await givenProduct(db, { familyId, unit: '1 L' }), await givenProduct(db, { familyId, unit: '6 L' })]
  await orderTogether([tea, largeTea, ...packs], 3)
  await refreshBoughtTogether(db)
  const withCart = await boughtTogetherWithAny(db, [tea], 10)
  expect(withCart).toHaveLength(1)
  expect(packs).toContain(withCart[0]!)
})
