import { expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { newId } from '../platform/runtime/ids.ts'
import { discountedPrice, percentOf } from '../shared/pricing.ts'
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

test('the database keeps the percent of an exact price as the shop computes it, also when it is changed in psql', async () => {
  const pairs = [0, 1, 99, 100, 4_750, 9_999, 250_50].flatMap((priceInPaise) =>
    [0, 1, 50, 4_749, 9_900, 25_050]
      .filter((exact) => exact <= priceInPaise)
      .map((exact) => [priceInPaise, exact] as const),
  )
  const rows = pairs.map(([priceInPaise, sellingPriceInPaise]) => values({ priceInPaise, sellingPriceInPaise }))
  for (const row of await db.insert(product).values(rows).returning()) {
    expect(row.discountPercent).toBe(percentOf(row.priceInPaise, row.sellingPriceInPaise!))
    expect(row.soldPriceInPaise).toBe(row.sellingPriceInPaise!)
  }
  const { id } = rows[0]!
  const after = async (change: string) => {
    await db.execute(sql.raw(`update product set ${change} where id = '${id}'`))
    const [row] = await db.select().from(product).where(eq(product.id, id))
    return [row!.priceInPaise, row!.discountPercent, row!.soldPriceInPaise]
  }
  expect(await after('price_in_paise = 20000, selling_price_in_paise = 14950')).toEqual([20_000, 25, 14_950])
  expect(await after('price_in_paise = 30000')).toEqual([30_000, 50, 14_950])
  expect(await after('discount_percent = 5')).toEqual([30_000, 50, 14_950])
  expect(await after('selling_price_in_paise = null, discount_percent = 5')).toEqual([30_000, 5, 28_500])
  await expect(after('selling_price_in_paise = 30001')).rejects.toThrow()
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

test('a row of the stock ledger cannot be written, changed or deleted by hand, and goes only with its product', async () => {
  const row = values()
  await db.insert(product).values(row)
  const ledger = () => db.select().from(stockLedger).where(eq(stockLedger.productId, row.id))
  const before = await ledger()
  for (const forgery of [
    sql`insert into stock_ledger (product_id, change, balance, reason) values (${row.id}, 3, 8, 'edit')`,
    sql`update stock_ledger set change = 4 where product_id = ${row.id}`,
    sql`update stock_ledger set reason = 'count' where product_id = ${row.id}`,
    sql`delete from stock_ledger where product_id = ${row.id}`,
    sql`truncate stock_ledger`,
  ]) {
    await expect(Promise.resolve(db.execute(forgery))).rejects.toThrow()
    expect(await ledger()).toEqual(before)
  }
  await db.execute(sql`delete from product where id = ${row.id}`)
  expect(await ledger()).toEqual([])
})

test('every way to write a product leaves its stock the sum of the ledger', async () => {
  const ids = [newId(), newId(), newId()]
  const [one, two] = ids as [string, string]
  await db.insert(product).values(ids.map((id) => values({ id, sku: `WAYS-${id}` })))
  await db.execute(sql`update product set stock = stock * 2 where id = any(${`{${ids}}`}::uuid[])`)
  await db.execute(sql`
    insert into product (id, sku, name, unit, stock, price_in_paise) values (${two}, 'twice', 'Milk', '1 L', 3, 100)
    on conflict (id) do update set stock = excluded.stock`)
  await db.execute(sql`
    merge into product using (values (${one}::uuid, 0)) as wish (id, stock) on wish.id = product.id
    when matched then update set stock = wish.stock`)
  const failed = db.transaction(async (tx) => {
    await tx.update(product).set({ stock: 99 })
    throw new Error('not after all')
  })
  await expect(failed).rejects.toThrow('not after all')
  const sums = await db.execute(sql`
    select p.id from product p left join stock_ledger l on l.product_id = p.id group by p.id
    having p.stock <> coalesce(sum(l.change), 0) or p.stock <> (array_agg(l.balance order by l.id desc))[1]`)
  expect([...sums]).toEqual([])
})
