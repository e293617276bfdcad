import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { newId } from '../platform/runtime/ids.ts'
import { type CardQuery, LISTING_SORTS, parseCardQuery } from '../shared/card-query.ts'
import { givenCategory, givenProduct, givenSubCategory } from '../testing/catalogue.ts'
import { createTestDatabase } from '../testing/database.ts'
import { listSubCategories } from './service.ts'
import { homePage, homeRow, listingPage, productPageOf } from './storefront.ts'

const { db } = await createTestDatabase()

const dairy = await givenCategory(db, 'Dairy & Eggs')
const empty = await givenCategory(db, 'Books')
const loose = await givenCategory(db, 'Loose')
const milk = await givenSubCategory(db, 'Milk', [dairy])
const curd = await givenSubCategory(db, 'Curd', [dairy])
const inMilk = { categoryIds: [dairy], subCategoryIds: [milk] }
const cheap = await givenProduct(db, { ...inMilk, name: 'Cheap', priceInPaise: 2000, brand: 'Aangan' })
const offer = await givenProduct(db, {
  ...inMilk,
  name: 'Offer',
  priceInPaise: 9000,
  discountPercent: 50,
  brand: 'Aangan',
})
const dear = await givenProduct(db, { ...inMilk, name: 'Dear', priceInPaise: 9000, stock: 0, brand: 'Other' })
const single = await givenProduct(db, { name: 'Single', categoryIds: [loose] })

const query = (text = ''): CardQuery => parseCardQuery(new URLSearchParams(text), LISTING_SORTS)
const listed = async (text: string) => (await listingPage(db, dairy, milk, query(text)))!.cards.map((card) => card.id)

test('home shows every category, and a row for those that have products, sold-out products last', async () => {
  const { categories, withdrawn, rows } = await homePage(db)
  expect(categories.map((tile) => tile.id)).toEqual([empty, dairy, loose])
  expect(withdrawn).toEqual([])
  expect(rows.map((row) => row.category.id)).toEqual([dairy, loose])
  expect(rows[0]!.cards!.map((card) => card.id)).toEqual([offer, cheap, dear])
})

test('loads cards of lower rows of the home page from their own URLs', async () => {
  const names = ['P', 'Q', 'R'].map((letter) => `${letter} shelf`)
  const ids = await Promise.all(names.map((name) => givenCategory(db, name)))
  const products = await Promise.all(ids.map((id, at) => givenProduct(db, { name: names[at]!, categoryIds: [id] })))
  const { rows } = await homePage(db)
  expect(rows.map(({ cards }) => cards?.length ?? null)).toEqual([3, 1, 1, null, null])
  const row = (await homeRow(db, ids[2]!))!
  expect([row.category.name, row.cards.map(({ id }) => id)]).toEqual(['R shelf', [products[2]!]])
  expect((await homeRow(db, empty))!.cards).toEqual([])
  expect(await homeRow(db, 'f'.repeat(32))).toBe(null)
})

test('links a tile to the first sub-category, or to the category without any', async () => {
  const { categories } = await homePage(db)
  expect(categories[1]!.path).toBe(`/Dairy-Eggs-${dairy}/Curd-${curd}`)
  expect(categories[2]!.path).toBe(`/Loose-${loose}`)
})

test.each([
  // admin D-28
  ['', () => [offer, cheap, dear]],
  ['sort=price', () => [cheap, offer, dear]],
  ['sort=price-desc', () => [dear, offer, cheap]],
  ['sort=discount', () => [offer, dear, cheap]],
  ['sort=name', () => [cheap, dear, offer]],
  ['stock=1', () => [offer, cheap]],
  ['offer=1', () => [offer]],
  ['min=21&max=45', () => [offer]],
  ['brand=Aangan', () => [offer, cheap]],
  ['page=2', () => []],
])('a listing with "%s" shows the right products in the right order', async (text, expected) => {
  expect(await listed(text)).toEqual(expected())
})

test('returns sub-categories, totals and brands of a listing, filtered or not', async () => {
  const listing = await listingPage(db, dairy, milk, query('brand=Other'))
  expect(listing).toMatchObject({
    total: 1,
    page: 1,
    pages: 1,
    category: { id: dairy },
    subCategory: { id: milk, path: `/Dairy-Eggs-${dairy}/Milk-${milk}` },
    rail: [{ name: 'Curd' }, { name: 'Milk' }],
    brands: [
      { name: 'Aangan', products: 2 },
      { name: 'Other', products: 1 },
    ],
  })
})

test('a category without sub-categories has a listing of its own', async () => {
  expect((await listingPage(db, loose, null, query()))!.cards.map((card) => card.id)).toEqual([single])
})

test('returns no listing for unrelated or unknown ids', async () => {
  expect(await listingPage(db, loose, milk, query())).toBeNull()
  expect(await listingPage(db, newId(), milk, query())).toBeNull()
})

test('a product page keeps the details in the order they were entered in', async () => {
  const moreDetails = { 'Net Quantity': '1 kg', Diet: 'Vegetarian', Brand: 'Aangan', A: 'z' }
  const page = await productPageOf(db, await givenProduct(db, { moreDetails }))
  expect(page!.details).toEqual(Object.entries(moreDetails).map(([name, text]) => ({ name, text })))
})

test('shows breadcrumbs and related products in stock on a product page', async () => {
  const page = await productPageOf(db, cheap)
  expect(page).toMatchObject({ id: cheap, category: { id: dairy }, subCategory: { id: milk }, categoryIds: [dairy] })
  expect(page!.similar.map((card) => card.id)).toEqual([offer])
  expect(await productPageOf(db, newId())).toBeNull()
})

