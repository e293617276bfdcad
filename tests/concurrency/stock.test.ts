import { expect, setDefaultTimeout, test } from 'bun:test'
import fc from 'fast-check'
import { insertAccount } from '../../src/account/queries.ts'
import { changeStock } from '../../src/catalogue/stock/service.ts'
import { saveCounts } from '../../src/catalogue/stock/stocktake.ts'
import { placeOrder } from '../../src/order/checkout/service.ts'
import { AppError } from '../../src/platform/runtime/errors.ts'
import { newId } from '../../src/platform/runtime/ids.ts'
import { silentLog } from '../../src/platform/runtime/log.ts'
import { givenProduct } from '../../src/testing/catalogue.ts'
import { createTestDatabase } from '../../src/testing/database.ts'
import { givenAddress, givenCart } from '../../src/testing/orders.ts'
import { createTestProvider } from '../../src/testing/payment-provider.ts'

setDefaultTimeout(300_000)

const { db } = await createTestDatabase()
const deps = { db, payments: createTestProvider(), log: silentLog }
const client = db.$client
const admin = await insertAccount(db, { name: 'Meera', email: 'meera@example.com', role: 'ADMIN', passwordHash: 'x' })
const adminId = admin!.id

/** Prepares orders of new shoppers for one piece of each product, at 10 rupees; the result places all concurrently. */
async function orderAtOnce(shoppers: number, productIds: readonly string[]) {
  const orderRequests = await Promise.all(
    Array.from({ length: shoppers }, async () => {
      const email = `${newId()}@example.com`
      const made = await insertAccount(db, { name: 'A', email, role: 'USER', passwordHash: 'x' })
      const quantities = Object.fromEntries(productIds.map((id) => [id, 1]))
      const addressId = await givenAddress(db, made!.id)
      await givenCart(db, made!.id, quantities)
      const list_items = productIds.map((productId) => ({ productId, quantity: 1 }))
      const totalAmt = 10 * productIds.length
      const orderRequest = {
        list_items,
        addressId,
        subTotalAmt: totalAmt,
        totalAmt,
        method: 'cash' as const,
        key: newId(),
      }
      return { userId: made!.id, orderRequest }
    }),
  )
  return () => orderRequests.map(({ userId, orderRequest }) => placeOrder(deps, userId, orderRequest))
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

/** Expects every stock to be the sum of its ledger entries, and every balance the sum up to its entry. */
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
    // Two concurrent saves list the products in opposite orders, so one of them differs from the lock order.
    const saves = [counts, counts.toReversed()].map((each) => saveCounts(db, adminId, each))
    await Promise.all([...place(), ...saves])
    expect(await Promise.all(ids.map(stockOf))).toEqual([30, 30, 30])
  }
  await expectBalanced()
  expect(await deadlocks()).toBe(before)
})

test('refills beside orders are neither lost nor counted twice', async () => {
  const id = await givenProduct(db, { stock: 20, priceInPaise: 1000 })
  const place = await orderAtOnce(20, [id])
  const refills = Array.from({ length: 20 }, () => changeStock(db, adminId, { productId: id, addStock: 3 }))
  await Promise.all([...place(), ...refills])
  expect(await stockOf(id)).toBe(60)
  await expectBalanced()
})

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
})

type Step =
  | { does: 'order'; what: number[] }
  | { does: 'count'; what: number[]; counted: number }
  | { does: 'add' | 'set' | 'edit'; what: number; pieces: number }

const what = fc.integer({ min: 0, max: 3 })
const some = fc.uniqueArray(what, { minLength: 1, maxLength: 4 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constant('order'), what: some }),
  fc.record({ does: fc.constant('count'), what: some, counted: fc.integer({ min: 0, max: 9 }) }),
  fc.record({ does: fc.constantFrom('add', 'set', 'edit'), what, pieces: fc.integer({ min: -3, max: 9 }) }),
)

test('the books balance after any storm of orders, counts, refills, edits and plain SQL', async () => {
  const before = await deadlocks()
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 3, maxLength: 8 }), { minLength: 1, maxLength: 4 }),
      async (storm) => {
        const ids = await Promise.all([0, 1, 2, 3].map(() => givenProduct(db, { stock: 8, priceInPaise: 1000 })))
        // The steps of a wave run concurrently, the waves one after another.
        for (const wave of storm) {
          const settled = await Promise.allSettled(wave.map((one) => take(one, ids)))
          for (const one of settled)
            if (one.status === 'rejected' && !(one.reason instanceof AppError)) throw one.reason
        }
        await expectBalanced()
      },
    ),
    { numRuns: 12 },
  )
  expect(await deadlocks()).toBe(before)
})

async function take(one: Step, ids: string[]): Promise<unknown> {
  if (one.does === 'order') {
    const place = await orderAtOnce(
      1,
      one.what.map((at) => ids[at]!),
    )
    return place()[0]
  }
  if (one.does === 'count') {
    const counts = one.what.map(async (at) => ({
      productId: ids[at]!,
      counted: one.counted,
      asOf: await newestEntry(ids[at]!),
    }))
    return saveCounts(db, adminId, await Promise.all(counts))
  }
  const productId = ids[one.what]!
  if (one.does === 'add') return changeStock(db, adminId, { productId, addStock: one.pieces })
  if (one.does === 'edit')
    return client`update product set stock = greatest(0, stock + ${one.pieces}::int) where id = ${productId}`
  return changeStock(db, adminId, {
    productId,
    stock: Math.max(0, one.pieces),
    expectedStock: await stockOf(productId),
  })
}
