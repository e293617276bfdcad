import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { createTestApp } from '../../../testing/app.ts'
import { givenDesk, givenDeskOrder } from '../../../testing/desk.ts'
import { order, orderEvent } from '../../schema.ts'

const shop = await createTestApp()
const desk = await givenDesk(shop)

const [first, second, third] = [
  await givenDeskOrder(shop, { name: 'Asha Rao', mobile: '9811111111' }),
  await givenDeskOrder(shop, { name: 'Bilal', mobile: '9822222222' }),
  await givenDeskOrder(shop, { name: 'Chitra_%', mobile: '9822233333' }),
]
await desk.bring(second.code, 'accepted')
await desk.bring(third.code, 'accepted', 'packed', 'out for delivery', 'delivered')

const listed = async (query: Record<string, string>) => {
  const { body } = await desk.get(`orders?${new URLSearchParams(query)}`)
  return body.data.map(({ orderId }: { orderId: string }) => orderId) as string[]
}

test('lists open orders oldest first, all others newest first', async () => {
  expect(await listed({ state: 'open' })).toEqual([first.code, second.code])
  expect(await listed({})).toEqual([third.code, second.code, first.code])
  expect(await listed({ state: 'delivered' })).toEqual([third.code])
})

test('returns pages and counts by state', async () => {
  const { body } = await desk.get('orders?limit=2&page=2')
  expect(body).toMatchObject({
    page: 2,
    limit: 2,
    totalCount: 3,
    totalPage: 2,
    counts: { placed: 1, accepted: 1, delivered: 1, cancelled: 0 },
  })
  expect(body.data).toHaveLength(1)
})

test('finds orders by prefixes of number, mobile number or name', async () => {
  expect(await listed({ search: first.code })).toEqual([first.code])
  expect(await listed({ search: first.code.slice(4, 9).toLowerCase() })).toEqual([first.code])
  expect(await listed({ search: '98222' })).toEqual([third.code, second.code])
  expect(await listed({ search: '+91 98111 11111' })).toEqual([first.code])
  expect(await listed({ search: 'sha r' })).toEqual([first.code])
  expect(await listed({ search: 'rao asha' })).toEqual([first.code])
  expect(await listed({ search: '_%' })).toEqual([])
  expect(await listed({ search: 'chitra_%', state: 'delivered' })).toEqual([third.code])
  expect(await listed({ search: 'chitra', state: 'open' })).toEqual([])
})

test('finds orders by who receives them for somebody else', async () => {
  const { address } = (await shop.db.select().from(order).where(eq(order.code, second.code)))[0]!
  await shop.db
    .update(order)
    .set({ address: { ...address, receiver: 'Nani Joshi' } })
    .where(eq(order.code, second.code))
  expect(await listed({ search: 'joshi nani' })).toEqual([second.code])
  expect(await listed({ search: 'nani', state: 'delivered' })).toEqual([])
})

test('returns customer, lines, amounts, next states and history of an order', async () => {
  const { body } = await desk.get(`order?orderId=${second.code}`)
  expect(body.data).toMatchObject({
    orderId: second.code,
    customer: { _id: second.userId, name: 'Bilal', mobile: '9822222222' },
    lines: [{ name: 'Product 0', quantity: 2, picked: 2, soldPrice: 48 }],
    totals: { quantity: 2, subTotal: 108, savings: 12, delivery: 0, handling: 0, total: 96 },
    next: ['packed', 'cancelled'],
    isLate: false,
    byPhone: false,
    isTest: false,
    timeline: [
      { state: 'placed', by: 'Bilal' },
      { state: 'accepted', by: 'Meera' },
    ],
  })
})

test('marks an overdue order as late until it has ended', async () => {
  const late = { at: new Date(Date.now() - 60 * 60_000) }
  for (const { id } of [first, third]) await shop.db.update(orderEvent).set(late).where(eq(orderEvent.orderId, id))
  const isLate = async (code: string) => (await desk.get(`order?orderId=${code}`)).body.data.isLate
  expect([await isLate(first.code), await isLate(second.code), await isLate(third.code)]).toEqual([true, false, false])
  const { placedAt, promisedAt } = (await desk.get(`order?orderId=${first.code}`)).body.data
  expect(Date.parse(promisedAt) - Date.parse(placedAt)).toBe(10 * 60_000)
})

test('returns 404 for an unknown order', async () => {
  expect((await desk.get('order?orderId=ORD-22222222')).status).toBe(404)
  expect((await desk.get('order?orderId=nonsense')).status).toBe(400)
  expect((await desk.get('orders?state=nonsense')).status).toBe(400)
})

test('a search that fits very many orders finds the newest of them', async () => {
  await shop.db.$client`
    insert into "order" (id, code, state, payment_method, payment_state, quantity, undiscounted_in_paise, total_in_paise, address,
      body_hash, customer_name, created_at)
    select uuidv7(), 'ORD-' || translate(lpad(upper(to_hex(n)), 8, 'Z'), '01', 'GH'), 'delivered', 'cash', 'paid', 1, 100, 100,
      '{"address_line": "", "city": "", "state": "", "country": "", "pincode": "", "mobile": ""}', 'none', 'Zubeida ' || n,
      now() - n * interval '1 minute'
    from generate_series(1, 600) as n`
  const { body } = await desk.get('orders?search=zubeida&limit=3')
  expect(body.totalCount).toBe(500)
  expect(await listed({ search: 'zubeida', limit: '2', page: '250' })).toHaveLength(2)
  expect(await listed({ search: 'zubeida', limit: '1' })).toEqual(['ORD-ZZZZZZZH'])
})
