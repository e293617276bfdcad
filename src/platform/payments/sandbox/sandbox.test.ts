import { describe, expect, test } from 'bun:test'
import { givenShopper } from '../../../testing/account.ts'
import { createTestApp } from '../../../testing/app.ts'
import { givenProduct } from '../../../testing/catalogue.ts'
import { givenAddress, givenCart, orderOf } from '../../../testing/orders.ts'
import { TEST_CARDS_SECRET } from '../../../testing/payments.ts'
import { waitUntil } from '../../../testing/wait.ts'
import { createLog } from '../../runtime/log.ts'
import { deliverTo, openPayments, openSandbox } from '../open.ts'

const test_ = await createTestApp()
const { app, call, db } = test_

async function givenPage() {
  const shopper = await givenShopper(test_)
  const product = await givenProduct(db, { name: 'Milk & <b>Honey</b>', priceInPaise: 5400, stock: 5 })
  const address = await givenAddress(db, shopper.userId)
  await givenCart(db, shopper.userId, { [product]: 2 })
  const { body } = await call('POST', '/api/order/checkout', orderOf(address, { [product]: 2 }, 108), shopper.headers)
  const decide = (outcome: string, headers: Record<string, string> = {}) => {
    const form = new FormData()
    form.set('outcome', outcome)
    return app.handle(new Request(body.url, { method: 'POST', body: form, headers }))
  }
  const state = async () =>
    (await call('GET', `/api/order/details?orderId=${body.orderId}`, undefined, shopper.headers)).body.data.state
  const stateWithin = async (wanted: string) => {
    for (let tries = 0; (await state()) !== wanted && tries < 100; tries++) await Bun.sleep(10)
    return state()
  }
  return { ...shopper, url: body.url as string, code: body.orderId as string, decide, stateWithin, state }
}

test('the page says that it is a test, what is paid, and shows names as text', async () => {
  const { url } = await givenPage()
  expect(new URL(url).origin).toBe('http://localhost')
  const response = await app.handle(new Request(url))
  const html = await response.text()
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(html).toContain('<strong>TEST</strong>')
  expect(html).toContain('Pay ₹108')
  expect(html).toContain('2 × Milk &amp; &lt;b&gt;Honey&lt;/b&gt; <small>1 L</small>')
  expect(html).not.toContain('<script')
})

test('paying leads to the success page and places the order by a signed event', async () => {
  const { decide, stateWithin, code, url } = await givenPage()
  const response = await decide('pay')
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe(
    `http://localhost/success?order=${code}&session_id=${url.split('/').at(-1)}`,
  )
  expect(await stateWithin('placed')).toBe('placed')
})

test('declining and cancelling lead back and cancel the order', async () => {
  for (const [outcome, reason] of [
    ['decline', '&reason=declined'],
    ['cancel', ''],
  ] as const) {
    const { decide, stateWithin, code } = await givenPage()
    const response = await decide(outcome)
    expect(response.headers.get('location')).toBe(`http://localhost/cancel?order=${code}${reason}`)
    expect(await stateWithin('cancelled')).toBe('cancelled')
  }
})

test('refunds in parts, each once, and never more than was paid', async () => {
  const { decide, stateWithin, url } = await givenPage()
  await decide('pay')
  await stateWithin('placed')
  const sessionId = url.split('/').at(-1)!
  const payments = test_.cards.payments!
  const { paymentId } = await payments.fetchSession(sessionId)
  const giveBack = (key: string, amountInPaise: number) =>
    payments.refund({ idempotencyKey: key, paymentId: paymentId!, amountInPaise, orderId: 'o' })
  const first = await giveBack('part 1', 4800)
  expect(await giveBack('part 1', 4800)).toEqual(first)
  expect(await giveBack('part 2', 5000)).not.toEqual(first)
  await expect(giveBack('part 3', 1001)).rejects.toThrow('The refund exceeds the payment')
  expect((await payments.fetchSession(sessionId)).refundedInPaise).toBe(9800)
  await giveBack('part 4', 1000)
  expect((await payments.fetchSession(sessionId)).refundedInPaise).toBe(10_800)
})

describe('when the shop fails to process the event', () => {
  function openFailing(failures: number) {
    const stopping = new AbortController()
    const deliveries: string[] = []
    const logged: string[] = []
    const arrive = deliverTo((request) => app.handle(request))
    const { sandbox } = openSandbox({
      client: db.$client,
      secret: TEST_CARDS_SECRET,
      log: createLog('info', (line) => logged.push(line)),
      stopping: stopping.signal,
      async deliver(rawBody, signature) {
        deliveries.push(JSON.parse(rawBody).id)
        if (deliveries.length <= failures) throw new Error('The webhook returned 503')
        await arrive(rawBody, signature)
      },
    })
    return { sandbox: sandbox!, stopping, deliveries, logged }
  }

  test('the same event is delivered again', async () => {
    const { url, state } = await givenPage()
    const { sandbox, deliveries } = openFailing(1)
    await sandbox.decide(url.split('/').at(-1)!, 'pay')
    await waitUntil(async () => (await state()) === 'placed')
    expect(deliveries.length).toBe(2)
    expect(deliveries[0]).toBe(deliveries[1]!)
  })

  test('a shop that stops waits for no other delivery', async () => {
    const { url } = await givenPage()
    const { sandbox, stopping, deliveries, logged } = openFailing(1)
    await sandbox.decide(url.split('/').at(-1)!, 'pay')
    stopping.abort()
    await waitUntil(() => logged.length > 0)
    expect(logged[0]).toContain('a sandbox event was not delivered')
    expect(deliveries.length).toBe(1)
  })
})

test('only the page itself pays, not a form on another site', async () => {
  const { decide, state } = await givenPage()
  const elsewhere = ['https://evil.example', 'null']
  for (const origin of elsewhere) expect((await decide('pay', { origin })).status).toBe(403)
  expect((await decide('pay', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect(await state()).toBe('awaiting payment')
  expect((await decide('pay', { origin: 'http://localhost' })).status).toBe(303)
})

test('a paid page stays paid, with any button pressed later', async () => {
  const { decide, stateWithin } = await givenPage()
  await decide('pay')
  await decide('cancel')
  expect(await stateWithin('placed')).toBe('placed')
})

test('returns 404 for an unknown page, and rejects an unknown outcome', async () => {
  const { url, decide, state } = await givenPage()
  expect((await app.handle(new Request(url.replace(/.{4}$/, '0000')))).status).toBe(404)
  expect((await decide('steal')).status).toBe(400)
  expect(await state()).toBe('awaiting payment')
})

test('rejects payment events that the sandbox did not sign', async () => {
  const { url, state } = await givenPage()
  const id = url.split('/').at(-1)
  const event = { id: 'e', type: 'checkout.session.completed', livemode: false, data: { object: { id } } }
  expect((await call('POST', '/api/order/webhook', event)).status).toBe(400)
  expect(await state()).toBe('awaiting payment')
})

test('a shop without a provider takes no cards and says why', async () => {
  const deps = { client: db.$client, secret: 's', deliver: async () => {}, log: console as never }
  const off = await openPayments({ payments: 'off', stripe: null }, deps)
  expect(off).toMatchObject({ payments: null, sandbox: null, reason: 'Card payments are not set up in this shop' })
  const { body } = await call('GET', '/api/payment/options')
  expect(body).toMatchObject({ cash: true, card: true, cardReason: 'Test payments: no money moves' })
})
