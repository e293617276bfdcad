import { expect, test } from 'bun:test'
import { givenShopper } from '../../src/testing/account.ts'
import { createTestDatabase } from '../../src/testing/database.ts'
import { givenAddress, givenCart, orderOf } from '../../src/testing/orders.ts'
import { waitUntil } from '../../src/testing/wait.ts'
import { createCommitInterceptor } from './commit-interceptor.ts'
import { expectOneMailAnOrder, finishJobs, openFakeSmtpServer } from './fake-smtp-server.ts'
import { expectLedgerInvariants } from './ledger-invariants.ts'
import { openRestartableShop, putInStock } from './shop.ts'
import { sendShoppers } from './shoppers.ts'
import { openTcpFaultProxy } from './tcp-fault-proxy.ts'

const database = await createTestDatabase()
const { db, url } = database
const [productId, ...others] = (await putInStock(db)) as [string, ...string[]]
const office = await openFakeSmtpServer()
const interceptor = createCommitInterceptor()
const port = Number(new URL(url).port)
const wire = openTcpFaultProxy(port, interceptor.watch)
const shop = await openRestartableShop(url.replace(`:${port}/`, `:${wire.port}/`), {
  DATABASE_DIRECT_URL: url,
  SMTP_URL: office.url,
  PAYMENT_PROVIDER: 'sandbox',
})
const LOSSES = ['unsent', 'unanswered'] as const

/** Creates a shopper with one piece in the cart; `ask` orders it, with the same idempotency key every time. */
async function givenBuyer(path: string) {
  const shopper = await givenShopper(database)
  const addressId = await givenAddress(db, shopper.userId)
  await givenCart(db, shopper.userId, { [productId]: 1 })
  const key = crypto.randomUUID()
  const headers = { ...shopper.headers, 'content-type': 'application/json', 'idempotency-key': key }
  const body = JSON.stringify(orderOf(addressId, { [productId]: 1 }, 50))
  const ask = async () => {
    const response = await fetch(shop.url + path, { method: 'POST', headers, body })
    const { data } = (await response.json()) as { data: { orderId: string; url: string } }
    return { status: response.status, data }
  }
  const written = async () => {
    const [row] = await db.$client`
      select count(*)::int as orders, (select stock from product where id = ${productId}) as stock,
        (select count(*)::int from payment_session s join "order" o on o.id = s.order_id where o.idempotency_key = ${key}) as sessions
      from "order" where idempotency_key = ${key}`
    return row as unknown as { orders: number; stock: number; sessions: number }
  }
  return { key, ask, written }
}

for (const lost of LOSSES) {
  test(`a cash order whose COMMIT is ${lost} is one order when it is sent again with its key`, async () => {
    const shoppers = await sendShoppers({ db, url: () => shop.url }, others, 2, 50)
    const { key, ask, written } = await givenBuyer('/api/order/cash-on-delivery')
    const { stock } = await written()
    interceptor.await(lost, [key])
    expect((await ask()).status).toBe(503)
    expect(interceptor.hasCut()).toBe(true)
    const isWritten = lost === 'unanswered' ? 1 : 0
    expect(await written()).toMatchObject({ orders: isWritten, stock: stock - isWritten })
    const again = await ask()
    expect([again.status, await ask()]).toEqual([200, again])
    expect(await written()).toMatchObject({ orders: 1, stock: stock - 1 })
    await shoppers.stop()
    expect([...shoppers.faults]).toEqual([])
    await finishJobs(url)
    await expectLedgerInvariants(url, shoppers.tries)
    await expectOneMailAnOrder(url, office)
  })

  test(`a card order whose COMMIT is ${lost} is one order and one payment when it is sent again`, async () => {
    const shoppers = await sendShoppers({ db, url: () => shop.url }, others, 2, 50)
    const { key, ask, written } = await givenBuyer('/api/order/checkout')
    const { stock } = await written()
    interceptor.await(lost, [key])
    expect((await ask()).status).toBe(503)
    expect(interceptor.hasCut()).toBe(true)
    const again = await ask()
    expect(again.status).toBe(200)
    expect((await ask()).data.orderId).toBe(again.data.orderId)
    expect(await written()).toEqual({ orders: 1, stock: stock - 1, sessions: 1 })
    await shoppers.stop()
    await expectLedgerInvariants(url, shoppers.tries)
  })

  test(`a payment is taken once, whichever COMMIT that hears of it is ${lost}`, async () => {
    const shoppers = await sendShoppers({ db, url: () => shop.url }, others, 2, 50)
    let cuts = 0
    for (let isOver = false; !isOver; cuts++) {
      const { ask } = await givenBuyer('/api/order/checkout')
      const { orderId, url: page } = (await ask()).data
      const pay = () =>
        fetch(shop.url + new URL(page).pathname, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ outcome: 'pay' }),
          redirect: 'manual',
        })
      const order = async () => {
        const [row] = await db.$client`
          select state, payment_state, (select count(*)::int from payment_session where order_id = o.id) as sessions
          from "order" o where code = ${orderId}`
        return row
      }
      const isPaid = async () => (await order())?.payment_state === 'paid'
      const [{ id }] = (await db.$client`select id from "order" where code = ${orderId}`) as unknown as [{ id: string }]
      interceptor.await(lost, [id, id.replaceAll('-', '')], cuts)
      await pay()
      await waitUntil(async () => interceptor.hasCut() || (await isPaid()))
      isOver = !interceptor.hasCut()
      // The provider repeats events that were not acknowledged; reconciliation finds the payment as well.
      await pay()
      await db.$client`update payment_session set checked_at = now() - interval '1 hour', created_at = now() - interval '1 hour'`
      await db.$client`select graphile_worker.add_job('payment-reconcile')`
      await waitUntil(isPaid)
      expect(await order()).toEqual({ state: 'placed', payment_state: 'paid', sessions: 1 })
    }
    expect(cuts).toBeGreaterThan(1)
    await shoppers.stop()
    expect([...shoppers.faults]).toEqual([])
    await finishJobs(url)
    await expectLedgerInvariants(url, shoppers.tries)
    await expectOneMailAnOrder(url, office)
  })
}
