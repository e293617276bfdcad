import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { newId } from '../../platform/runtime/ids.ts'
import { LISTING_SORTS, parseCardQuery } from '../../shared/card-query.ts'
import { createTestApp } from '../../testing/app.ts'
import { givenCategory, givenProduct, givenSubCategory } from '../../testing/catalogue.ts'
import { familyPacks } from '../cards.ts'
import { UNDECLARED } from '../declarations/declarations.ts'
import { saveDeclarations } from '../declarations/queries.ts'
import { productDeclaration } from '../declarations/schema.ts'
import type { ProductCard } from '../page-models.ts'
import { product, productFamily } from '../schema.ts'
import { homePage, listingPage, productPageOf } from '../storefront.ts'
import { packsAmong } from './queries.ts'

const { db, call } = await createTestApp()
const dairy = await givenCategory(db, 'Dairy')
const butters = await givenSubCategory(db, 'Butter', [dairy])
const others = await givenSubCategory(db, 'Gifts', [dairy])
const placed = { categoryIds: [dairy], subCategoryIds: [butters] }
const family = newId()
await db.insert(productFamily).values({ id: family, name: 'Amul Butter' })
const pack = (unit: string, priceInPaise: number, over = {}) =>
  givenProduct(db, { ...placed, name: 'Butter', brand: 'Amul', familyId: family, unit, priceInPaise, ...over })
const milk = await givenProduct(db, { ...placed, name: 'Toned Milk', brand: 'Gokul', priceInPaise: 10_000 })
const small = await pack('100 g', 5_800)
const large = await pack('500 g', 27_500, { discountPercent: 10 })
const medium = await pack('200 g', 12_000, { stock: 0 })

const listing = async (query = '') =>
  (await listingPage(db, dairy, butters, parseCardQuery(new URLSearchParams(query), LISTING_SORTS)))!
const idsOf = (cards: readonly ProductCard[]) => cards.map(({ id }) => id)
const change = (id: string, over: Partial<typeof product.$inferInsert>) =>
  db.update(product).set(over).where(eq(product.id, id))

test('packs of one product share a card: the cheapest in stock, with all packs from the smallest', async () => {
  const page = await listing()
  expect(idsOf(page.cards)).toEqual([small, milk])
  expect([page.total, page.pages]).toEqual([2, 1])
  const [card] = page.cards
  expect(card!.packs.map(({ unit, soldPriceInPaise }) => [unit, soldPriceInPaise])).toEqual([
    ['100 g', 5_800],
    ['200 g', 12_000],
    ['500 g', 24_700],
  ])
  expect(page.cards[1]!.packs).toEqual([])
  expect(page.brands).toEqual([
    { name: 'Amul', products: 1 },
    { name: 'Gokul', products: 1 },
  ])
  const home = await homePage(db)
  expect(idsOf(home.rows[0]!.cards!)).toEqual([small, milk])
})

test('a card never hides the only pack in stock, and shows the cheapest when there is none', async () => {
  await change(small, { stock: 0 })
  expect(idsOf((await listing()).cards)).toEqual([large, milk])
  await change(large, { stock: 0 })
  expect(idsOf((await listing()).cards)).toEqual([milk, small])
  expect(idsOf((await homePage(db)).rows[0]!.cards!)).toEqual([milk, small])
  await change(small, { stock: 5 })
  await change(large, { stock: 5 })
})

test('a pack that is not on sale is no pack to shoppers, and another one is on the card', async () => {
  await change(small, { withheld: 'undeclared' })
  expect(idsOf((await listing()).cards)).toEqual([large, milk])
  expect(idsOf((await homePage(db)).rows[0]!.cards!)).toEqual([large, milk])
  expect((await listing()).cards[0]!.packs.map(({ unit }) => unit)).toEqual(['200 g', '500 g'])
  expect(idsOf((await productPageOf(db, milk))!.similar)).toEqual([large])
  const packs = await packsAmong(db, [small, medium, large])
  expect(packs.map(({ id }) => id).toSorted()).toEqual([medium, large].toSorted())
  for (const { soldPriceInPaise } of packs) expect(soldPriceInPaise).toBeNumber()
  await change(small, { withheld: null })
  expect(idsOf((await listing()).cards)).toEqual([small, milk])
})

