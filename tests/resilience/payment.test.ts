import { expect, test } from 'bun:test'
import { givenShopper } from '../../src/testing/account.ts'
import { createTestDatabase } from '../../src/testing/database.ts'
import { givenAddress, givenCart, orderOf } from '../../src/testing/orders.ts'
import { expectOneMailAnOrder, finishJobs, openFakeSmtpServer } from './fake-smtp-server.ts'
import { expectLedgerInvariants } from './ledger-invariants.ts'
import { openRestartableShop, putInStock } from './shop.ts'
import { sendShoppers } from './shoppers.ts'

// These tests kill the shop between two of its steps; misbehaviour of a provider is tested in provider.test.ts.
const database = await createTestDatabase()
const { db, url } = database
const productIds = await putInStock(db)
const office = await openFakeSmtpServer()
const shop = await openRestartableShop(url, { SMTP_URL: office.url, PAYMENT_PROVIDER: 'sandbox' })

async function startPaying(productId: string) {
  const shopper = await givenShopper(database)
  const addressId = await givenAddress(db, shopper.userId)
  await givenCart(db, shopper.userId, { [productId]: 1 })
  const response = await fetch(`${shop.url}/api/order/checkout`, {
    method: 'POST',
    headers: { ...shopper.headers, 'content-type': 'application/json' },
    body: JSON.stringify(orderOf(addressId, { [productId]: 1 }, 50)),
  })
  expect(response.status).toBe(200)
  return ((await response.json()) as { data: { url: string; orderId: string } }).data
}

/** Pays in the sandbox, and ignores an error, since the shop may be killed meanwhile. */
async function pay(page: string): Promise<void> {
  await fetch(shop.url + new URL(page).pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'pay' }),
    redirect: 'manual',
  }).catch(() => {})
}

/** Runs the reconciliation as if the provider had been silent for an hour. */
async function reconcile(): Promise<void> {
  await db.$client`update payment_session set checked_at = now() - interval '1 hour', created_at = now() - interval '1 hour'`
  await db.$client`select graphile_worker.add_job('payment-reconcile')`
  await finishJobs(url)
}

async function stateOf(code: string) {
  const [row] = await db.$client`select state, payment_state from "order" where code = ${code}`
  return [row!.state, row!.payment_state]
}

test('a payment during a crash places one order with one notification', async () => {
  const shoppers = await sendShoppers({ db, url: () => shop.url }, productIds.slice(1), 2, 50)
  const codes: string[] = []
  for (const waitMs of [0, 3, 8, 20]) {
    const { url: page, orderId } = await startPaying(productIds[0]!)
    codes.push(orderId)
    const paying = pay(page)
    await Bun.sleep(waitMs)
    await shop.killAndStart()
    await paying
    // A shopper whose page did not load pays again, and is charged once whether or not the first attempt succeeded.
    await pay(page)
  }
  await shoppers.stop()
  await reconcile()
  for (const code of codes) expect(await stateOf(code)).toEqual(['placed', 'paid'])
  await expectLedgerInvariants(url, shoppers.tries)
  await expectOneMailAnOrder(url, office)
})

test('reconciliation finds a payment whose event never came', async () => {
  const { url: page, orderId } = await startPaying(productIds[0]!)
  const session = new URL(page).pathname.split('/').at(-1)!
  await db.$client`update sandbox_session set state = 'paid', payment_id = 'sandbox_pay_lost' where id = ${session}`
  expect(await stateOf(orderId)).toEqual(['awaiting payment', 'pending'])
  await shop.killAndStart()
  await reconcile()
  expect(await stateOf(orderId)).toEqual(['placed', 'paid'])
  await expectLedgerInvariants(url)
  await expectOneMailAnOrder(url, office)
})
