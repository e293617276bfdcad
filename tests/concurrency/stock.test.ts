import { expect, test } from 'bun:test'
import { insertAccount } from '../../src/account/queries.ts'
import { saveCounts } from '../../src/catalogue/stock/counting.ts'
import { changeStock } from '../../src/catalogue/stock/service.ts'
import { placeOrder } from '../../src/order/placing/service.ts'
import { AppError } from '../../src/platform/errors.ts'
import { newId } from '../../src/platform/ids.ts'
import { silentLog } from '../../src/platform/log.ts'
import { givenProduct } from '../../src/testing/catalogue.ts'
import { createTestDatabase } from '../../src/testing/database.ts'
import { givenAddress, givenCart } from '../../src/testing/orders.ts'
import { createTestProvider } from '../../src/testing/payment-provider.ts'

const { db } = await createTestDatabase()
const parts = { db, payments: createTestProvider(), log: silentLog }
const client = db.$client
const admin = await insertAccount(db, { name: 'Meera', email: 'meera@example.com', role: 'ADMIN', passwordHash: 'x' })
const adminId = admin!.id

/** New shoppers order one of each of the products, which cost 10 rupees each, all at once. */
async function orderAtOnce(shoppers: number, productIds: readonly string[]) {
  const wishes = await Promise.all(
    Array.from({ length: shoppers }, async () => {
      const email = `${newId()}@example.com`
      const made = await insertAccount(db, { name: 'A', email, role: 'USER', passwordHash: 'x' })
      const quantities = Object.fromEntries(productIds.map((id) => [id, 1]))
      const addressId = await givenAddress(db, made!.id)
      await givenCart(db, made!.id, quantities)
      const list_items = productIds.map((productId) => ({ productId, quantity: 1 }))
      const totalAmt = 10 * productIds.length
      const wish = { list_items, addressId, subTotalAmt: totalAmt, totalAmt, method: 'cash' as const, key: newId() }
      return { userId: made!.id, wish }
    }),
  )
  return () => wishes.map(({ userId, wish }) => placeOrder(parts, userId, wish))
}

async function stockOf(id: string): Promise<number> {
  const [row] = await client`select stock from product where id = ${id}`
  return row!.stock
}

async function newestEntry(id: string): Promise<number> {
  const [row] = await client`select max(id)::int as id from stock_ledger where product_id = ${id}`
  return row!.id
}

async function deadlocks(): Promise<number> {
  const [row] = await client`select deadlocks from pg_stat_database where datname = current_database()`
  return Number(row!.deadlocks)
}

/** Every product's stock is its ledger's sum, and every balance the sum so far. */
async function expectBalanced(): Promise<void> {
  const wrong = await client`
    select product_id, balance, sum(change) over (partition by product_id order by id)::int as sum from stock_ledger
    union all
    select p.id, p.stock, coalesce(sum(l.change), 0)::int from product p
    left join stock_ledger l on l.product_id = p.id group by p.id`
  expect(wrong.filter(({ balance, sum }) => balance !== sum)).toEqual([])
}

test('a count beside 20 orders at once: what was counted, less what was sold after it', async () => {
  const before = await deadlocks()
  for (let round = 0; round < 5; round++) {
    const ids = await Promise.all([1, 2, 3].map(() => givenProduct(db, { stock: 60, priceInPaise: 1000 })))
    const place = await orderAtOnce(20, ids)
    const counts = await Promise.all(
      ids.map(async (productId) => ({ productId, counted: 50, asOf: await newestEntry(productId) })),
    )
    // Named in the other order than they are held, and saved by two at once.
    const saves = [counts, counts.toReversed()].map((each) => saveCounts(db, adminId, each))
    await Promise.all([...place(), ...saves])
    expect(await Promise.all(ids.map(stockOf))).toEqual([30, 30, 30])
  }
  await expectBalanced()
  expect(await deadlocks()).toBe(before)
}, 60_000)

test('refills beside orders are neither lost nor counted twice', async () => {
  const id = await givenProduct(db, { stock: 20, priceInPaise: 1000 })
  const place = await orderAtOnce(20, [id])
  const refills = Array.from({ length: 20 }, () => changeStock(db, adminId, { productId: id, addStock: 3 }))
  await Promise.all([...place(), ...refills])
  expect(await stockOf(id)).toBe(60)
  await expectBalanced()
}, 60_000)

test('of ten admins who set the stock they saw at once, one does; no sale is overwritten', async () => {
  const id = await givenProduct(db, { stock: 40, priceInPaise: 1000 })
  const place = await orderAtOnce(10, [id])
  const sets = Array.from({ length: 10 }, (_, at) =>
    changeStock(db, adminId, { productId: id, expectedStock: 40, stock: 100 + at }),
  )
  const settled = await Promise.allSettled([...place(), ...sets])
  const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  for (const error of refused) expect(error).toBeInstanceOf(AppError)
  const won = await client`
    select balance from stock_ledger where product_id = ${id} and reason = 'edit'`
  expect(won.length).toBeLessThanOrEqual(1)
  expect(refused).toHaveLength(10 - won.length)
  await expectBalanced()
}, 60_000)
