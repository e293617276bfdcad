import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { auditLog } from '../../platform/audit/schema.ts'
import { newId } from '../../platform/runtime/ids.ts'
import { givenAdmin, TEST_ACCOUNTS } from '../../testing/account.ts'
import { createTestApp } from '../../testing/app.ts'
import { givenCategory, givenProduct, givenSubCategory } from '../../testing/catalogue.ts'
import { product, stockLedger } from '../schema.ts'

const { call, db } = await createTestApp()
const admin = await givenAdmin({ db })
const send = (method: string, path: string, body: object) => call(method, `/api/${path}`, body, admin.headers)
const dairy = await givenCategory(db, 'Dairy')
const bakery = await givenCategory(db, 'Bakery')
const milk = await givenSubCategory(db, 'Milk', [dairy])
const image = await givenImage('a')

const PRODUCT = {
  name: 'Toned Milk',
  image: [image],
  category: [dairy],
  subCategory: [{ _id: milk, name: 'Milk' }],
  unit: '1 L',
  stock: '10',
  price: '54.50',
  discount: 10,
  description: 'Pasteurised.\nKeep cool.',
  more_details: { Fat: '3 %', 'Also Known As': 'doodh' },
}

/** Stores a file that the shop takes for an uploaded image. */
async function givenImage(letter: string): Promise<string> {
  const file = `${letter.repeat(32)}-400x300-400.webp`
  await TEST_ACCOUNTS.media.put(file, new Uint8Array([1]))
  return `/media/${file}`
}

async function actionsOn(subjectId: string) {
  const rows = await db.select().from(auditLog).where(eq(auditLog.subjectId, subjectId)).orderBy(auditLog.id)
  return rows.map(({ action, actorId, changes }) => ({ action, by: actorId, changes }))
}

