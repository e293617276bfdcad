import { expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { newId } from '../platform/runtime/ids.ts'
import { createTestApp } from '../testing/app.ts'
import { givenCategory, givenProduct, givenSubCategory } from '../testing/catalogue.ts'
import { category, product } from './schema.ts'

const { app, call, db } = await createTestApp()

const dairy = await givenCategory(db, 'Dairy')
const bakery = await givenCategory(db, 'bakery')
const milk = await givenSubCategory(db, 'Milk', [dairy])
const bread = await givenSubCategory(db, 'Bread', [bakery, dairy])
const loaves: string[] = []
for (let at = 0; at < 20; at++) {
  loaves.push(await givenProduct(db, { name: `Loaf ${at}`, categoryIds: [bakery], subCategoryIds: [bread] }))
}
const toned = await givenProduct(db, {
  name: 'Toned 100% Milk',
  priceInPaise: 5450,
  discountPercent: 10,
  moreDetails: { Fat: '3 %' },
  categoryIds: [dairy, bakery],
  subCategoryIds: [milk],
})
const deleted = await givenProduct(db, {
  name: 'Old milk',
  categoryIds: [dairy],
  subCategoryIds: [milk],
  deletedAt: new Date(),
})

test('categories are sorted by name regardless of case', async () => {
  const { status, body } = await call('GET', '/api/category/get')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    success: true,
    error: false,
    data: [
      { _id: bakery, name: 'bakery' },
      { _id: dairy, name: 'Dairy' },
    ],
  })
})

test('sub-categories embed their categories in the order they were chosen', async () => {
  const { body } = await call('POST', '/api/subcategory/get')
  expect(body.data.map((row: { name: string }) => row.name)).toEqual(['Bread', 'Milk'])
  expect(body.data[0].category).toMatchObject([
    { _id: bakery, name: 'bakery' },
    { _id: dairy, name: 'Dairy' },
  ])
})

test('sub-categories are paged and searched by their name and that of their categories, if a page is asked for', async () => {
  const found = async (asked: object) => {
    const { body } = await call('POST', '/api/subcategory/get', asked)
    const { data, page, totalPage, totalCount } = body
    return { names: data.map(({ name }: { name: string }) => name), page, totalPage, totalCount }
  }
  expect(await found({ page: 1 })).toEqual({ names: ['Bread', 'Milk'], page: 1, totalPage: 1, totalCount: 2 })
  expect(await found({ page: 2, limit: 1 })).toEqual({ names: ['Milk'], page: 2, totalPage: 2, totalCount: 2 })
  expect((await found({ page: 1, search: 'ilk' })).names).toEqual(['Milk'])
  expect((await found({ page: 1, search: 'BAKER' })).names).toEqual(['Bread'])
  expect((await found({ page: 1, search: '%' })).totalCount).toBe(0)
  expect((await found({ page: 1, categoryId: bakery })).names).toEqual(['Bread'])
  expect(await found({ page: 1, categoryId: dairy, search: 'ilk' })).toMatchObject({ names: ['Milk'], totalCount: 1 })
  const all = { names: ['Bread', 'Milk'], page: undefined, totalPage: undefined, totalCount: undefined }
  expect(await found({})).toEqual(all)
  expect(await found({ limit: 1 })).toEqual(all)
  expect((await call('POST', '/api/subcategory/get', { page: 0 })).status).toBe(400)
})

test('a product is shown with its categories, in rupees, without internals', async () => {
  const { body } = await call('POST', '/api/product/get-product-details', { productId: toned })
  expect(body.data).toMatchObject({
    _id: toned,
    name: 'Toned 100% Milk',
    price: 54.5,
    discount: 10,
    stock: 10,
    unit: '1 L',
    image: [],
    more_details: { Fat: '3 %' },
    category: [{ _id: dairy }, { _id: bakery }],
    subCategory: [{ _id: milk, category: [{ _id: dairy, name: 'Dairy' }] }],
  })
  expect(Object.keys(body.data)).not.toContain('deletedAt')
})

test('the admin list pages by twelve, newest first, and a page beyond the end is empty with right totals', async () => {
  const first = await call('POST', '/api/product/get', { page: 1, limit: 12, search: '' })
  expect(first.body).toMatchObject({ success: true, page: 1, totalNoPage: 2, totalCount: 21 })
  expect(first.body.data).toHaveLength(12)
  expect(first.body.data[0]._id).toBe(toned)
  const beyond = await call('POST', '/api/product/get', { page: 9 })
  expect(beyond.body).toMatchObject({ data: [], totalNoPage: 2, totalCount: 21 })
  expect((await call('POST', '/api/product/get')).body.data).toHaveLength(12)
})

test('the admin list finds signs literally: a percent sign is no wildcard', async () => {
  const { body } = await call('POST', '/api/product/get', { search: '100%' })
  expect(body.data.map((row: { _id: string }) => row._id)).toEqual([toned])
  expect((await call('POST', '/api/product/get', { search: '%' })).body.totalCount).toBe(1)
})

