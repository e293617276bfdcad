import { eq, sql } from 'drizzle-orm'
import { product } from '../catalogue/schema.ts'
import { giveRefund } from '../order/payment/process-refund.ts'
import { reconcilePayments } from '../order/payment/reconcile-payments.ts'
import { refund } from '../order/payment.schema.ts'
import { order } from '../order/schema.ts'
import { type Log, silentLog } from '../platform/runtime/log.ts'
import { givenShopper } from './account.ts'
import { createTestApp } from './app.ts'
import { givenProduct } from './catalogue.ts'
import { givenAddress, givenCart, orderOf } from './orders.ts'
import { createTestProvider } from './payment-provider.ts'

/** Creates an app on an empty database with a test-controlled payment provider; logged errors are collected in `alerts`. */
export async function createCardShop() {
  const provider = createTestProvider()
  const alerts: string[] = []
  const log: Log = { ...silentLog, error: (message) => void alerts.push(message) }
  const app = await createTestApp({ payments: provider, log })
  const { call, db } = app
  const deps = { db, payments: provider, log }

  /** Posts a provider event to the webhook; returns the HTTP status. */
  async function mailer({ rawBody, signature }: { rawBody: string; signature: string | null }): Promise<number> {
    const headers: Record<string, string> = { 'content-type': 'application/json; charset=utf-8' }
    if (signature !== null) headers['stripe-signature'] = signature
    const url = 'http://localhost/api/order/webhook'
    return (await app.app.handle(new Request(url, { method: 'POST', headers, body: rawBody }))).status
  }

  /** Places a card order that awaits payment: two pieces at 54 rupees each. */
  async function givenAwaited(stock = 4) {
    const shopper = await givenShopper(app)
    const productId = await givenProduct(db, { stock, priceInPaise: 5400 })
    const addressId = await givenAddress(db, shopper.userId)
    await givenCart(db, shopper.userId, { [productId]: 2 })
    const body = orderOf(addressId, { [productId]: 2 }, 108)
    const checkout = (key = 'k') =>
      call('POST', '/api/order/checkout', body, { ...shopper.headers, 'idempotency-key': key })
    const cash = () =>
      call('POST', '/api/order/cash-on-delivery', body, { ...shopper.headers, 'idempotency-key': 'cash' })
    const cancel = (orderId: string) => call('POST', '/api/order/cancel', { orderId }, shopper.headers)
    const result = await checkout()
    const { id: sessionId, orderId: code } = result.body
    const pay = () => provider.set(sessionId, { state: 'paid', url: null, paymentId: `pi_${sessionId}` })
    return { ...shopper, productId, body, checkout, cash, cancel, result, sessionId, code, pay }
  }

  /** Lets the reservation run out, then runs the reconciliation. */
  async function letExpire(code: string) {
    await db.execute(sql`update "order" set reserved_until = now() - interval '1 s' where code = ${code}`)
    await reconcilePayments(deps)
  }

  /** Runs the refund job of each refund of the order twice; returns the refunds that reached the provider. */
  async function refundsOf(orderId: string) {
    const rows = await db.select().from(refund).where(eq(refund.orderId, orderId))
    for (const { id } of rows) await giveRefund(deps, id)
    await Promise.all(rows.map(({ id }) => giveRefund(deps, id)))
    return [...provider.refunds.values()].filter((asked) => asked.orderId === orderId)
  }

  return {
    app,
    call,
    db,
    provider,
    alerts,
    parts: deps,
    post: mailer,
    givenAwaited,
    letExpire,
    refundsOf,
    stockOf: async (id: string) => (await db.select().from(product).where(eq(product.id, id)))[0]!.stock,
    orderBy: async (code: string) => (await db.select().from(order).where(eq(order.code, code)))[0]!,
    cartLines: async (headers: Record<string, string>): Promise<number> =>
      (await call('GET', '/api/cart/get', undefined, headers)).body.data.length,
  }
}
