import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { renderEmail } from '../platform/mail/template.ts'
import { newId } from '../platform/runtime/ids.ts'
import { IF_MISSING, USUAL_PREFERENCES } from '../shared/delivery-preferences.ts'
import { givenShopper } from '../testing/account.ts'
import { createTestApp } from '../testing/app.ts'
import { givenProduct } from '../testing/catalogue.ts'
import { givenDesk } from '../testing/desk.ts'
import { givenAddress, givenCart, orderOf } from '../testing/orders.ts'
import { createTestProvider } from '../testing/payment-provider.ts'
import { writeOrderMail } from './emails/service.ts'
import { anonymizeOrders } from './history/queries.ts'
import { order } from './schema.ts'

const app = await createTestApp({ payments: createTestProvider() })
const { call, db } = app
const desk = await givenDesk(app)

const ASKED = { deliveryInstructions: 'Call from the gate', leaveAtDoor: true, ifMissing: 'call_me' } as const
const OF_CASH = { ...ASKED, leaveAtDoor: false }

async function givenBuyer(over: Parameters<typeof givenShopper>[1] = {}) {
  const shopper = await givenShopper(app, over)
  const productId = await givenProduct(db, { stock: 50, priceInPaise: 5400 })
  const addressId = await givenAddress(db, shopper.userId)
  await givenCart(db, shopper.userId, { [productId]: 1 })
  const body = orderOf(addressId, { [productId]: 1 }, 54)
  const pay = (asked: object, method: 'cash-on-delivery' | 'checkout' = 'cash-on-delivery', key: string = newId()) =>
    call('POST', `/api/order/${method}`, { ...body, ...asked }, { ...shopper.headers, 'idempotency-key': key })
  const read = (path: string) => call('GET', `/api/${path}`, undefined, shopper.headers)
  return { ...shopper, productId, pay, read }
}

const stored = async (code: string) => {
  const [row] = await db.select().from(order).where(eq(order.code, code))
  const { deliveryInstructions, leaveAtDoor, ifMissing } = row!
  return { deliveryInstructions, leaveAtDoor, ifMissing }
}

describe('an order', () => {
  test('keeps what was asked for, which its shopper and the desk see everywhere', async () => {
    const { pay, read } = await givenBuyer()
    const { body } = await pay(ASKED, 'checkout')
    const { orderId } = body.data
    expect(await stored(orderId)).toEqual(ASKED)
    expect((await read(`order/details?orderId=${orderId}`)).body.data).toMatchObject(ASKED)
    expect((await read('order/order-list')).body.data).toMatchObject([ASKED])
    expect((await read('user/download-data')).body.data).toMatchObject({ orders: [ASKED] })
    expect((await desk.get(`order?orderId=${orderId}`)).body.data).toMatchObject(ASKED)
    expect((await desk.get(`orders?search=${orderId}`)).body.data).toMatchObject([ASKED])
  })

  test('that asks for nothing, as of a client of the specification, is as usual', async () => {
    const { pay } = await givenBuyer()
    const { status, body } = await pay({})
    expect([status, await stored(body.data.orderId)]).toEqual([200, USUAL_PREFERENCES])
  })

  test.each(IF_MISSING)('is placed with %s for what is missing', async (ifMissing) => {
    const { pay } = await givenBuyer()
    const { body } = await pay({ ifMissing })
    expect(await stored(body.data.orderId)).toEqual({ ...USUAL_PREFERENCES, ifMissing })
  })

  test('in cash is not left at the door, where nobody would pay it', async () => {
    const { pay, userId } = await givenBuyer()
    const { status, body } = await pay(ASKED)
    expect([status, body.message]).toEqual([400, expect.stringContaining('leaveAtDoor must be false for cash')])
    expect(await db.$count(order, eq(order.userId, userId))).toBe(0)
    const [row] = await db.select().from(order).limit(1)
    const update = db.update(order).set({ leaveAtDoor: true, paymentMethod: 'cash' }).where(eq(order.id, row!.id))
    await expect(update.execute()).rejects.toThrow()
  })

  test('is repeated only with the same preferences', async () => {
    const { pay } = await givenBuyer()
    const first = await pay(OF_CASH, 'cash-on-delivery', 'k')
    expect((await pay(OF_CASH, 'cash-on-delivery', 'k')).body.data).toEqual(first.body.data)
    expect((await pay({ ...OF_CASH, ifMissing: 'leave_out' }, 'cash-on-delivery', 'k')).status).toBe(422)
  })

  test('that awaits payment gives way to one with other preferences', async () => {
    const { pay, read } = await givenBuyer()
    const first = (await pay(ASKED, 'checkout')).body.data.orderId
    const second = (await pay({ ...ASKED, leaveAtDoor: false }, 'checkout')).body.data.orderId
    expect(second).not.toBe(first)
    expect((await read(`order/details?orderId=${first}`)).body.data.state).toBe('cancelled')
    expect(await stored(second)).toEqual(OF_CASH)
  })

  test('of a deleted account has no instructions any more', async () => {
    const { pay, userId } = await givenBuyer()
    const { orderId } = (await pay(OF_CASH)).body.data
    await db.transaction((tx) => anonymizeOrders(tx, userId))
    expect(await stored(orderId)).toEqual({ ...OF_CASH, deliveryInstructions: '' })
  })
})