test('a category returns its newest fifteen products', async () => {
  const { body } = await call('POST', '/api/product/get-product-by-category', { id: bakery })
  expect(body.data).toHaveLength(15)
  expect(body.data.map((row: { _id: string }) => row._id)).toEqual([toned, ...loaves.slice(6).reverse()])
})

test('a listing pages by eight', async () => {
  const path = '/api/product/get-pruduct-by-category-and-subcategory'
  const { body } = await call('POST', path, { categoryId: bakery, subCategoryId: bread, page: 3 })
  expect(body).toMatchObject({ page: 3, limit: 8, totalCount: 20 })
  expect(body.data.map((row: { name: string }) => row.name)).toEqual(['Loaf 3', 'Loaf 2', 'Loaf 1', 'Loaf 0'])
})

test('a limit is capped at a hundred', async () => {
  const { body } = await call('POST', '/api/product/get', { limit: 5000 })
  expect(body.totalNoPage).toBe(1)
  expect(body.data).toHaveLength(21)
})

test('a search returns pages of ten complete products', async () => {
  const { body } = await call('POST', '/api/product/search-product', { search: 'loaf', page: 2 })
  expect(body).toMatchObject({ success: true, page: 2, totalPage: 2, totalCount: 20 })
  expect(body.data).toHaveLength(10)
  expect(body.data[0]).toMatchObject({ category: [{ _id: bakery }], subCategory: [{ _id: bread }], price: 54 })
  const milks = await call('POST', '/api/product/search-product', { search: 'milk toned' })
  expect(milks.body.data.map((row: { _id: string }) => row._id)).toEqual([toned])
})

test('where nothing is found the data are empty, and the nearest categories and what sells stand beside', async () => {
  await db.execute(sql`insert into product_popularity (product_id, score) values (${toned}, 100)`)
  const nothing = await call('POST', '/api/product/search-product', { search: 'bakery77' })
  expect(nothing.body).toMatchObject({
    success: true,
    data: [],
    totalCount: 0,
    totalPage: 0,
    related: [],
    missingBrand: null,
    missingFreeOf: [],
    missingMaxPrice: null,
  })
  const dear = await call('POST', '/api/product/search-product', { search: 'milk toned under 2' })
  expect(dear.body).toMatchObject({ totalCount: 1, missingMaxPrice: 2 })
  expect(nothing.body.nearest[0]).toMatchObject({ _id: bakery, name: 'bakery' })
  expect(nothing.body.popular.map(({ _id }: { _id: string }) => _id)).toEqual([toned])
  await db.execute(sql`delete from product_popularity`)
})

test('where no category is like the search, the owner’s first stand there', async () => {
  const nearest = async () => {
    const { body } = await call('POST', '/api/product/search-product', { search: 'qqxxzz' })
    return body.nearest.map(({ name }: { name: string }) => name)
  }
  expect((await nearest()).slice(0, 2)).toEqual(['bakery', 'Dairy'])
  await db.update(category).set({ position: 1 }).where(eq(category.id, dairy))
  expect((await nearest()).slice(0, 2)).toEqual(['Dairy', 'bakery'])
  await db.update(category).set({ position: null }).where(eq(category.id, dairy))
})

test('a search that is being typed is offered words, categories, brands and products', async () => {
  const suggested = async (search: string) =>
    (await call('GET', `/api/product/suggestions?search=${encodeURIComponent(search)}`)).body.data
  expect(await suggested('mil')).toMatchObject({
    searches: ['milk'],
    products: [{ _id: toned, name: 'Toned 100% Milk', brand: null }],
  })
  expect(await suggested('dood')).toMatchObject({ searches: ['doodh'] })
  expect(await suggested('bak')).toMatchObject({ categories: [{ _id: bakery }] })
  expect(await suggested('toned mil')).toMatchObject({ searches: ['toned milk'] })
  expect(await suggested('  ')).toEqual({ searches: [], brands: [], categories: [], products: [] })
})

test('what is suggested has a small image', async () => {
  const stored = '/media/0123456789abcdef0123456789abcdef-640x640-640.webp'
  await db.execute(sql`update product set image = array[${stored}] where id = ${toned}::uuid`)
  const thumbnails = async () => {
    const { body } = await call('GET', '/api/product/suggestions?search=mil')
    return body.data.products.map(({ thumbnail }: { thumbnail: string }) => thumbnail)
  }
  expect(await thumbnails()).toEqual(['/media/0123456789abcdef0123456789abcdef-640x640-160.webp'])
  await db.execute(sql`update product set image = '{}' where id = ${toned}::uuid`)
  expect(await thumbnails()).toEqual([''])
})

