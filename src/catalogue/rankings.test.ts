import { beforeEach, expect, test } from 'bun:test'
import { newId } from '../platform/runtime/ids.ts'
import { LISTING_SORTS, parseCardQuery } from '../shared/card-query.ts'
import { givenCategory, givenProduct, givenSubCategory } from '../testing/catalogue.ts'
import { createTestDatabase } from '../testing/database.ts'
import { watchPageTags } from '../testing/page-tags.ts'
import { refreshCategoryRankings } from './rankings.ts'
import { homePage, homeRow, listingPage } from './storefront.ts'

const database = await createTestDatabase()
const { db } = database
const sql = db.$client
const tagsOf = await watchPageTags(database)

beforeEach(() => sql`truncate category, product cascade`.then())

const shownIn = async (category: string) => (await homeRow(db, category))!.cards.map(({ id }) => id)
const sells = (productId: string, score: number) =>
  sql`insert into product_popularity (product_id, score) values (${productId}, ${score})
    on conflict (product_id) do update set score = excluded.score`

test('a home row shows what is in stock and sells best first, then the newest', async () => {
  const dairy = await givenCategory(db, 'Dairy')
  const inDairy = { categoryIds: [dairy] }
  const old = await givenProduct(db, inDairy)
  const milk = await givenProduct(db, inDairy)
  const curd = await givenProduct(db, inDairy)
  const gone = await givenProduct(db, { ...inDairy, stock: 0 })
  await sells(milk, 5)
  await sells(old, 2)
  await sells(gone, 99)
  await refreshCategoryRankings(db)
  expect(await shownIn(dairy)).toEqual([milk, old, curd, gone])
})

// An owner imported a list without images: all rows began with grey tiles.
test('of what sells as well, a home row shows what has an image first, and is rendered again once another has one', async () => {
  const dairy = await givenCategory(db, 'Dairy')
  const inDairy = { categoryIds: [dairy] }
  const sold = await givenProduct(db, { ...inDairy, image: [] })
  const image = [`/media/${'0'.repeat(32)}-800x800-800.webp`]
  const withImage = [await givenProduct(db, { ...inDairy, image }), await givenProduct(db, { ...inDairy, image })]
  const imported: string[] = []
  for (let n = 0; n < 14; n++) imported.unshift(await givenProduct(db, { ...inDairy, image: [] }))
  await sells(sold, 5)
  await refreshCategoryRankings(db)
  const shown = [sold, ...withImage.toReversed(), ...imported].slice(0, 12)
  expect(await shownIn(dairy)).toEqual(shown)
  const { passedOver } = (await homeRow(db, dairy))!
  expect(passedOver).toEqual([sold, ...imported].slice(0, 12).filter((id) => !shown.includes(id)))
  expect(passedOver.length).toBeGreaterThan(0)
})

test('a listing by popularity has what is in stock first, what sells best first, then the newest, each once', async () => {
  const dairy = await givenCategory(db, 'Dairy')
  const milks = await givenSubCategory(db, 'Milk', [dairy])
  const inMilks = { categoryIds: [dairy], subCategoryIds: [milks] }
  const elsewhere = await givenProduct(db, { categoryIds: [dairy] })
  const ids: string[] = []
  for (let n = 0; n < 12; n++) ids.push(await givenProduct(db, { ...inMilks, priceInPaise: 1000 + n, stock: n % 4 }))
  await givenProduct(db, { ...inMilks, publish: false })
  await sells(elsewhere, 100)
  for (const [at, id] of ids.entries()) if (at % 3 === 0) await sells(id, at + 1)
  await refreshCategoryRankings(db)
  const shown = async (subCategoryId: string | null, text = '') => {
    const query = parseCardQuery(new URLSearchParams(`sort=popular&${text}`), LISTING_SORTS)
    return (await listingPage(db, dairy, subCategoryId, query))!.cards.map(({ id }) => ids.indexOf(id))
  }
  const best = [9, 6, 3, 11, 10, 7, 5, 2, 1, 0, 8, 4]
  expect([...(await shown(milks)), ...(await shown(milks, 'page=2'))]).toEqual(best)
  expect(await shown(milks, 'stock=1&max=10.05')).toEqual([3, 5, 2, 1])
  expect((await shown(null)).slice(0, 3)).toEqual([-1, 9, 6])
})

test('what becomes available, unavailable or hidden moves at once', async () => {
  const dairy = await givenCategory(db, 'Dairy')
  const [milk, curd] = [
    await givenProduct(db, { categoryIds: [dairy] }),
    await givenProduct(db, { categoryIds: [dairy] }),
  ]
  expect(await shownIn(dairy)).toEqual([curd, milk])
  await sql`update product set stock = 0 where id = ${curd}`
  expect(await shownIn(dairy)).toEqual([milk, curd])
  await sql`update product set publish = false where id = ${milk}`
  expect(await shownIn(dairy)).toEqual([curd])
  await sql`update product set deleted_at = now() where id = ${curd}`
  expect((await homePage(db)).rows).toEqual([])
  await sql`update product set deleted_at = null, stock = 3 where id = ${curd}`
  expect(await shownIn(dairy)).toEqual([curd])
})