// Marks of a daily shopper: an Alphonso mango that is out of stock led to a banana and two apples first.
test('what is similar begins with the same goods, by the main word of the name, and then with what is new', async () => {
  const fruit = await givenCategory(db, 'Fruit')
  const fresh = await givenSubCategory(db, 'Fresh Fruits', [fruit])
  const given = (name: string, over = {}) =>
    givenProduct(db, { name, categoryIds: [fruit], subCategoryIds: [fresh], ...over })
  const similarTo = async (id: string) => (await productPageOf(db, id))!.similar.map(({ name }) => name)
  const alphonso = await given('Mango, Alphonso (Aam)', { stock: 0 })
  await given('Mango, Banganapalli')
  await given('Mango, Kesar', { stock: 0 })
  await given('Apple, Shimla')
  const green = await given('Green Apple')
  for (let n = 1; n <= 12; n++) await given(`Mango Juice ${n}`)
  expect((await similarTo(alphonso)).slice(0, 2)).toEqual(['Mango, Banganapalli', 'Mango Juice 12'])
  expect(await similarTo(alphonso)).toHaveLength(12)
  expect((await similarTo(green)).slice(0, 2)).toEqual(['Apple, Shimla', 'Mango Juice 12'])
})

// admin D-28
test('home leads with the categories of which something can be bought', async () => {
  const gone = await givenCategory(db, 'A shelf that is empty')
  await givenProduct(db, { name: 'Sold out', categoryIds: [gone], stock: 0 })
  const { categories, rows } = await homePage(db)
  expect(categories[0]!.id).toBe(gone)
  expect(rows[0]!.category.id).toBe(dairy)
  expect(rows.at(-1)!.category.id).toBe(gone)
})

test('a category with subcategories has a listing of all its products, which its tile opens if the owner wants', async () => {
  const all = {
    categoryOpensOn: 'all',
    homeRows: null,
    homeRowLength: 12,
    showPopular: false,
    showTogether: false,
  } as const
  const { categories } = await homePage(db, all)
  expect(categories.find(({ id }) => id === dairy)!.path).toBe(`/Dairy-Eggs-${dairy}`)
  const page = (await listingPage(db, dairy, null, query(), all))!
  expect(page.cards.map(({ id }) => id).sort()).toEqual([cheap, offer, dear].sort())
  expect([page.subCategory, page.path, page.all!.path]).toEqual([null, `/Dairy-Eggs-${dairy}`, `/Dairy-Eggs-${dairy}`])
  expect(page.rail.map(({ id }) => id)).toEqual([curd, milk])
  expect((await listingPage(db, loose, null, query()))!.all).toBeNull()
})

test('categories and subcategories are in the owner’s order, those without a position last, by name', async () => {
  const bakery = await givenCategory(db, 'A Bakery')
  const breads = await givenSubCategory(db, 'Breads', [bakery])
  await db.$client`update category set position = 0 where id = ${loose}`
  await db.$client`update category set position = 1 where id = ${dairy}`
  await db.$client`update sub_category_category set sub_category_position = 0 where sub_category_id = ${milk}`
  const { categories } = await homePage(db)
  expect(categories.slice(0, 3).map(({ id }) => id)).toEqual([loose, dairy, bakery])
  expect((await listingPage(db, dairy, milk, query()))!.rail.map(({ id }) => id)).toEqual([milk, curd])
  const listed = (await listSubCategories(db)).map(({ _id }) => _id)
  expect(listed.filter((id) => [milk, curd, breads].includes(id))).toEqual([milk, curd, breads])
})

test('a category whose products are all hidden is left out of home; one that has none is there', async () => {
  const shown = async () => (await homePage(db)).categories.map(({ id }) => id)
  await db.$client`update product set publish = false where id = ${single}`
  expect(await shown()).not.toContain(loose)
  expect((await homePage(db)).withdrawn).toEqual([loose])
  await db.$client`update product set deleted_at = now() where id = ${single}`
  expect(await shown()).toContain(loose)
})

test('a subcategory of two categories is in the rail of both, by name where the owner has not ordered it', async () => {
  const [north, south] = [await givenCategory(db, 'North'), await givenCategory(db, 'South')]
  const both = await givenSubCategory(db, 'berries', [south, north])
  const apples = await givenSubCategory(db, 'Apples', [north])
  const railOf = async (id: string) => (await listingPage(db, id, null, query()))!.rail.map((tile) => tile.id)
  expect(await railOf(north)).toEqual([apples, both])
  expect(await railOf(south)).toEqual([both])
  await db.execute(
    sql`update sub_category_category set sub_category_position = 0 where sub_category_id = ${both} and category_id = ${north}`,
  )
  expect(await railOf(north)).toEqual([both, apples])
})

test('the page of a product whose subcategory is in no category any more links to no such listing', async () => {
  const category = await givenCategory(db, 'Left')
  const gone = await givenSubCategory(db, 'Gone', [category])
  const id = await givenProduct(db, { name: 'Lost', categoryIds: [category], subCategoryIds: [gone] })
  expect((await productPageOf(db, id))!.subCategory?.id).toBe(gone)
  await db.execute(sql`delete from sub_category_category where sub_category_id = ${gone}`)
  const page = (await productPageOf(db, id))!
  expect(page.category?.id).toBe(category)
  expect(page.subCategory).toBeNull()
})
