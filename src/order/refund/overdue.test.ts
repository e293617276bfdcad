import { expect, test } from 'bun:test'
import { payloadsOf } from '../../platform/jobs/runner-tables.ts'
import { silentLog } from '../../platform/runtime/log.ts'
import { givenShopper } from '../../testing/account.ts'
import { createTestApp } from '../../testing/app.ts'
import { givenProduct } from '../../testing/catalogue.ts'
import { failJobs, loseJobs } from '../../testing/jobs.ts'
import { givenAddress, givenCart, orderOf } from '../../testing/orders.ts'
import { createTestProvider } from '../../testing/payment-provider.ts'
import { reconcilePayments } from '../payment/reconcile-payments.ts'
import { askForRefundsAgain } from './overdue.ts'

const provider = createTestProvider()
const app = await createTestApp({ payments: provider })
const { call, db } = app

/** Creates the requested refund of an order that was paid by card and then cancelled. */
async function givenAskedRefund(): Promise<string> {
  const shopper = await givenShopper(app)
  const productId = await givenProduct(db, { stock: 4, priceInPaise: 5400 })
  const address = await givenAddress(db, shopper.userId)
  await givenCart(db, shopper.userId, { [productId]: 2 })
  const orderRequest = orderOf(address, { [productId]: 2 }, 108)
  const { body } = await call('POST', '/api/order/checkout', orderRequest, shopper.headers)
  provider.set(body.id, { state: 'paid', url: null, paymentId: `pi_${body.id}` })
  await reconcilePayments({ db, payments: provider, log: silentLog }, 0)
  const cancelled = await call('POST', '/api/order/cancel', { orderId: body.data.orderId }, shopper.headers)
  expect(cancelled.status).toBe(200)
  const [asked] = await db.$client`select id from refund where state = 'asked' order by id desc limit 1`
  return asked!.id
}

const refundJobs = async () => {
  const payloads = (await payloadsOf(db, 'refund-payment')) as { refundId: string }[]
  return payloads.map(({ refundId }) => refundId)
}

// money 3
test('requests a refund without a job again, once', async () => {
  const refundId = (await givenAskedRefund()).replaceAll('-', '')
  const again = () => askForRefundsAgain(db, silentLog)
  expect(await refundJobs()).toEqual([refundId])
  await loseJobs(db.$client)
  // A refund this recent may still be in progress, so it is not enqueued again.
  await again()
  expect(await refundJobs()).toEqual([])
  await db.$client`update refund set created_at = now() - interval '10 minutes'`
  await again()
  await again()
  expect(await refundJobs()).toEqual([refundId])
  await failJobs(db.$client)
  await again()
  expect(await refundJobs()).toEqual([refundId])
  await loseJobs(db.$client)
  await db.$client`update refund set state = 'done'`
  await again()
  expect(await refundJobs()).toEqual([])
})
