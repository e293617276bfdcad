import { newestSession, recordAttempt, recordSession } from '../../src/order/payment/queries.ts'
import { reconcileSession } from '../../src/order/payment/reconcile-session.ts'
import { preparedOn, type Queryable } from '../../src/platform/database/database.ts'
import type { SessionRequest } from '../../src/platform/payments/port.ts'
import { createSandbox, type Sandbox } from '../../src/platform/payments/sandbox/sandbox.ts'
import { silentLog } from '../../src/platform/runtime/log.ts'

const HALF_HOUR_MS = 30 * 60_000

/** Opens the sandbox on a transaction, so that its sessions come and go with the orders. */
export function sandboxOn(tx: Queryable): Sandbox {
  const run = preparedOn(tx)
  const client = new Proxy(run, {
    get: (target, name) => Reflect.get(target, name === 'begin' ? 'savepoint' : name),
  })
  return createSandbox({ client, secret: '', deliver: async () => {}, log: silentLog })
}

/** Creates the checkout session of a card order. The sandbox knows the present time alone, and takes it for a new one. */
export async function openSession(
  tx: Queryable,
  sandbox: Sandbox,
  { id: orderId, code: orderCode, totalInPaise }: { id: string; code: string; totalInPaise: number },
  shopOrigin: string,
): Promise<void> {
  await recordAttempt(tx, { orderId, attempt: 1, provider: 'sandbox', livemode: false, origin: shopOrigin })
  const nobody: Pick<SessionRequest, 'customer' | 'shipping'> = {
    customer: { name: '', email: '' },
    shipping: { line: '', city: '', state: '', pincode: '', phone: '' },
  }
  const session = await sandbox.createSession({
    idempotencyKey: `order:${orderId}:1`,
    orderId,
    attempt: 1,
    orderCode,
    totalInPaise,
    lines: [{ name: 'Groceries', unitAmountInPaise: totalInPaise, quantity: 1 }],
    ...nobody,
    expiresAt: new Date(Date.now() + HALF_HOUR_MS),
    shopOrigin,
    successUrl: `${shopOrigin}/success?order=${orderCode}`,
    cancelUrl: `${shopOrigin}/cancel?order=${orderCode}`,
  })
  await recordSession(tx, { orderId, attempt: 1 }, session.id, session.url)
}

/** Ends the checkout session of an order as its shopper, or time, would have. */
export async function endSession(
  tx: Queryable,
  sandbox: Sandbox,
  orderId: string,
  outcome: 'pay' | 'decline' | 'cancel',
): Promise<void> {
  const { sessionId } = (await newestSession(tx, orderId))!
  await sandbox.decide(sessionId!, outcome)
  const { outcome: settled, reason } = await reconcileSession(tx, await sandbox.fetchSession(sessionId!), false)
  if (settled !== 'applied') throw new Error(`The payment of order ${orderId} was ${settled}: ${reason}`)
}
