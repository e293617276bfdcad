import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { lockActiveAccount } from '../../account/queries.ts'
import { suspendCustomer } from '../../account/staff/service.ts'
import { cart } from '../../cart/schema.ts'
import { emptyCart, mergeIntoCart } from '../../cart/service.ts'
import { newId } from '../../platform/runtime/ids.ts'
import { silentLog } from '../../platform/runtime/log.ts'
import { saveSettings } from '../../settings/queries.ts'
import { givenAdmin, givenShopper } from '../../testing/account.ts'
import { createTestApp } from '../../testing/app.ts'
import { givenProduct } from '../../testing/catalogue.ts'
import { givenAddress, givenCart, orderOf } from '../../testing/orders.ts'
import { waitUntil } from '../../testing/wait.ts'
import { order } from '../schema.ts'
import { placeOrder } from './service.ts'

const shop = await createTestApp()
const { db } = shop
const withoutCards = await createTestApp({ database: shop, payments: null })

const LIMIT = 5000
const FIRST = 'Until your first order has arrived, orders by cash can come to at most ₹5,000 in all'

const NO_LIMITS = { minimumOrderInRupees: 0, maxQuantityPerLine: 999 }

beforeEach(() => saveSettings(db, { ...NO_LIMITS, newCustomerCashLimitInRupees: LIMIT }))

/** Creates a shopper who orders pieces at 100 rupees each. */
async function givenBuyer({ stock = 1000, call = shop.call } = {}) {
  const shopper = await givenShopper(shop)
  const productId = await givenProduct(db, { name: 'Toned Milk', stock, priceInPaise: 10_000, discountPercent: 0 })
  const addressId = await givenAddress(db, shopper.userId)
  const buy = async (quantity: number, way = 'cash-on-delivery', key?: string) => {
    await givenCart(db, shopper.userId, { [productId]: quantity })
    const body = orderOf(addressId, { [productId]: quantity }, 100 * quantity)
    const headers = { ...shopper.headers, ...(key && { 'idempotency-key': key }) }
    const response = await call('POST', `/api/order/${way}`, body, headers)
    if (response.status !== 200) await emptyCart(db, shopper.userId)
    return response
  }
  const become = (code: string, state: 'delivered' | 'refused') =>
    db
      .update(order)
      .set({ state, paymentState: state === 'delivered' ? 'paid' : 'void' })
      .where(eq(order.code, code))
  const limit = async () => (await call('GET', '/api/order/cash-limit', undefined, shopper.headers)).body.data
  return { ...shopper, productId, addressId, buy, become, limit }
}

const messageOf = ({ status, body }: { status: number; body: { message: string } }) => [status, body.message]

describe('the open cash orders of a customer without a delivered order', () => {
  test('come to at most the limit, and the refusal says what to do', async () => {
    const { buy, limit } = await givenBuyer()
    const { status, body } = await buy(51)
    expect([status, body.code, body.data.reason]).toEqual([409, 'cash_not_allowed', 'cash'])
    expect(body.message).toBe(`${FIRST}. Choose Online Payment, or order less`)
    expect(await limit()).toEqual({ limit: 5000, open: 0 })
    expect((await buy(30)).status).toBe(200)
    expect(messageOf(await buy(21))).toEqual([
      409,
      `${FIRST}, of which ₹3,000 is under way. Choose Online Payment, order less, or wait until it has arrived`,
    ])
    expect((await buy(20)).status).toBe(200)
    expect(await limit()).toEqual({ limit: 5000, open: 5000 })
    expect((await buy(1)).status).toBe(409)
    expect((await buy(21, 'checkout')).status).toBe(200)
  })

  test('are not limited once an order was delivered, while an order that was refused only counts no more', async () => {
    const { buy, become, limit } = await givenBuyer()
    const first = (await buy(50)).body.data.orderId
    await become(first, 'refused')
    expect(await limit()).toEqual({ limit: 5000, open: 0 })
    expect((await buy(51)).status).toBe(409)
    await become(first, 'delivered')
    expect(await limit()).toBeNull()
    expect((await buy(200)).status).toBe(200)
  })

  test('are not limited if the owner wants no limit', async () => {
    await saveSettings(db, { newCustomerCashLimitInRupees: null })
    const { buy, limit } = await givenBuyer()
    expect((await buy(200)).status).toBe(200)
    expect(await limit()).toBeNull()
  })

  test('are found again by their key, though the limit is reached', async () => {
    const { buy } = await givenBuyer()
    const { body } = await buy(50, 'cash-on-delivery', 'one')
    expect((await buy(50, 'cash-on-delivery', 'one')).body.data).toEqual(body.data)
  })

  test('stay within the limit when twenty are placed at once, by an account without a cart so far', async () => {
    const { userId, productId, addressId, buy } = await givenBuyer({ stock: 20 * 12 })
    const take = async () => {
      await mergeIntoCart(db, userId, [{ productId, quantity: 12 }])
      const request = { ...orderOf(addressId, { [productId]: 12 }, 1200), method: 'cash', key: newId() } as const
      return placeOrder({ db, payments: null, log: silentLog }, userId, request)
    }
    const settled = await Promise.allSettled(Array.from({ length: 20 }, take))
    const placed = await db.select().from(order).where(eq(order.userId, userId))
    expect(placed.length).toBeGreaterThan(0)
    expect(placed).toHaveLength(settled.filter(({ status }) => status === 'fulfilled').length)
    expect(placed.reduce((sum, { totalInPaise }) => sum + totalInPaise, 0)).toBeLessThanOrEqual(LIMIT * 100)
    await emptyCart(db, userId)
    expect((await buy(50)).status).toBe(409)
  })
})