describe('what is typed', () => {
  const kept: [string, string][] = [
    ['  Second   floor,\r\nblue\tdoor ', 'Second floor, blue door'],
    ['\u200b\ufeff \n', ''],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['=HYPERLINK("http://x")', '=HYPERLINK("http://x")'],
    ['घंटी न बजाएँ 👩‍👩‍👧', 'घंटी न बजाएँ 👩‍👩‍👧'],
    ['🔔'.repeat(200), '🔔'.repeat(200)],
  ]
  test.each(kept)('%j is stored as one line of text', async (deliveryInstructions, expected) => {
    const { pay } = await givenBuyer()
    const { status, body } = await pay({ deliveryInstructions })
    expect(status).toBe(200)
    expect((await stored(body.data.orderId)).deliveryInstructions).toBe(expected)
  })

  const refused: [string, unknown, string][] = [
    ['deliveryInstructions', 'x'.repeat(201), 'must be at most 200 characters'],
    ['deliveryInstructions', 'x'.repeat(10_000), 'must be at most 200 characters'],
    ['deliveryInstructions', 'Ring \u202etwice', 'must have only characters that can be printed'],
    ['deliveryInstructions', 'Ring\u0000', 'must have only characters that can be printed'],
    ['deliveryInstructions', 'Ring\u001b[2J', 'must have only characters that can be printed'],
    ['deliveryInstructions', '\ud800', 'must have only characters that can be printed'],
    ['deliveryInstructions', 7, 'must be text'],
    ['deliveryInstructions', null, 'must be text'],
    ['leaveAtDoor', 'perhaps', 'must be true or false'],
    ['ifMissing', 'replace', 'must be one of replace_with_similar, call_me, leave_out'],
    ['ifMissing', ['call_me'], 'must be one of replace_with_similar, call_me, leave_out'],
  ]
  test.each(refused)('%s is refused by its name', async (field, value, rule) => {
    const { pay, userId } = await givenBuyer()
    const { status, body } = await pay({ [field]: value }, 'checkout')
    expect([status, body.message]).toEqual([400, `${field} ${rule}`])
    expect(await db.$count(order, eq(order.userId, userId))).toBe(0)
  })
})

describe('the email about a placed order', () => {
  const emailOf = async (id: string) => {
    const { email } = (await writeOrderMail(db, id, 'placed'))!
    return renderEmail(email, { shopName: 'Tokri', shopUrl: '' })
  }

  test('names what was asked for, with its text escaped', async () => {
    const { pay } = await givenBuyer()
    const { _id } = (await pay({ ...OF_CASH, deliveryInstructions: '<b>Ring</b>' })).body.data
    const { html, text } = await emailOf(_id)
    expect(text).toContain('Your delivery instructions: If something is missing: call me. <b>Ring</b>')
    expect(html).toContain('&lt;b&gt;Ring&lt;/b&gt;')
    expect(html).not.toContain('<b>Ring')
  })

  test('to an address that nobody has verified has nothing that was typed', async () => {
    const { pay } = await givenBuyer({ emailVerified: false })
    const { _id } = (await pay(OF_CASH)).body.data
    const { text } = await emailOf(_id)
    expect(text).toContain('If something is missing: call me')
    expect(text).not.toContain('gate')
  })

  test('says nothing of it if nothing was asked for', async () => {
    const { pay } = await givenBuyer()
    const { text } = await emailOf((await pay({})).body.data._id)
    expect(text).not.toContain('instructions')
  })
})

describe('an order by phone', () => {
  const ADDRESS = { address_line: '1 Park Street', city: 'Kolkata', state: 'West Bengal', country: 'India' }
  const take = async (asked: object, key: string = newId()) => {
    const productId = await givenProduct(db, { stock: 50 })
    const customer = { name: 'Asha', mobile: '9811122222' }
    const address = { ...ADDRESS, pincode: '700016', mobile: '9876543210' }
    const request = { customer, address, lines: [{ productId, quantity: 1 }], ...asked }
    return desk.post('phone-order', request, { 'idempotency-key': key })
  }

  test('has what the caller asks for', async () => {
    const { status, body } = await take({ ...OF_CASH, deliveryInstructions: ' Gate\n2 ' })
    expect([status, body.data]).toEqual([200, expect.objectContaining({ ...OF_CASH, deliveryInstructions: 'Gate 2' })])
    expect((await take({})).body.data).toMatchObject(USUAL_PREFERENCES)
  })

  test('is paid in cash, and so not left at the door', async () => {
    const { status, body } = await take(ASKED)
    expect([status, body.message]).toEqual([400, expect.stringContaining('leaveAtDoor must be false for cash')])
  })
})

test('the packing slip shows what was asked for as text, and what is usual only of what is missing', async () => {
  const slipOf = async (orderId: string) => {
    const url = `http://localhost/api/desk/packing-slip?orderId=${orderId}`
    return (await app.app.handle(new Request(url, { headers: desk.headers }))).text()
  }
  const { pay } = await givenBuyer()
  const asked = { ...ASKED, deliveryInstructions: '<script>alert(1)</script>', ifMissing: 'replace_with_similar' }
  const slip = await slipOf((await pay(asked, 'checkout')).body.data.orderId)
  for (const text of ['Leave at the door', '&lt;script&gt;alert(1)&lt;/script&gt;', 'Replace with similar'])
    expect(slip).toContain(text)
  expect(slip).not.toContain('<script>')
  const usual = await slipOf((await (await givenBuyer()).pay({})).body.data.orderId)
  expect(usual).toContain('<dt>If missing</dt><dd>Leave it out</dd>')
  expect(usual).not.toMatch(/Leave at|Instructions/)
})
