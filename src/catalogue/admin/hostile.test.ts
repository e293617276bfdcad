import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { newId } from '../../platform/runtime/ids.ts'
import { givenAdmin } from '../../testing/account.ts'
import { createTestApp } from '../../testing/app.ts'
import { givenCategory, givenProduct, givenSubCategory } from '../../testing/catalogue.ts'

const { app, call, db } = await createTestApp()
const { headers } = await givenAdmin({ db })
const [category, other] = [await givenCategory(db, 'Dairy'), await givenCategory(db, 'Bakery')]
const subCategory = await givenSubCategory(db, 'Milk', [category])
const product = await givenProduct(db, { categoryIds: [category], subCategoryIds: [subCategory] })

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    'Milk',
    '',
    ' ',
    '\u0000',
    '\ud800',
    'a\udc00b',
    '\u202eklim',
    '🥛'.repeat(200),
    'x'.repeat(6000),
    "'; drop table product; --",
    '%_\\',
    '<img src=x onerror=alert(1)>',
    '__proto__',
    'constructor',
    '{{7*7}}',
    '\\u0000',
    '\ufeff',
    'ﷺ'.repeat(200),
  ),
)
const figure = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.constantFrom('54', ' 54.50 ', '1e5', '-0', '0x10', '٣', 'Infinity', '54.5.5', '9'.repeat(40), -0, 0.1 + 0.2, 1e21),
)
const id = fc.constantFrom(category, other, subCategory, product, newId(), 'x', category.toUpperCase(), 'f'.repeat(32))
const taxon = fc.oneof(
  id,
  id.map((_id) => ({ _id })),
  fc.jsonValue(),
)
const uploadedImage = fc.oneof(
  text,
  fc.constantFrom(
    `/media/${'a'.repeat(32)}-400x300-400.webp`,
    '/media/../../secrets.json',
    'javascript:alert(1)',
    'http://169.254.169.254/latest/meta-data',
  ),
)
const details = fc.oneof(fc.dictionary(text, text, { maxKeys: 50 }), fc.jsonValue())
/** Mostly generates what a form sends, so that a hostile value in one field gets past the validation of the others. */
const field = <T>(usual: unknown[], hostile: fc.Arbitrary<T>) =>
  fc.oneof(
    { weight: 60, arbitrary: fc.constantFrom(...usual) },
    { weight: 3, arbitrary: hostile },
    { weight: 1, arbitrary: fc.jsonValue() },
  )

const FIELDS = {
  _id: field([product, category, subCategory], id),
  name: field(['Milk', 'Curd', ' Paneer\n'], text),
  image: field([[]], fc.oneof(uploadedImage, fc.array(uploadedImage, { maxLength: 15 }))),
  category: field([[], [category], [{ _id: other }, category]], fc.array(taxon, { maxLength: 25 })),
  subCategory: field([[], [subCategory]], fc.array(taxon, { maxLength: 25 })),
  unit: field(['1 L', '500 g'], text),
  stock: field([3, '10', 0], figure),
  price: field([54, '54.50', 0.1], figure),
  discount: field([0, '10', 100], figure),
  description: field(['Fresh.', 'Two\r\nlines.'], text),
  more_details: field([{}, { Fat: '3 %' }], details),
  sku: field([null, ''], text),
  brand: field([null, 'Amul'], text),
  version: field([undefined], figure),
  expectedStock: field([undefined, 3], figure),
  moveTo: field([undefined], id),
  removeFromProducts: field([undefined], fc.boolean()),
}
const body = fc.oneof(
  { weight: 6, arbitrary: fc.record(FIELDS, { requiredKeys: [] }) },
  { weight: 3, arbitrary: fc.record(FIELDS) },
  fc.jsonValue(),
)

const ROUTES = [
  'POST /api/category/add-category',
  'PUT /api/category/update',
  'POST /api/subcategory/create',
  'PUT /api/subcategory/update',
  'POST /api/product/create',
  'PUT /api/product/update-product-details',
  // Last, because they delete what the other routes are tested with.
  'DELETE /api/subcategory/delete',
  'DELETE /api/category/delete',
  'DELETE /api/product/delete-product',
]

for (const route of ROUTES) {
  const [method, path] = route.split(' ') as [string, string]

  test(`${route}: whatever is sent, the answer is clear and never a fault of the shop`, async () => {
    await fc.assert(
      fc.asyncProperty(body, async (sent) => {
        const result = await call(method, path, sent, headers)
        expect([200, 400, 404, 409]).toContain(result.status)
        expect(result.body).toMatchObject({ success: result.status === 200, error: result.status !== 200 })
        expect(result.body.message).not.toBe('')
      }),
      { numRuns: 150 },
    )
  })

  test(`${route}: a body that is no JSON, or of another kind, is refused`, async () => {
    const send = async (text: string, type = 'application/json') =>
      (
        await app.handle(
          new Request(`http://localhost${path}`, { method, headers: { ...headers, 'content-type': type }, body: text }),
        )
      ).status
    expect(await send('{"name":')).toBe(400)
    expect(await send('{"__proto__":{"name":"x"},"constructor":1}')).toBe(400)
    expect(await send('name=x', 'application/x-www-form-urlencoded')).toBe(415)
    expect(await send('{"name":"x"}', 'text/plain')).toBe(415)
  })
}

test('what was accepted is shown by every list and by search, as it is', async () => {
  for (const [method, path, sent] of [
    ['GET', '/api/category/get', undefined],
    ['POST', '/api/subcategory/get', undefined],
    ['POST', '/api/product/get', { page: 1, limit: 100 }],
    ['POST', '/api/product/search-product', { search: 'milk' }],
  ] as const)
    expect((await call(method, path, sent)).status).toBe(200)
})

test('ignores read-only fields', async () => {
  const orderRequest = { name: 'Curd', unit: '1', stock: 1, price: 1, discount: 0, description: 'x' }
  const own = {
    ...orderRequest,
    _id: 'f'.repeat(32),
    version: 9,
    createdAt: '2001-01-01',
    deletedAt: '2001-01-01',
    soldPrice: 0,
  }
  const { data } = (await call('POST', '/api/product/create', own, headers)).body
  expect(data).toMatchObject({ version: 1 })
  expect(data._id).not.toBe(own._id)
  expect(new Date(data.createdAt).getFullYear()).toBeGreaterThan(2001)
})

test('a price is kept to the paisa, however it was written', async () => {
  const priceOrder = await givenProduct(db)
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 100_000_000 }), fc.boolean(), async (paise, typed) => {
      const price = typed ? (paise / 100).toFixed(2) : paise / 100
      const sent = { _id: priceOrder, price }
      const result = await call('PUT', '/api/product/update-product-details', sent, headers)
      expect(result.body.data.price).toBe(paise / 100)
    }),
    { numRuns: 60 },
  )
})
