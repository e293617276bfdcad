import { expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { givenAdmin } from '../../testing/account.ts'
import { createTestApp } from '../../testing/app.ts'
import { givenProduct } from '../../testing/catalogue.ts'
import { bitsOf, MISSING, undeclaredOf } from './declarations.ts'
import { loadDeclarations } from './queries.ts'
import { productDeclaration } from './schema.ts'

const shop = await createTestApp()
const { db, call } = shop
const admin = await givenAdmin(shop)

const COMPLETE = {
  genericName: 'Refined sunflower oil',
  manufacturer: 'Suraj Oils Ltd\nPlot 4, Rajkot 360001',
  packer: 'Rajkot Packers, Rajkot',
  importer: null,
  origin: 'IN',
  fssai: '10012345678901',
  veg: 'veg',
  allergens: 'Contains soya',
  shelfLifeDays: 270,
  bestBefore: '2099-12-31',
  hsn: '151219',
  gstRate: 5,
  cessRate: 0.25,
  loose: false,
} as const
const { importer: _, loose: __, ...DECLARED } = COMPLETE

const edit = (_id: string, body: object) =>
  call('PUT', '/api/product/update-product-details', { _id, ...body }, admin.headers)
const stored = async (id: string) =>
  (await db.select().from(productDeclaration).where(eq(productDeclaration.productId, id)))[0]

test('what the law asks for is declared, shown, taken back and recorded', async () => {
  const unit = '6 x 200 ml'
  const { body } = await call(
    'POST',
    '/api/product/create',
    { name: 'Oil', unit, stock: 3, price: 120, discount: 0, description: 'Light', declarations: COMPLETE },
    admin.headers,
  )
  const netQuantity = { quantity: 200, measure: 'ml', packs: 6 }
  expect(body.data.declarations).toEqual({ netQuantity, ...DECLARED })
  const { _id: id } = body.data
  const details = await call('POST', '/api/product/get-product-details', { productId: id })
  expect(details.body.data.declarations).toEqual({ netQuantity, ...DECLARED })
  expect(await stored(id)).toMatchObject({ netUnit: unit, netCorrected: false, gstRateInBasisPoints: 500, missing: 0 })

  const changed = await edit(id, { declarations: { origin: 'LK', allergens: null } })
  expect(changed.body.data).toMatchObject({ version: 2, declarations: { origin: 'LK', veg: 'veg' } })
  expect(changed.body.data.declarations).not.toHaveProperty('allergens')
  const [entry] = await db.execute(sql`select changes from audit_log order by id desc limit 1`)
  expect(entry!.changes).toEqual({ origin: { before: 'IN', after: 'LK' }, allergens: { before: 'Contains soya' } })
  const same = await edit(id, { declarations: changed.body.data.declarations })
  expect(same.body.data.version).toBe(2)
})

test('a wrong declaration is refused by its name, and nothing is stored', async () => {
  const id = await givenProduct(db)
  const refused: [declarations: unknown, message: string][] = [
    [{ fssai: '12345' }, 'declarations.fssai must be the 14 digits of an FSSAI licence'],
    [{ origin: 'XX' }, 'declarations.origin must be a country by its two letters, such as IN'],
    [{ veg: 'vegan' }, 'declarations.veg must be veg, nonveg or none'],
    [{ hsn: '12345' }, 'declarations.hsn must be an HSN code of 4, 6 or 8 digits'],
    [{ gstRate: 101 }, 'declarations.gstRate must be a percentage from 0 to 100, with at most 2 decimals'],
    [{ shelfLifeDays: 0 }, 'declarations.shelfLifeDays must be a whole number from 1 to 36,500'],
    [{ bestBefore: '2026-02-30' }, 'declarations.bestBefore must be a day such as 2026-11-21'],
    [
      { netQuantity: { quantity: 0, measure: 'g', packs: 1 } },
      'declarations.netQuantity.quantity must be more than 0, with at most 2 decimals',
    ],
    [
      { netQuantity: { quantity: 5, measure: 'kg', packs: 1 } },
      'declarations.netQuantity.measure must be g, ml or piece',
    ],
    [{ loose: 'yes' }, 'declarations.loose must be true or false'],
    [{ colour: 'red' }, 'declarations.colour is not known'],
    ['none', 'declarations must be an object'],
  ]
  for (const [declarations, message] of refused) {
    const { status, body } = await edit(id, { declarations })
    expect([status, body.message]).toEqual([400, message])
  }
  expect(await stored(id)).toBeUndefined()
})

test("an owner's net quantity stays while the unit does, and is read again from another unit", async () => {
  const id = await givenProduct(db, { unit: '1 bunch' })
  const net = async (body: object) => (await edit(id, body)).body.data.declarations.netQuantity
  expect(await net({ name: 'Coriander' })).toBeUndefined()
  const bunch = { quantity: 100, measure: 'g', packs: 1 }
  expect(await net({ declarations: { netQuantity: bunch } })).toEqual(bunch)
  expect(await net({ name: 'Green coriander', unit: '1 bunch' })).toEqual(bunch)
  expect(await stored(id)).toMatchObject({ netCorrected: true, netUnit: '1 bunch' })
  // A client that sends everything back with another unit does not mean the former quantity.
  expect(await net({ unit: '250 g', declarations: { netQuantity: bunch } })).toEqual({ ...bunch, quantity: 250 })
  expect(await net({ unit: '250 g', declarations: { netQuantity: null } })).toEqual({ ...bunch, quantity: 250 })
  expect(await stored(id)).toMatchObject({ netCorrected: false, netUnit: '250 g' })
  // An older version of the shop changes the unit alone.
  await db.execute(sql`update product set unit = '2 x 90 g' where id = ${id}`)
  const { body } = await call('POST', '/api/product/get-product-details', { productId: id })
  expect(body.data.declarations.netQuantity).toEqual({ quantity: 90, measure: 'g', packs: 2 })
})

test('what is missing depends on whether it is food, imported or loose', async () => {
  const missingWith = async (declarations: object, unit = '1 kg') => {
    const id = await givenProduct(db, { unit })
    await edit(id, { declarations: { hsn: '0713', gstRate: 0, ...declarations } })
    const { missing } = (await stored(id))!
    // What an import foretells of a product agrees with what the database finds.
    const required = MISSING.filter((field) => missing & bitsOf(field) & bitsOf('any'))
    expect(undeclaredOf(await loadDeclarations(db, id))).toEqual(required)
    return MISSING.filter((_, bit) => (missing & (1 << bit)) !== 0)
  }
  expect(await missingWith({})).toEqual(['genericName', 'manufacturer', 'origin', 'veg'])
  expect(await missingWith({}, '1 bunch')).toContain('netQuantity')
  const soap = { genericName: 'Soap', packer: 'A, Pune', origin: 'IN', veg: 'none' }
  expect(await missingWith(soap)).toEqual([])
  expect(await missingWith({ ...soap, veg: 'veg' })).toEqual(['fssai', 'shelfLife'])
  expect(await missingWith({ ...soap, origin: 'CN' })).toEqual(['importer'])
  expect(await missingWith({ ...soap, origin: 'CN', packer: null, importer: 'B, Mumbai' })).toEqual([])
  expect(await missingWith({ loose: true })).toEqual(['origin'])
  expect(await missingWith({ loose: true, origin: 'IN', hsn: null })).toEqual(['hsn'])
})
