import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import fc from 'fast-check'
import type { TransactionSql } from 'postgres'
import { insertAccount } from '../../src/account/queries.ts'
import { cancelOwnOrder } from '../../src/order/cancel-order.ts'
import { type PlacedOrder, placeOrder } from '../../src/order/checkout/service.ts'
import { startPayment } from '../../src/order/payment/create-session.ts'
import { reconcilePayments } from '../../src/order/payment/reconcile-payments.ts'
import type { PaymentMethod } from '../../src/order/states.ts'
import { AppError } from '../../src/platform/runtime/errors.ts'
import { newId } from '../../src/platform/runtime/ids.ts'
import { silentLog } from '../../src/platform/runtime/log.ts'
import { givenProduct } from '../../src/testing/catalogue.ts'
import { createTestDatabase } from '../../src/testing/database.ts'
import { givenAddress, givenCart } from '../../src/testing/orders.ts'
import { createTestProvider } from '../../src/testing/payment-provider.ts'
import { waitUntil } from '../../src/testing/wait.ts'

setDefaultTimeout(300_000)

const { db } = await createTestDatabase()
const payments = createTestProvider()
const deps = { db, payments, log: silentLog }
const client = db.$client

interface Shopper {
  userId: string
  addressId: string
}

async function givenShoppers(count: number): Promise<Shopper[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const id = newId()
      const made = await insertAccount(db, { name: 'A', email: `${id}@example.com`, role: 'USER', passwordHash: 'x' })
      return { userId: made!.id, addressId: await givenAddress(db, made!.id) }
    }),
  )
}

/** Every product costs 10 rupees, so totals follow from quantities. */
function orderRequestOf(
  { addressId }: Shopper,
  quantities: Record<string, number>,
  method: PaymentMethod,
  key: string | null,
) {
  const list_items = Object.entries(quantities).map(([productId, quantity]) => ({ productId, quantity }))
  const totalAmt = 10 * list_items.reduce((sum, { quantity }) => sum + quantity, 0)
  return { list_items, addressId, subTotalAmt: totalAmt, totalAmt, method, key }
}

function order(shopper: Shopper, quantities: Record<string, number>, key: string | null = newId()) {
  return placeOrder(deps, shopper.userId, orderRequestOf(shopper, quantities, 'cash', key))
}

/** Returns the placed orders and the messages of attempts refused with a conflict; any other error fails the test. */
async function outcomesOf(tries: Promise<PlacedOrder>[]) {
  const settled = await Promise.allSettled(tries)
  const placed = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  for (const error of refused) if (!(error instanceof AppError) || error.kind !== 'conflict') throw error
  return { placed, refused: refused.map((error) => error.message as string) }
}

const stockOf = async (id: string) => (await client`select stock from product where id = ${id}`)[0]!.stock as number

interface Holder {
  pid: number
  end(): Promise<unknown>
}

/** Runs `work` in a transaction that keeps its locks until `end()` is called. */
async function holding(work: (tx: TransactionSql) => Promise<unknown>): Promise<Holder> {
  const [held, over] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()]
  const done = client.begin(async (tx) => {
    await work(tx)
    held.resolve((await tx`select pg_backend_pid() as pid`)[0]!.pid)
    await over.promise
  })
  const pid = await held.promise
  const end = () => {
    over.resolve()
    return done
  }
  return { pid, end }
}

/** Waits until `count` connections are blocked by the holder, directly or behind one another. */
async function waitingFor({ pid }: Holder, count = 1): Promise<void> {
  const waiters = () => client`
    with recursive waiter as (
      select ${pid}::int as pid
      union select activity.pid from pg_stat_activity activity join waiter on waiter.pid = any (pg_blocking_pids(activity.pid))
    )
    select pid from waiter where pid <> ${pid}`
  await waitUntil(async () => (await waiters()).length >= count)
}

async function deadlocks(): Promise<number> {
  const [row] = await client`select deadlocks from pg_stat_database where datname = current_database()`
  return Number(row!.deadlocks)
}

/** Expects the invariants that hold whenever no operation is in progress. */
async function expectConsistent(): Promise<void> {
  const wrongStock = await client`
    select p.id, p.stock, sum(l.change)::int as ledger from product p left join stock_ledger l on l.product_id = p.id
    group by p.id having p.stock <> coalesce(sum(l.change), 0) or p.stock < 0`
  expect([...wrongStock]).toEqual([])
  const wrongTotals = await client`
    select o.code from "order" o join order_line l on l.order_id = o.id group by o.id
    having sum(l.quantity) <> o.quantity or sum(l.quantity * l.price_in_paise) <> o.undiscounted_in_paise`
  expect([...wrongTotals]).toEqual([])
  const sold = await client`
    select p.id from product p
    left join (select product_id, sum(change)::int as change from stock_ledger where reason in ('order', 'cancel')
      group by 1) ledger on ledger.product_id = p.id
    left join (select l.product_id, sum(l.quantity)::int as held from order_line l join "order" o on o.id = l.order_id
      where not o.restocked group by 1) live on live.product_id = p.id
    where coalesce(ledger.change, 0) <> -coalesce(live.held, 0)`
  expect([...sold]).toEqual([])
  const [lonely] = await client`
    select count(*)::int as count from "order" o where not exists (select from order_line where order_id = o.id)
      or not exists (select from order_event where order_id = o.id)`
  expect(lonely!.count).toBe(0)
}