test('order and filters go by the pack that is shown, and no filter hides a pack that fits', async () => {
  expect(idsOf((await listing('sort=price')).cards)).toEqual([small, milk])
  expect(idsOf((await listing('sort=price-desc')).cards)).toEqual([milk, small])
  expect(idsOf((await listing('min=150')).cards)).toEqual([large])
  expect(idsOf((await listing('max=60')).cards)).toEqual([small])
  expect(idsOf((await listing('offer=1')).cards)).toEqual([large])
  expect((await listing('offer=1')).total).toBe(1)
  expect(idsOf((await listing('brand=Amul')).cards)).toEqual([small])
  const shown = (await listing('min=110&max=130')).cards[0]!
  expect([shown.id, shown.packs.length]).toEqual([medium, 3])
})

test('pages count one card a family, and every family is on one of them', async () => {
  const many = await givenSubCategory(db, 'Many', [dairy])
  const expected: string[] = []
  for (let at = 0; at < 30; at++) {
    const id = newId()
    await db.insert(productFamily).values({ id, name: `Family ${at}` })
    const over = { categoryIds: [dairy], subCategoryIds: [many], familyId: id }
    expected.push(await givenProduct(db, { ...over, unit: '1 kg', priceInPaise: 5_000 }))
    await givenProduct(db, { ...over, unit: '5 kg', priceInPaise: 20_000 })
  }
  const pageOf = async (page: number) =>
    (await listingPage(db, dairy, many, parseCardQuery(new URLSearchParams({ page: `${page}` }), LISTING_SORTS)))!
  const first = await pageOf(1)
  expect(first.total).toBe(30)
  const pages = [first, ...(await Promise.all(Array.from({ length: first.pages - 1 }, (_, at) => pageOf(at + 2))))]
  expect(pages.flatMap(({ cards }) => idsOf(cards)).toSorted()).toEqual(expected.toSorted())
})

test('a listing shows a pack of its own, and names the packs that stand elsewhere', async () => {
  const gift = await pack('1 kg', 40_000, { subCategoryIds: [others] })
  const page = (await listingPage(db, dairy, others, parseCardQuery(new URLSearchParams(), LISTING_SORTS)))!
  expect(idsOf(page.cards)).toEqual([gift])
  expect(page.cards[0]!.packs.map(({ unit }) => unit)).toEqual(['100 g', '200 g', '500 g', '1 kg'])
  await change(gift, { deletedAt: new Date() })
})

test('hidden and deleted packs are no packs to shoppers; a single pack left is a product like any other', async () => {
  await change(medium, { publish: false })
  expect((await listing()).cards[0]!.packs.map(({ unit }) => unit)).toEqual(['100 g', '500 g'])
  await change(small, { deletedAt: new Date() })
  const [card] = (await listing()).cards
  expect([card!.id, card!.familyId, card!.packs]).toEqual([large, family, []])
  expect((await productPageOf(db, large))!.familyName).toBe(null)
  expect((await familyPacks(db, family))!.packs.map(({ id }) => id)).toEqual([large])
  await change(medium, { publish: true })
  await change(small, { deletedAt: null })
})

test('a card is ordered by the net quantities that the owner has corrected, and each pack has its own mark', async () => {
  const declared = { ...UNDECLARED, netQuantity: 600, netMeasure: 'g', packCount: 1, netUnit: '100 g' } as const
  await saveDeclarations(db, small, { ...declared, netCorrected: true, veg: 'veg' })
  const { packs } = (await listing()).cards[0]!
  expect(packs.map(({ unit, netQuantity, veg }) => [unit, netQuantity!.quantity, veg])).toEqual([
    ['200 g', 200, null],
    ['500 g', 500, null],
    ['100 g', 600, 'veg'],
  ])
  expect((await familyPacks(db, family))!.packs).toEqual(packs)
  await db.delete(productDeclaration).where(eq(productDeclaration.productId, small))
})

test("a product's page links its packs, which are not similar products", async () => {
  const page = (await productPageOf(db, large))!
  expect(page.packs.map(({ id }) => id)).toEqual([small, medium, large])
  expect([page.familyName, idsOf(page.similar)]).toEqual(['Amul Butter', [milk]])
  expect(idsOf((await productPageOf(db, milk))!.similar)).toEqual([small])
})

test("the specification's calls list each pack as a product, with its family beside", async () => {
  const { body } = await call('POST', '/api/product/get-pruduct-by-category-and-subcategory', {
    categoryId: dairy,
    subCategoryId: butters,
  })
  expect(body.totalCount).toBe(4)
  expect(body.data.map(({ unit, family }: { unit: string; family: unknown }) => [unit, family])).toEqual([
    ['200 g', { _id: family, name: 'Amul Butter' }],
    ['500 g', { _id: family, name: 'Amul Butter' }],
    ['100 g', { _id: family, name: 'Amul Butter' }],
    ['1 L', null],
  ])
})
