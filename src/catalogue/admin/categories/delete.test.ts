import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { auditLog } from '../../../platform/audit/schema.ts'
import { newId } from '../../../platform/runtime/ids.ts'
import { givenAdmin } from '../../../testing/account.ts'
import { createTestApp } from '../../../testing/app.ts'
import { givenCategory, givenProduct, givenSubCategory } from '../../../testing/catalogue.ts'

const { call, db } = await createTestApp()
const admin = await givenAdmin({ db })
const send = (method: string, path: string, body: object) => call(method, `/api/${path}`, body, admin.headers)

async function viewOf(productId: string) {
  const { body } = await call('POST', '/api/product/get-product-details', { productId })
  const namesOf = (categories: { name: string }[]) => categories.map(({ name }) => name)
  return { category: namesOf(body.data.category), subCategory: namesOf(body.data.subCategory) }
}

async function categoriesOf(subCategoryId: string): Promise<string[]> {
  const { body } = await call('POST', '/api/subcategory/get')
  const found = body.data.find(({ _id }: { _id: string }) => _id === subCategoryId)
  return found.category.map(({ name }: { name: string }) => name)
}

describe('a category that is not empty', () => {
  test('is not deleted, and says what is in it; deleted products do not count', async () => {
    const category = await givenCategory(db, 'Dairy')
    await givenSubCategory(db, 'Milk', [category])
    for (const name of ['Milk', 'Curd']) await givenProduct(db, { name, categoryIds: [category] })
    await givenProduct(db, { categoryIds: [category], deletedAt: new Date() })
    expect(await send('DELETE', 'category/delete', { _id: category })).toMatchObject({
      status: 409,
      body: {
        message: 'Dairy still has 2 products and 1 sub category',
        data: { products: 2, subCategories: 1 },
      },
    })
    expect((await call('GET', '/api/category/get')).body.data).toHaveLength(1)
  })

  test('is deleted once its products and sub-categories have gone to another', async () => {
    const [from, to] = [await givenCategory(db, 'Old'), await givenCategory(db, 'New')]
    const [sub, both] = [await givenSubCategory(db, 'A', [from]), await givenSubCategory(db, 'B', [to, from])]
    const product = await givenProduct(db, { categoryIds: [from] })
    const inBoth = await givenProduct(db, { categoryIds: [from, to] })
    const gone = await givenProduct(db, { categoryIds: [from], deletedAt: new Date() })
    expect((await send('DELETE', 'category/delete', { _id: from, moveTo: to })).status).toBe(200)
    expect([await viewOf(product), await viewOf(inBoth)]).toEqual(Array(2).fill({ category: ['New'], subCategory: [] }))
    expect([await categoriesOf(sub), await categoriesOf(both)]).toEqual([['New'], ['New']])
    expect(
      await db.$client`select from product_category where product_id = ${gone} and category_id = ${to}`,
    ).toHaveLength(1)
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.subjectId, from))
    expect(entry).toMatchObject({
      action: 'Deleted category',
      subject: 'Old',
      changes: { products: { before: 2, after: 'New' }, subCategories: { before: 2, after: 'New' } },
    })
  })

  test('is deleted once it was taken from its products, which stay', async () => {
    const [category, other] = [await givenCategory(db, 'Gone'), await givenCategory(db, 'Other')]
    const sub = await givenSubCategory(db, 'C', [category])
    const product = await givenProduct(db, { categoryIds: [category, other] })
    expect((await send('DELETE', 'category/delete', { _id: category, removeFromProducts: true })).status).toBe(200)
    expect(await viewOf(product)).toEqual({ category: ['Other'], subCategory: [] })
    expect(await categoriesOf(sub)).toEqual([])
  })

  test('cannot be moved to itself or to an unknown category', async () => {
    const category = await givenCategory(db, 'Here')
    const product = await givenProduct(db, { categoryIds: [category] })
    const into = (moveTo: string) => send('DELETE', 'category/delete', { _id: category, moveTo })
    expect(await into(category)).toMatchObject({ status: 400, body: { message: 'moveTo must be another category' } })
    expect(await into(newId())).toMatchObject({ status: 404, body: { message: 'moveTo: there is no such category' } })
    expect(await viewOf(product)).toMatchObject({ category: ['Here'] })
  })
})