test('suggested and nearest categories open on what the owner has set', async () => {
  const paths = async () => {
    const suggested = await call('GET', '/api/product/suggestions?search=bak')
    const nothing = await call('POST', '/api/product/search-product', { search: 'bakery77' })
    return [suggested.body.data.categories[0].path, nothing.body.nearest[0].path]
  }
  expect(await paths()).toEqual(Array(2).fill(`/bakery-${bakery}/Bread-${bread}`))
  await db.execute(sql`insert into setting (name, value) values ('categoryOpensOn', '"all"')`)
  expect(await paths()).toEqual(Array(2).fill(`/bakery-${bakery}`))
  await db.execute(sql`delete from setting where name = 'categoryOpensOn'`)
})

test('a deleted product is unknown everywhere', async () => {
  expect((await call('POST', '/api/product/get-product-details', { productId: deleted })).status).toBe(404)
  expect((await call('POST', '/api/product/get', { search: 'Old' })).body.totalCount).toBe(0)
  await db.update(product).set({ deletedAt: new Date() }).where(eq(product.id, loaves[0]!))
  const { data } = (await call('POST', '/api/product/get', { search: 'Loaf 0' })).body
  expect(data.map(({ name }: { name: string }) => name)).not.toContain('Loaf 0')
})

test('several products are returned in the requested order, without deleted ones', async () => {
  const productIds = [toned, newId(), deleted, loaves[3]!, loaves[2]!]
  const { status, body } = await call('POST', '/api/product/get-by-ids', { productIds })
  expect(status).toBe(200)
  expect(body.data.map((row: { _id: string }) => row._id)).toEqual([toned, loaves[3]!, loaves[2]!])
  expect((await call('POST', '/api/product/get-by-ids', { productIds: [] })).body.data).toEqual([])
})

test.each([
  [
    '/api/product/get-by-ids',
    { productIds: Array(101).fill(toned) },
    400,
    'productIds must be a list of at most 100 ids',
  ],
  ['/api/product/get-by-ids', {}, 400, 'productIds must be a list of at most 100 ids'],
  [
    '/api/product/get-product-details',
    { productId: 'milk' },
    400,
    'productId must be an id: 32 characters from 0-9 and a-f',
  ],
  ['/api/product/get-product-details', {}, 400, 'productId must be an id: 32 characters from 0-9 and a-f'],
  ['/api/product/get-product-details', { productId: newId() }, 404, 'Product not found'],
  ['/api/product/get-product-by-category', { id: newId() }, 404, 'Category not found'],
  ['/api/product/get-product-by-category', { id: { $ne: 1 } }, 400, 'id must be an id: 32 characters from 0-9 and a-f'],
  [
    '/api/product/get-pruduct-by-category-and-subcategory',
    { categoryId: newId(), subCategoryId: newId() },
    404,
    'Category not found',
  ],
  ['/api/product/get', { page: 0 }, 400, 'page must be a whole number from 1 to 100000'],
  ['/api/product/get', { page: 1.5 }, 400, 'page must be a whole number from 1 to 100000'],
  ['/api/product/get', { limit: -1 }, 400, 'limit must be a whole number from 1 to 10000'],
  ['/api/product/get', { limit: 10_001 }, 400, 'limit must be a whole number from 1 to 10000'],
  ['/api/product/get', { search: 5 }, 400, 'search must be text'],
])('%s with %p answers %p and says why', async (path, body, status, message) => {
  const result = await call('POST', path, body)
  expect(result.status).toBe(status)
  const code = status === 404 ? 'not_found' : 'invalid'
  expect(result.body).toEqual({ success: false, error: true, code, message, data: null })
  expect(result.headers.get('cache-control')).toBe('no-store')
})

test('a body that is not JSON is refused before anything reads it', async () => {
  const form = await call(
    'POST',
    '/api/product/get',
    { page: 1 },
    { 'content-type': 'application/x-www-form-urlencoded' },
  )
  expect(form.status).toBe(415)
  expect((await call('POST', '/api/product/get', { page: 1 }, { 'content-type': 'text/plain' })).status).toBe(415)
  const loud = await call(
    'POST',
    '/api/product/get',
    { page: 1 },
    { 'content-type': 'Application/JSON; charset=UTF-8' },
  )
  expect(loud.status).toBe(200)
})

test('distinguishes invalid JSON from an empty body', async () => {
  const broken = new Request('http://localhost/api/product/get', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"page":',
  })
  const response = await app.handle(broken)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error: true, message: 'The request body is not valid JSON' })
})

test('distinguishes an unsupported method from an unknown URL', async () => {
  const result = await call('GET', '/api/product/get')
  expect(result.status).toBe(405)
  expect(result.headers.get('allow')).toBe('POST')
  expect(result.body.message).toBe('This URL supports POST only')
})

test('returns 400 for invalid URLs and for texts that Postgres cannot store', async () => {
  expect((await call('GET', '/api/nothing')).status).toBe(404)
  expect((await call('POST', '/api/product/get', { search: 'a\0b' })).status).toBe(200)
})