test('an order is decided after what else happens to the account, though it has no cart to lock', async () => {
  const { userId, productId, addressId, buy, become } = await givenBuyer()
  const { body } = await buy(30)
  await db.delete(cart).where(eq(cart.userId, userId))
  const request = { ...orderOf(addressId, { [productId]: 21 }, 2100), method: 'cash', key: null } as const
  const waiting = async () =>
    (await db.$client`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%for no key update%'`)
      .length
  const second = await db.transaction(async (tx) => {
    await lockActiveAccount(tx, userId)
    const placed = placeOrder({ db, payments: null, log: silentLog }, userId, request)
    await waitUntil(async () => (await waiting()) > 0)
    await givenCart(db, userId, { [productId]: 21 })
    await become(body.data.orderId, 'refused')
    return { placed }
  })
  expect((await second.placed).isNew).toBe(true)
})

describe('no refusal suggests what would be refused, too', () => {
  test('of cash, where no cards are taken', async () => {
    const { buy } = await givenBuyer({ call: withoutCards.call })
    expect(messageOf(await buy(51))).toEqual([409, `${FIRST}. Order less`])
    expect((await buy(30)).status).toBe(200)
    await saveSettings(db, { minimumOrderInRupees: 2500 })
    const open = `${FIRST}, of which ₹3,000 is under way`
    expect(messageOf(await buy(25))).toEqual([409, `${open}. Wait until it has arrived`])
    expect(messageOf(await buy(25, 'checkout'))).toEqual([
      409,
      `Online payment is not available. ${open}. Wait until it has arrived`,
    ])
  })

  test('of cash, where a card order would hold too much stock', async () => {
    const { buy } = await givenBuyer({ stock: 101 })
    expect(messageOf(await buy(52))).toEqual([409, `${FIRST}. Order less`])
    expect(messageOf(await buy(51))).toEqual([409, `${FIRST}. Choose Online Payment, or order less`])
  })

  test('of a card order that would hold too much stock', async () => {
    const { buy } = await givenBuyer({ stock: 100 })
    const sentence = 'A first card order holds at most 50 of Toned Milk'
    expect(messageOf(await buy(51, 'checkout'))).toEqual([409, `${sentence}. ${FIRST}. Order less`])
    await saveSettings(db, { newCustomerCashLimitInRupees: 6000 })
    expect(messageOf(await buy(51, 'checkout'))).toEqual([409, `${sentence}. Choose Cash on Delivery, or fewer`])
  })
})

test('an order of somebody who is suspended meanwhile is refused', async () => {
  const { userId, productId, addressId } = await givenBuyer()
  const admin = await givenAdmin(shop)
  await givenCart(db, userId, { [productId]: 1 })
  await suspendCustomer({ db }, admin.userId, { userId, suspended: true })
  const request = { ...orderOf(addressId, { [productId]: 1 }, 100), method: 'cash', key: null } as const
  const placed = placeOrder({ db, payments: null, log: silentLog }, userId, request)
  await expect(placed).rejects.toMatchObject({ kind: 'unauthenticated' })
})