test('a sub-category that is not empty is deleted in the same ways', async () => {
  const [first, second] = [await givenSubCategory(db, 'First', []), await givenSubCategory(db, 'Second', [])]
  const product = await givenProduct(db, { subCategoryIds: [first] })
  expect(await send('DELETE', 'subcategory/delete', { _id: first })).toMatchObject({
    status: 409,
    body: { message: 'First still has 1 product', data: { products: 1, subCategories: 0 } },
  })
  expect((await send('DELETE', 'subcategory/delete', { _id: first, moveTo: second })).status).toBe(200)
  expect(await viewOf(product)).toEqual({ category: [], subCategory: ['Second'] })
  expect((await send('DELETE', 'subcategory/delete', { _id: second, removeFromProducts: true })).status).toBe(200)
  expect(await viewOf(product)).toEqual({ category: [], subCategory: [] })
})

test('a product put into a category while it is deleted is either in it or refused', async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < 12; round++) {
    const category = await givenCategory(db, `Round ${round}`)
    const product = {
      name: 'Milk',
      unit: '1 L',
      stock: 1,
      price: 5,
      discount: 0,
      description: 'x',
      category: [category],
    }
    const asked = [
      () => send('POST', 'product/create', product),
      () => send('DELETE', 'category/delete', { _id: category }),
    ]
    const results = await Promise.all(round % 2 ? asked.map((ask) => ask()) : asked.reverse().map((ask) => ask()))
    const [created, deleted] = round % 2 ? results : results.reverse()
    expect([
      [200, 409],
      [404, 200],
    ]).toContainEqual([created!.status, deleted!.status])
    outcomes.add(`${created!.status}`)
  }
  expect(outcomes.size).toBeGreaterThan(0)
})

test('deletes only one of two categories that are moved into each other', async () => {
  for (let round = 0; round < 6; round++) {
    const [one, other] = [await givenCategory(db, `One ${round}`), await givenCategory(db, `Other ${round}`)]
    const products = [await givenProduct(db, { categoryIds: [one] }), await givenProduct(db, { categoryIds: [other] })]
    const results = await Promise.all([
      send('DELETE', 'category/delete', { _id: one, moveTo: other }),
      send('DELETE', 'category/delete', { _id: other, moveTo: one }),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual([200, 404])
    const views = await Promise.all(products.map(viewOf))
    expect(views.map(({ category }) => category.length)).toEqual([1, 1])
  }
})

test('admins see how many products each category and sub-category has, hidden ones among them, but no deleted ones', async () => {
  const [category, empty] = [await givenCategory(db, 'Spices'), await givenCategory(db, 'Nothing')]
  const subCategory = await givenSubCategory(db, 'Whole spices', [category])
  await givenProduct(db, { categoryIds: [category], subCategoryIds: [subCategory] })
  await givenProduct(db, { categoryIds: [category], publish: false })
  await givenProduct(db, { categoryIds: [category], subCategoryIds: [subCategory], deletedAt: new Date() })
  const { body } = await call('GET', '/api/category/product-counts', undefined, admin.headers)
  expect(body.data.categories[category]).toBe(2)
  expect(body.data.categories).not.toHaveProperty(empty)
  expect(body.data.subCategories[subCategory]).toBe(1)
})

test('a large shop counts the products of its categories once a minute', async () => {
  const category = await givenCategory(db, 'Pulses')
  const counted = async () =>
    (await call('GET', '/api/category/product-counts', undefined, admin.headers)).body.data.categories[category]
  await givenProduct(db, { categoryIds: [category] })
  await db.$client`update pg_class set reltuples = 50000 where oid = 'product'::regclass`
  expect(await counted()).toBe(1)
  await givenProduct(db, { categoryIds: [category] })
  expect(await counted()).toBe(1)
  await db.$client`update pg_class set reltuples = 2 where oid = 'product'::regclass`
  expect(await counted()).toBe(2)
})
