import { expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { newId } from '../platform/ids.ts'
import { discountedPrice } from '../shared/pricing.ts'
import { createTestDatabase } from '../testing/database.ts'
import { product, stockLedger } from './schema.ts'

const { db } = await createTestDatabase()

const values = (over: Partial<typeof product.$inferInsert> = {}) => ({
  id: newId(),
  name: 'Toned Milk',
  unit: '1 L',
  stock: 5,
  priceInPaise: 5400,
  ...over,
})

test('the database prices a product as the shop does, for every discount', async () => {
  const prices = [0, 50, 2500, 4200, 9999, 1_000_000_00]
  const rows = prices.flatMap((priceInPaise) =>
    Array.from({ length: 101 }, (_, discountPercent) => values({ priceInPaise, discountPercent })),
  )
  const sold = await db.insert(product).values(rows).returning()
  for (const row of sold) expect(row.soldPriceInPaise).toBe(discountedPrice(row))
})

test('stock is the sum of its ledger, whoever changes it', async () => {
  const row = values()
  await db.insert(product).values(row)
  await db.execute(sql`update product set stock = stock - 2 where id = ${row.id}`)
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('tokri.stock_reason', 'order', true), set_config('tokri.stock_actor', 'ORD-1', true)`,
    )
    await tx.update(product).set({ stock: 0 }).where(eq(product.id, row.id))
  })
  const changes = await db.select().from(stockLedger).where(eq(stockLedger.productId, row.id)).orderBy(stockLedger.id)
  expect(changes.map(({ change, balance, reason, actor }) => ({ change, balance, reason, actor }))).toEqual([
    { change: 5, balance: 5, reason: 'opening', actor: null },
    { change: -2, balance: 3, reason: 'edit', actor: null },
    { change: -3, balance: 0, reason: 'order', actor: 'ORD-1' },
  ])
})

test('the database refuses negative stock, negative prices and discounts over a hundred', async () => {
  for (const wrong of [
    { stock: -1 },
    { priceInPaise: -1 },
    { discountPercent: 101 },
    { discountPercent: -1 },
    { name: '' },
  ]) {
    await expect(Promise.resolve(db.insert(product).values(values(wrong)))).rejects.toThrow()
  }
})