describe('many shoppers at once', () => {
  test('200 shoppers for 50 units buy exactly 50', async () => {
    const product = await givenProduct(db, { stock: 50, priceInPaise: 1000 })
    const shoppers = await givenShoppers(200)
    await Promise.all(shoppers.map(({ userId }) => givenCart(db, userId, { [product]: 1 })))
    const { placed, refused } = await outcomesOf(shoppers.map((shopper) => order(shopper, { [product]: 1 })))
    expect(placed).toHaveLength(50)
    expect(new Set(refused)).toEqual(new Set(['Toned Milk is out of stock']))
    expect(await stockOf(product)).toBe(0)
    await expectConsistent()
  })

  test('overlapping baskets in any order never deadlock', async () => {
    const before = await deadlocks()
    const products = await Promise.all([1, 2, 3, 4].map(() => givenProduct(db, { stock: 60, priceInPaise: 1000 })))
    const shoppers = await givenShoppers(60)
    const baskets = shoppers.map((_, at) => {
      const shuffled = products.toSorted((a, b) => (Bun.hash(a + at) < Bun.hash(b + at) ? -1 : 1))
      return Object.fromEntries(shuffled.slice(0, 1 + (at % 4)).map((id, n) => [id, 1 + ((at + n) % 3)]))
    })
    await Promise.all(shoppers.map(({ userId }, at) => givenCart(db, userId, baskets[at]!)))
    const { placed } = await outcomesOf(shoppers.map((shopper, at) => order(shopper, baskets[at]!)))
    expect(placed.length).toBeGreaterThan(20)
    expect(await deadlocks()).toBe(before)
    await expectConsistent()
  })

  // money 6
  test('an order is cancelled while its products are being bought, put in carts and edited, and nobody waits in a circle', async () => {
    const before = await deadlocks()
    const ids = await Promise.all([1, 2].map(() => givenProduct(db, { stock: 10, priceInPaise: 1000 })))
    const [first, second] = ids.toSorted() as [string, string]
    const [shopper] = (await givenShoppers(1)) as [Shopper]
    await givenCart(db, shopper.userId, { [first]: 1, [second]: 1 })
    const { code } = await order(shopper, { [first]: 1, [second]: 1 })
    const cart = await holding((tx) => tx`select from product where id = ${first} for key share`)
    const edit = await holding((tx) => tx`update product set unit = 'a litre' where id = ${first}`)
    const other = await holding((tx) => tx`select from product where id = ${second} for no key update`)
    const cancelled = cancelOwnOrder(deps, shopper.userId, code)
    await waitingFor(edit)
    const buyer = client.begin((tx) => tx`select from product where id = ${first} for no key update`)
    await waitingFor(edit, 2)
    await edit.end()
    await waitingFor(other)
    await other.end()
    await Promise.all([cancelled, buyer])
    await cart.end()
    expect(await deadlocks()).toBe(before)
    expect(await Promise.all(ids.map(stockOf))).toEqual([10, 10])
  })

  test('one by cash and one by card for the last unit: one of them has it', async () => {
    for (let round = 0; round < 20; round++) {
      const product = await givenProduct(db, { stock: 1, priceInPaise: 1000 })
      const [one, other] = (await givenShoppers(2)) as [Shopper, Shopper]
      await Promise.all([one, other].map(({ userId }) => givenCart(db, userId, { [product]: 1 })))
      const card = placeOrder(deps, other.userId, orderRequestOf(other, { [product]: 1 }, 'card', newId()))
      const { placed, refused } = await outcomesOf([order(one, { [product]: 1 }), card])
      expect([placed.length, refused.length]).toEqual([1, 1])
      expect(await stockOf(product)).toBe(0)
    }
  })
})