test('a product that leaves a category leaves its row, and one that moves is in the other row', async () => {
  const [dairy, snacks] = [await givenCategory(db, 'Dairy'), await givenCategory(db, 'Snacks')]
  const milk = await givenProduct(db, { categoryIds: [dairy] })
  await sells(milk, 3)
  await refreshCategoryRankings(db)
  await sql`update product_category set category_id = ${snacks} where product_id = ${milk}`
  expect([await shownIn(dairy), await shownIn(snacks)]).toEqual([[], [milk]])
  await sql`delete from product_category where product_id = ${milk}`
  expect(await shownIn(snacks)).toEqual([])
  const [row] = await sql`select count(*)::int as rows from category_ranking`
  expect(row!.rows).toBe(0)
})

test('the job renders only rows again whose order changed, and puts right what concurrent changes left', async () => {
  const [dairy, snacks] = [await givenCategory(db, 'Dairy'), await givenCategory(db, 'Snacks')]
  const [milk, curd] = [
    await givenProduct(db, { categoryIds: [dairy] }),
    await givenProduct(db, { categoryIds: [dairy] }),
  ]
  await givenProduct(db, { categoryIds: [snacks] })
  await sells(curd, 1)
  expect(await tagsOf(() => refreshCategoryRankings(db))).toEqual([])
  await sells(milk, 2)
  expect(await tagsOf(() => refreshCategoryRankings(db, undefined, 1))).toEqual([`ranking:${dairy}`])
  expect(await shownIn(dairy)).toEqual([milk, curd])
  await sql`update category_ranking set availability = 1 where product_id = ${milk}`
  await refreshCategoryRankings(db)
  expect(await shownIn(dairy)).toEqual([milk, curd])
})

test('an order that leaves stock changes no ranking', async () => {
  const dairy = await givenCategory(db, 'Dairy')
  const milk = await givenProduct(db, { categoryIds: [dairy] })
  const versionOf = async () => (await sql`select xmin::text as version from category_ranking`)[0]!.version
  const before = await versionOf()
  await sql`update product set stock = stock - 1 where id = ${milk}`
  expect(await versionOf()).toBe(before)
})

test('the number and the length of rows follow the settings', async () => {
  for (const name of ['Atta', 'Bread', 'Chips']) {
    const id = await givenCategory(db, name)
    for (let products = 0; products < 5; products++) await givenProduct(db, { categoryIds: [id] })
  }
  const { rows } = await homePage(db, {
    categoryOpensOn: 'all',
    homeRows: 2,
    homeRowLength: 4,
    showPopular: false,
    showTogether: false,
  })
  expect(rows.map(({ category, cards }) => [category.name, cards!.length])).toEqual([
    ['Atta', 4],
    ['Bread', 4],
  ])
})

const WITH_POPULAR = {
  categoryOpensOn: 'all',
  homeRows: null,
  homeRowLength: 4,
  showPopular: true,
  showTogether: false,
} as const
const popular = async () => (await homePage(db, WITH_POPULAR)).popular?.map(({ id }) => id)

test('home begins with what sells best and can be bought, if the owner wants that and it is enough to show', async () => {
  const [milk, curd, bread, mango, gone] = await Promise.all([...'MCBAG'].map((name) => givenProduct(db, { name })))
  await sells(milk!, 5)
  await sells(curd!, 9)
  await sells(gone!, 99)
  // One sale of one shopper is nobody else's to see.
  await sells(bread!, 1)
  await sql`update product set stock = 0 where id = ${gone!}`
  expect(await popular()).toEqual([])
  await sells(mango!, 7)
  expect(await popular()).toEqual([curd!, mango!, milk!])
  await sql`update product set publish = false where id = ${mango!}`
  await sells(bread!, 2)
  expect(await popular()).toEqual([curd!, milk!, bread!])
  expect((await homePage(db)).popular).toBeNull()
})

test('one pack of a family is among what sells best: the cheapest in stock, as on every card', async () => {
  const familyId = newId()
  await sql`insert into product_family (id, name) values (${familyId}, 'Milk')`
  const [small, large] = [
    await givenProduct(db, { familyId, priceInPaise: 3400 }),
    await givenProduct(db, { familyId, unit: '6 L', priceInPaise: 30_000 }),
  ]
  const others = [await givenProduct(db), await givenProduct(db)]
  for (const [at, id] of [small, large, ...others].entries()) await sells(id, 10 + at)
  expect(await popular()).toEqual([others[1]!, others[0]!, small])
  await sql`update product set stock = 0 where id = ${small}`
  expect(await popular()).toEqual([others[1]!, others[0]!, large])
})
