import { expect, setDefaultTimeout, test } from 'bun:test'
import type { ApiDocument } from '../../src/platform/api-docs/document.ts'
import { createTestApp } from '../../src/testing/app.ts'
import { givenCategory, givenProduct, givenSubCategory } from '../../src/testing/catalogue.ts'
import { givenDesk, givenDeskOrder } from '../../src/testing/desk.ts'
import { givenAddress, givenCart } from '../../src/testing/orders.ts'
import { askReference } from './asking.ts'

setDefaultTimeout(3_600_000)

/** Calls per kind of client; `bun run test:reference` makes twenty thousand. */
const CALLS = Number(Bun.env.REFERENCE_CALLS ?? 600)
const SEED = Number(Bun.env.REFERENCE_SEED ?? 1)

const shop = await createTestApp()
const { db } = shop
const document = (await shop.call('GET', '/api/docs/openapi.json')).body as ApiDocument
const category = await givenCategory(db, 'Dairy')
const subCategory = await givenSubCategory(db, 'Milk', [category])
const product = await givenProduct(db, { stock: 100_000, categoryIds: [category], subCategoryIds: [subCategory] })
const desk = await givenDesk(shop)
const shopper = await givenDeskOrder(shop)
await desk.bring(shopper.code, 'accepted', 'packed', 'out for delivery', 'delivered')
const addressId = await givenAddress(db, shopper.userId)
await givenCart(db, shopper.userId, { [product]: 2 })

const texts = [
  ...[category, subCategory, product, shopper.userId, addressId, 'f'.repeat(32)],
  ...[shopper.code, 'ORD-22222222', shopper.email, 'new@example.com', '700016', '9876543210', '000000'],
  ...['Milk', '12 MG Road', 'Name,Price\nMilk,54\n', 'a basket of mangoes', 'remove demo data', ''],
]
/** Operations that end the session or the account that all later calls need. */
const LAST = ['GET /api/user/logout', 'DELETE /api/user/delete-account', 'PUT /api/user/change-password']

// engines E11
for (const [who, headers] of [
  ['signed out', {}],
  ['a shopper', shopper.headers],
  ['an admin', desk.headers],
] as const)
  test(`whatever the reference says is so, for ${who}`, async () => {
    const asked = await askReference({
      document,
      handle: (request) => shop.app.handle(request),
      headers,
      calls: CALLS,
      seed: SEED,
      texts,
      but: who === 'signed out' ? [] : LAST,
    })
    process.stdout.write(`${who}: ${asked.calls} calls, ${asked.faults} faults, ${JSON.stringify(asked.statuses)}\n`)
    expect(asked.differences).toEqual({})
    expect(asked.faults).toBe(0)
  })