describe('one shopper, impatient', () => {
  test('20 equal submissions, with or without a key, make one order', async () => {
    for (const key of ['the same', null]) {
      const product = await givenProduct(db, { stock: 40, priceInPaise: 1000 })
      const [shopper] = (await givenShoppers(1)) as [Shopper]
      await givenCart(db, shopper.userId, { [product]: 2 })
      const tries = Array.from({ length: 20 }, () => order(shopper, { [product]: 2 }, key))
      const { placed } = await outcomesOf(tries)
      expect(placed).toHaveLength(20)
      expect(new Set(placed.map(({ code }) => code)).size).toBe(1)
      expect(placed.filter(({ isNew }) => isNew)).toHaveLength(1)
      expect(await stockOf(product)).toBe(38)
    }
  })

  test('two tabs with keys of their own make one order of one cart', async () => {
    const product = await givenProduct(db, { stock: 40, priceInPaise: 1000 })
    const [shopper] = (await givenShoppers(1)) as [Shopper]
    await givenCart(db, shopper.userId, { [product]: 2 })
    const { placed, refused } = await outcomesOf(['K1', 'K2'].map((key) => order(shopper, { [product]: 2 }, key)))
    expect(placed).toHaveLength(1)
    expect(refused).toEqual(['Your cart is empty'])
  })

  test('an edit during the checkout gives the old order or none, never a mixture', async () => {
    for (let round = 0; round < 20; round++) {
      const product = await givenProduct(db, { stock: 5, priceInPaise: 1000 })
      const [shopper] = (await givenShoppers(1)) as [Shopper]
      await givenCart(db, shopper.userId, { [product]: 2 })
      const edits = [
        client`update product set price_in_paise = 2000 where id = ${product}`,
        client`update product set deleted_at = now() where id = ${product}`,
        client`update address set active = false where id = ${shopper.addressId}`,
      ]
      const tries = [order(shopper, { [product]: 2 }), edits[round % 3]!.then(() => null as never)]
      const settled = await Promise.allSettled(tries)
      if (settled[0]!.status === 'rejected') expect(settled[0]!.reason).toBeInstanceOf(AppError)
      const rows = await client`
        select o.total_in_paise::int as total, l.price_in_paise::int as price from "order" o
        join order_line l on l.order_id = o.id where o.user_id = ${shopper.userId}`
      expect([...rows]).toEqual((settled[0]!.status === 'fulfilled' ? [{ total: 2000, price: 1000 }] : []) as never)
    }
    await expectConsistent()
  })
})

type Step =
  | { does: 'cash' | 'card'; who: number; what: number; quantity: number }
  | { does: 'cancel' | 'pay' | 'expire'; who: number }
  | { does: 'edit'; what: number; change: number }

const who = fc.integer({ min: 0, max: 5 })
const what = fc.integer({ min: 0, max: 3 })
const quantity = fc.integer({ min: 1, max: 3 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constantFrom('cash', 'card'), who, what, quantity }),
  fc.record({ does: fc.constantFrom('cancel', 'pay', 'expire'), who }),
  fc.record({ does: fc.constant('edit'), what, change: fc.integer({ min: -3, max: 6 }) }),
)

test('the ledger’s sum is the stock after any storm of orders, cancels, payments and edits', async () => {
  const before = await deadlocks()
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 3, maxLength: 8 }), { minLength: 2, maxLength: 5 }),
      async (storm) => {
        const products = await Promise.all([0, 1, 2, 3].map(() => givenProduct(db, { stock: 8, priceInPaise: 1000 })))
        const shoppers = await givenShoppers(6)
        // The steps of a wave run concurrently, the waves one after another.
        for (const wave of storm) {
          const settled = await Promise.allSettled(wave.map((one) => take(one, shoppers, products)))
          for (const one of settled)
            if (one.status === 'rejected' && !(one.reason instanceof AppError)) throw one.reason
        }
        await expectConsistent()
      },
    ),
    { numRuns: 15 },
  )
  expect(await deadlocks()).toBe(before)
})

async function take(one: Step, shoppers: Shopper[], products: string[]): Promise<unknown> {
  if (one.does === 'edit') {
    return client`
      update product set stock = greatest(0, stock + ${one.change}::int) where id = ${products[one.what]!}`
  }
  const shopper = shoppers[one.who]!
  if (one.does === 'cash' || one.does === 'card') return buy(one, shopper, products)
  const [latest] = await client`
    select o.code, o.id, s.session_id from "order" o left join payment_session s on s.order_id = o.id
    where o.user_id = ${shopper.userId} order by o.id desc limit 1`
  if (!latest) return
  if (one.does === 'cancel') return cancelOwnOrder(deps, shopper.userId, latest.code)
  if (!latest.session_id) return
  const { state } = payments.sessions.get(latest.session_id)!
  if (one.does === 'pay' && state === 'open') {
    payments.set(latest.session_id, { state: 'paid', url: null, paymentId: `pi_${latest.session_id}` })
  }
  if (one.does === 'expire') await client`update "order" set reserved_until = now() where id = ${latest.id}`
  return reconcilePayments(deps, 0)
}

async function buy(one: Extract<Step, { what: number; who: number }>, shopper: Shopper, products: string[]) {
  const chosen = [products[one.what]!, products[(one.what + 1) % products.length]!]
  await client`insert into cart (user_id) values (${shopper.userId}) on conflict do nothing`
  for (const id of chosen) {
    await client`
      insert into cart_item (id, user_id, product_id, quantity) values (${newId()}, ${shopper.userId}, ${id}, ${one.quantity})
      on conflict (user_id, product_id) do update set quantity = excluded.quantity`
  }
  const rows = await client`select product_id, quantity from cart_item where user_id = ${shopper.userId}`
  const quantities = Object.fromEntries(rows.map((row) => [row.product_id.replaceAll('-', ''), row.quantity]))
  const placed = await placeOrder(deps, shopper.userId, orderRequestOf(shopper, quantities, one.does, newId()))
  if (one.does === 'card')
    await startPayment(deps, payments, placed.id, { shop: 'http://localhost', back: 'http://localhost' })
}