describe('categories', () => {
  test('an admin adds, renames and deletes one, with audit entries', async () => {
    const added = await send('POST', 'category/add-category', { name: '  Fresh \n Fruit ', image })
    expect(added).toMatchObject({ status: 200, body: { success: true, data: { name: 'Fresh Fruit', image } } })
    const { _id } = added.body.data
    const renamed = await send('PUT', 'category/update', { _id, name: 'Fruit', image })
    expect(renamed.body).toMatchObject({ message: 'Category updated', data: { _id, name: 'Fruit' } })
    expect((await send('DELETE', 'category/delete', { _id })).status).toBe(200)
    expect((await send('DELETE', 'category/delete', { _id })).body.message).toBe('Category not found')
    expect(await actionsOn(_id)).toEqual([
      { action: 'Added category', by: admin.userId, changes: {} },
      {
        action: 'Changed category',
        by: admin.userId,
        changes: { name: { before: 'Fresh Fruit', after: 'Fruit' } },
      },
      { action: 'Deleted category', by: admin.userId, changes: {} },
    ])
  })

  test('a duplicate name is rejected regardless of case, also on renaming', async () => {
    expect(await send('POST', 'category/add-category', { name: 'DAIRY' })).toMatchObject({
      status: 409,
      body: { message: 'There is a category "DAIRY" already' },
    })
    const other = await givenCategory(db, 'Eggs')
    expect((await send('PUT', 'category/update', { _id: other, name: ' dairy ' })).status).toBe(409)
    expect((await send('PUT', 'category/update', { _id: other, name: 'EGGS' })).status).toBe(200)
  })

  test('of ten admins who add the same name at once, one does', async () => {
    const results = await Promise.all(
      Array.from({ length: 10 }, () => send('POST', 'category/add-category', { name: 'Snacks' })),
    )
    expect(results.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  })
})

describe('sub-categories', () => {
  test('an admin adds one to categories as clients of the original send them, and changes it', async () => {
    const category = [{ _id: bakery, name: 'Bakery', image: '' }, { _id: dairy }]
    const added = await send('POST', 'subcategory/create', { name: 'Bread', image, category })
    expect(added.body.data).toMatchObject({ name: 'Bread', category: [{ _id: bakery }, { _id: dairy }] })
    const { _id } = added.body.data
    const changed = await send('PUT', 'subcategory/update', { _id, name: 'Breads', image: '', category: [dairy] })
    expect(changed.body.data).toMatchObject({ name: 'Breads', image: '', category: [{ _id: dairy, name: 'Dairy' }] })
    expect((await actionsOn(_id))[1]).toMatchObject({
      changes: { category: { before: ['Bakery', 'Dairy'], after: ['Dairy'] } },
    })
    expect((await send('DELETE', 'subcategory/delete', { _id })).body.message).toBe('Sub category deleted')
  })

  // client F6
  test('the same category twice is that category once, an unknown one is refused', async () => {
    const twice = await send('POST', 'subcategory/create', { name: 'Butter', category: [dairy, { _id: dairy }] })
    expect(twice).toMatchObject({ status: 200, body: { data: { category: [{ _id: dairy }] } } })
    expect(twice.body.data.category).toHaveLength(1)
    expect((await send('POST', 'subcategory/create', { name: 'Ghee', category: [newId()] })).status).toBe(404)
  })

  test('two in the same category cannot have one name, in different categories they can', async () => {
    expect((await send('POST', 'subcategory/create', { name: 'milk', category: [bakery, dairy] })).status).toBe(409)
    expect((await send('POST', 'subcategory/create', { name: 'milk', category: [bakery] })).status).toBe(200)
  })
})

describe('products', () => {
  // admin D-26
  test('a second one of the same name, unit and brand is refused when that is asked, with the first', async () => {
    const add = async (over: object) => send('POST', 'product/create', { ...PRODUCT, name: 'Twin', ...over })
    const { _id } = (await add({ brand: 'Amul' })).body.data
    const again = await add({ name: 'TWIN', brand: 'amul', allowDuplicate: false })
    expect(again).toMatchObject({ status: 409, body: { data: { product: { _id } } } })
    expect((await add({ brand: 'Nandini', allowDuplicate: false })).status).toBe(200)
    expect((await add({ allowDuplicate: false })).status).toBe(200)
    expect((await add({ allowDuplicate: false })).status).toBe(409)
    expect((await add({})).status).toBe(200)
  })

  test('an admin adds one, with numbers as they were typed', async () => {
    const { status, body } = await send('POST', 'product/create', PRODUCT)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      message: 'Product added',
      data: {
        name: 'Toned Milk',
        image: [image],
        category: [{ _id: dairy, name: 'Dairy' }],
        subCategory: [{ _id: milk, category: [{ _id: dairy }] }],
        stock: 10,
        price: 54.5,
        discount: 10,
        description: 'Pasteurised.\nKeep cool.',
        more_details: { Fat: '3 %', 'Also Known As': 'doodh' },
        version: 1,
      },
    })
    const { _id } = body.data
    const [row] = await db.select().from(stockLedger).where(eq(stockLedger.productId, _id))
    expect(row).toMatchObject({ change: 10, reason: 'opening', actor: `admin:${admin.userId}` })
    expect(await actionsOn(_id)).toEqual([{ action: 'Added product', by: admin.userId, changes: {} }])
  })

  test('an exact price is kept to the paisa, and its percent is never overstated', async () => {
    const { data } = (await send('POST', 'product/create', { ...PRODUCT, price: 500, sellingPrice: '449.5' })).body
    expect(data).toMatchObject({ price: 500, sellingPrice: 449.5, discount: 10 })
    const edit = async (fields: object) => {
      const { body } = await send('PUT', 'product/update-product-details', { _id: data._id, ...fields })
      return body.success ? [body.data.price, body.data.discount, body.data.sellingPrice] : body.message
    }
    expect(await edit({ sellingPrice: 449 })).toEqual([500, 10, 449])
    // A client of the original sends back what it was shown, and knows no exact price.
    expect(await edit({ price: 500, discount: 10, name: 'Milk' })).toEqual([500, 10, 449])
    expect(await edit({ price: 600, discount: 10 })).toEqual([600, 10, null])
    expect(await edit({ price: 500, discount: 25, sellingPrice: 449 })).toEqual([500, 10, 449])
    expect(await edit({ discount: 5 })).toEqual([500, 5, null])
    expect(await edit({ sellingPrice: 500 })).toEqual([500, 0, null])
    expect(await edit({ sellingPrice: 500.01 })).toBe('The selling price must not be above the MRP')
    expect(await edit({ price: 400, sellingPrice: 449 })).toBe('The selling price must not be above the MRP')
    expect(await edit({ sellingPrice: -1 })).toStartWith('sellingPrice must be in rupees')
    expect(await edit({ sellingPrice: '' })).toEqual([500, 0, null])
  })

  test('an admin changes fields, with audit entries for each', async () => {
    const { _id } = (await send('POST', 'product/create', PRODUCT)).body.data
    const form = { ...PRODUCT, _id, name: 'Full Cream Milk', price: 60, category: [bakery], stock: 12, brand: ' Amul ' }
    const { body } = await send('PUT', 'product/update-product-details', form)
    expect(body.data).toMatchObject({ name: 'Full Cream Milk', price: 60, stock: 12, brand: 'Amul', version: 2 })
    expect((await actionsOn(_id))[1]!.changes).toEqual({
      name: { before: 'Toned Milk', after: 'Full Cream Milk' },
      price: { before: 54.5, after: 60 },
      stock: { before: 10, after: 12 },
      brand: { before: null, after: 'Amul' },
      category: { before: ['Dairy'], after: ['Bakery'] },
    })
    const again = await send('PUT', 'product/update-product-details', { ...form, version: 2 })
    expect(again.body.data.version).toBe(2)
    expect(await actionsOn(_id)).toHaveLength(2)
  })

  test('a deleted one is gone from lists and from its own calls', async () => {
    const { _id } = (await send('POST', 'product/create', PRODUCT)).body.data
    expect((await send('DELETE', 'product/delete-product', { _id })).body.message).toBe('Product deleted')
    expect((await call('POST', '/api/product/get-product-details', { productId: _id })).status).toBe(404)
    for (const [method, path] of [
      ['PUT', 'product/update-product-details'],
      ['DELETE', 'product/delete-product'],
    ] as const)
      expect((await send(method, path, { _id, name: 'Back' })).status).toBe(404)
    const [row] = await db.select().from(product).where(eq(product.id, _id))
    expect(row).toMatchObject({ name: 'Toned Milk', stock: 10, deletedAt: expect.any(Date) })
  })

  test('an SKU belongs to one product that is sold', async () => {
    const first = (await send('POST', 'product/create', { ...PRODUCT, sku: 'MILK-1' })).body.data
    expect(await send('POST', 'product/create', { ...PRODUCT, sku: 'MILK-1' })).toMatchObject({
      status: 409,
      body: { message: 'sku: another product has this one already' },
    })
    await send('DELETE', 'product/delete-product', { _id: first._id })
    expect((await send('POST', 'product/create', { ...PRODUCT, sku: 'MILK-1' })).status).toBe(200)
  })

  test('an SKU belongs to one product in any case, except for products that are stored so', async () => {
    const refused = { status: 409, body: { message: 'sku: another product has this one already' } }
    const add = (sku: string) => send('POST', 'product/create', { ...PRODUCT, sku })
    const update = (_id: string, fields: object) => send('PUT', 'product/update-product-details', { _id, ...fields })
    const { _id } = (await add('ATTA1')).body.data
    expect(await add('atta1')).toMatchObject(refused)
    const other = (await add('ATTA2')).body.data
    expect(await update(other._id, { sku: 'Atta1' })).toMatchObject(refused)
    expect((await update(_id, { sku: 'atta1' })).body.data.sku).toBe('atta1')
    const both = await Promise.all([add('RICE1'), add('rice1')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const twin = await givenProduct(db, { name: 'Atta', sku: 'ATTA1' })
    expect((await update(twin, { sku: 'ATTA1', stock: 3 })).body.data).toMatchObject({ sku: 'ATTA1', stock: 3 })
    expect(await update(twin, { sku: 'aTTa1' })).toMatchObject(refused)
  })
})

describe('names invalid fields', () => {
  const cases: [object, string][] = [
    [{ name: ' ' }, 'name must be 1 to 200 characters'],
    [{ name: 'x'.repeat(201) }, 'name must be 1 to 200 characters'],
    [{ name: '\u200b' }, 'name must be 1 to 200 characters'],
    [{ name: 'Milk\u0000' }, 'name has characters that cannot be shown'],
    [{ name: 'Milk\u202e05' }, 'name has characters that cannot be shown'],
    [{ name: 7 }, 'name must be text'],
    [{ unit: 'x'.repeat(61) }, 'unit must be 1 to 60 characters'],
    [{ price: -1 }, 'price must be in rupees, from 0 to 10,00,000, with at most 2 decimals'],
    [{ price: 1.234 }, 'price must be'],
    [{ price: '1,200' }, 'price must be'],
    [{ price: '' }, 'price must be'],
    [{ price: 10_000_000 }, 'price must be'],
    [{ price: null }, 'price must be a number'],
    [{ discount: 101 }, 'discount must be a whole number from 0 to 100'],
    [{ discount: 12.5 }, 'discount must be a whole number'],
    [{ stock: '7.5' }, 'stock must be a whole number from 0 to 10,00,000'],
    [{ stock: -1 }, 'stock must be a whole number'],
    [{ description: '' }, 'description must be 1 to 5000 characters'],
    [{ description: 'x'.repeat(5001) }, 'description must be'],
    [{ more_details: { Fat: '' } }, 'more_details.Fat must be 1 to 2000 characters'],
    [{ more_details: { Fat: 3 } }, 'more_details.Fat must be text'],
    [{ more_details: { ' ': 'x' } }, 'more_details must be 1 to 60 characters'],
    [{ more_details: { Fat: '3 %', 'Fat ': '4 %' } }, 'more_details has the field Fat twice'],
    [{ more_details: ['x'] }, 'more_details must be at most 40 fields with text'],
    [{ more_details: 'Fat: 3 %' }, 'more_details must be at most 40 fields with text'],
    [
      { more_details: Object.fromEntries(Array.from({ length: 41 }, (_, at) => [`F${at}`, 'x'])) },
      'more_details must be at most 40 fields with text',
    ],
    [{ image: ['https://evil.example/x.webp'] }, 'image must be the URL of an uploaded image'],
    [{ image: [`/media/${'b'.repeat(32)}-400x300-160.webp`] }, 'image must be the URL of an uploaded image'],
    [{ image: [`/media/${'b'.repeat(32)}-400x300-400.webp`] }, 'image is no longer stored'],
    [{ image: Array(13).fill(image) }, 'image must be a list of at most 12'],
    [{ image }, 'image must be a list'],
    [{ category: ['all'] }, 'category.0 must be an id'],
    [{ category: [newId()] }, 'category: one that you chose is no longer there'],
    [{ subCategory: [dairy] }, 'subCategory: one that you chose is no longer there'],
  ]
  for (const [wrong, message] of cases)
    test(`${JSON.stringify(wrong).slice(0, 60)}: ${message}`, async () => {
      const { status, body } = await send('POST', 'product/create', { ...PRODUCT, ...wrong })
      expect([400, 404]).toContain(status)
      expect(body.message).toStartWith(message)
      const known = await givenProduct(db, { image: [image] })
      const update = await send('PUT', 'product/update-product-details', { _id: known, ...wrong })
      expect(update.body.message).toStartWith(message)
    })

  test('a field that is missing is named', async () => {
    for (const field of ['name', 'unit', 'stock', 'price', 'discount', 'description']) {
      const { status, body } = await send('POST', 'product/create', { ...PRODUCT, [field]: undefined })
      expect(status).toBe(400)
      expect(body.message).toStartWith(`${field} must be`)
    }
  })
})
