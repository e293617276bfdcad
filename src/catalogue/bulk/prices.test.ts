import { afterEach, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { PRICE_ENDINGS, PRICES_OF } from '../../shared/product-list.ts'
import { givenAdmin } from '../../testing/account.ts'
import { createTestApp } from '../../testing/app.ts'
import { bulkOf } from '../../testing/bulk.ts'
import { givenProduct } from '../../testing/catalogue.ts'
import { product } from '../schema.ts'

const shop = await createTestApp()
const { db } = shop
const admin = await givenAdmin({ db })
const { preview, undo, run } = bulkOf(shop, admin)

afterEach(async () => {
  await db.execute(sql`truncate product, category, sub_category, bulk_change cascade`)
})

test('a preview counts the products of which a price rises or falls by more than half, with the one that does most', async () => {
  const ids = [await givenProduct(db, { priceInPaise: 10_000 }), await givenProduct(db, { priceInPaise: 300 })]
  const none = { products: 0, most: null }
  const jumps = async (action: object) => {
    const { rises, falls } = (await preview({ ids, ...action })).data
    return { rises, falls }
  }
  const repriced = (price: object) => jumps({ action: 'price', price })
  expect(await repriced({ of: 'sellingPrice', percent: -50 })).toEqual({ rises: none, falls: none })
  expect((await repriced({ of: 'sellingPrice', percent: -51 })).falls.products).toBe(2)
  expect(await repriced({ of: 'both', amount: -2 })).toEqual({
    rises: none,
    falls: { products: 1, most: { from: 3, to: 1 } },
  })
  expect(await repriced({ of: 'both', percent: 50 })).toEqual({ rises: none, falls: none })
  expect(await repriced({ of: 'both', percent: 1000 })).toMatchObject({ rises: { products: 2 }, falls: none })
  expect(await repriced({ of: 'both', amount: 51 })).toEqual({
    rises: { products: 2, most: { from: 3, to: 54 } },
    falls: none,
  })
  expect(await jumps({ action: 'stock', stock: { set: 0 } })).toEqual({ rises: none, falls: none })
})

test('no change of prices sells above the price, for nothing, or with a discount that is none', async () => {
  const paise = fc.integer({ min: 1, max: 200_000 })
  const given = fc.record({ price: paise, percent: fc.integer({ min: 0, max: 100 }), exact: fc.option(paise) })
  const change = fc.record({
    of: fc.constantFrom(...PRICES_OF),
    size: fc.oneof(
      fc.record({ percent: fc.integer({ min: -10_000, max: 30_000 }).map((n) => n / 100) }),
      fc.record({ amount: fc.integer({ min: -200_000, max: 200_000 }).map((n) => n / 100) }),
    ),
    ending: fc.option(fc.constantFrom(...PRICE_ENDINGS), { nil: undefined }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(given, { minLength: 8, maxLength: 8 }),
      change,
      async (products, { of, size, ending }) => {
        await db.execute(sql`truncate product, bulk_change cascade`)
        for (const { price, percent, exact } of products)
          await givenProduct(db, {
            priceInPaise: price,
            discountPercent: percent,
            sellingPriceInPaise: exact === null || exact > price ? null : exact,
          })
        const before = await db.select().from(product).orderBy(product.id)
        const done = await run({ filter: {}, action: 'price', price: { of, ...size, ...(ending && { ending }) } })
        const after = await db.select().from(product).orderBy(product.id)
        const changed = after.filter(({ version }) => version > 1)
        expect(changed.length).toBe(done.changed)
        for (const row of changed) {
          const { priceInPaise, soldPriceInPaise, sellingPriceInPaise, discountPercent } = row
          expect(soldPriceInPaise).toBeGreaterThan(0)
          expect(soldPriceInPaise).toBeLessThanOrEqual(priceInPaise)
          if (sellingPriceInPaise !== null)
            expect(priceInPaise - Math.ceil((priceInPaise * discountPercent) / 10_000) * 100).toBeGreaterThanOrEqual(
              sellingPriceInPaise,
            )
          const example = done.preview.examples.find(({ _id }: { _id: string }) => _id === row.id)
          expect(example.after).toEqual({ price: priceInPaise / 100, soldPrice: soldPriceInPaise / 100 })
        }
        if (done.changeId)
          expect((await undo(done.changeId)).body.data).toMatchObject({ restored: done.changed, left: 0 })
        const facts = (rows: typeof before) => rows.map(({ version, updatedAt, ...rest }) => rest)
        expect(facts(await db.select().from(product).orderBy(product.id))).toEqual(facts(before))
      },
    ),
    { numRuns: 25 },
  )
})
