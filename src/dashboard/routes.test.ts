import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { product } from '../catalogue/schema.ts'
import type { OrderState, PaymentState } from '../order/states.ts'
import { newId } from '../platform/runtime/ids.ts'
import { saveSettings } from '../settings/queries.ts'
import { givenAdmin } from '../testing/account.ts'
import { createTestApp } from '../testing/app.ts'
import { givenProduct } from '../testing/catalogue.ts'
import type { Dashboard } from './contract.ts'

const shop = await createTestApp()
const { call, db } = shop
const sql = db.$client
const admin = await givenAdmin(shop)
const report = async (): Promise<Dashboard> =>
  (await call('GET', '/api/reports/today', undefined, admin.headers)).body.data

const daysReport = (from: string, to: string) =>
  call('GET', `/api/reports/days?${new URLSearchParams({ from, to })}`, undefined, admin.headers)

beforeEach(() => sql`truncate "order", product, zero_result_search, setting cascade`.then())

interface GivenOrder {
  /** Days before today, in Indian time. */
  daysAgo?: number
  time?: string
  /** Replaces `daysAgo` and `time`. */
  minutesAgo?: number
  state?: OrderState
  payment?: PaymentState
  method?: 'cash' | 'card'
  rupees?: number
  /** When it reached its state, in Indian time; by default when it was placed. */
  ended?: { daysAgo: number; time: string }
  lines?: { productId: string; quantity: number; picked?: number }[]
}

async function givenOrder(given: GivenOrder = {}): Promise<string> {
  const { daysAgo = 0, time = '00:00', minutesAgo, state = 'placed', rupees = 100, method = 'cash' } = given
  const id = newId()
  const code = `ORD-${id
    .slice(-8)
    .toUpperCase()
    .replaceAll(/[01IO]/g, 'Z')}`
  const payment = given.payment ?? (state === 'cancelled' ? 'void' : method === 'cash' ? 'due' : 'paid')
  const at =
    minutesAgo === undefined
      ? sql`((now() at time zone 'Asia/Kolkata')::date - ${daysAgo}::int + ${time}::time) at time zone 'Asia/Kolkata'`
      : sql`now() - make_interval(mins => ${minutesAgo})`
  await sql`
    insert into "order" (id, code, state, payment_method, payment_state, cancel_reason, quantity, restocked,
      undiscounted_in_paise, total_in_paise, address, body_hash, reserved_until, created_at)
    values (${id}, ${code}, ${state}, ${method}, ${payment}, ${state === 'cancelled' ? 'shop' : null}, 1,
      ${state === 'cancelled'}, ${rupees * 100}, ${rupees * 100}, '{}', '', now(), ${at})`
  const { ended } = given
  const endedAt = ended
    ? sql`((now() at time zone 'Asia/Kolkata')::date - ${ended.daysAgo}::int + ${ended.time}::time) at time zone 'Asia/Kolkata'`
    : at
  await sql`insert into order_event (order_id, state, actor, at) values (${id}, ${state}, 'shop', ${endedAt})`
  for (const [position, { productId, quantity, picked = null }] of (given.lines ?? []).entries())
    await sql`
      insert into order_line (id, order_id, position, product_id, name, image, unit, price_in_paise,
        discount_percent, quantity, picked_quantity)
      values (${newId()}, ${id}, ${position}, ${productId}, 'As sold', '{}', '1 L', 5400, 15, ${quantity}, ${picked})`
  return code
}

const givenSession = (code: string, provider: 'stripe' | 'sandbox', rupees: number) => sql`
  insert into payment_session
    (order_id, attempt, provider, livemode, session_id, payment_id, amount_in_paise, origin, expires_at)
  select id, 1, ${provider}, ${provider === 'stripe'}, code, code, ${rupees * 100}, '', now()
  from "order" where code = ${code}`

test('a shop without orders has a report of zeros', async () => {
  const found = await report()
  expect(found.today).toEqual({ orders: 0, amount: 0, refunds: 0, testOrders: 0 })
  expect(found.hours).toHaveLength(24)
  expect(found.days).toHaveLength(30)
  expect(found.days.at(-1)!.day).toBe(new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' }))
  expect(found).toMatchObject({ cashToCollect: { orders: 0 }, late: { total: 0 }, lowStock: { total: 0 }, misses: [] })
})

test('days and hours are those of India: a minute before midnight is yesterday', async () => {
  await givenOrder({ time: '00:00', rupees: 30 })
  await givenOrder({ daysAgo: 1, time: '23:59', rupees: 50 })
  await givenOrder({ daysAgo: 7, time: '00:00', rupees: 70 })
  await givenOrder({ daysAgo: 7, time: '23:59:59', rupees: 11 })
  await givenOrder({ daysAgo: 29, time: '00:00', rupees: 7 })
  await givenOrder({ daysAgo: 30, time: '23:59', rupees: 9 })
  const { today, days, hours, weekAgo } = await report()
  expect(today).toMatchObject({ orders: 1, amount: 30 })
  expect(days.map(({ amount }) => amount).filter(Boolean)).toEqual([7, 81, 50, 30])
  expect(days[0]).toMatchObject({ orders: 1, amount: 7 })
  expect(hours[0]).toEqual({ hour: 0, orders: 1, amount: 30, weekAgo: 70 })
  expect(hours[23]).toMatchObject({ orders: 0, weekAgo: 11 })
  expect(weekAgo).toEqual({ untilNow: { orders: 1, amount: 70 }, whole: { orders: 2, amount: 81 } })
})

test('what is not sold is no sale: unpaid, cancelled and refused orders', async () => {
  await givenOrder({ state: 'awaiting payment', method: 'card', payment: 'pending' })
  await givenOrder({ state: 'cancelled' })
  await givenOrder({ state: 'refused', payment: 'void' })
  await givenOrder({ state: 'delivered', payment: 'paid', rupees: 12.5 })
  const { today, states } = await report()
  expect(today).toMatchObject({ orders: 1, amount: 12.5 })
  const counted = Object.fromEntries(states.map(({ state, orders }) => [state, orders]))
  expect(counted).toMatchObject({ 'awaiting payment': 1, placed: 0, delivered: 1, cancelled: 1, refused: 1 })
})

test('an open complaint says its kind and the number of its pieces, of those that were delivered', async () => {
  const milk = await givenProduct(db, { name: 'Milk' })
  const code = await givenOrder({ state: 'delivered', lines: [{ productId: milk, quantity: 3, picked: 2 }] })
  const complain = (kind: string | null, quantity: number | null) => sql`
    update order_line set missing_note = 'Sour', complaint_kind = ${kind}, complaint_quantity = ${quantity}
    from "order" where "order".id = order_id and code = ${code}`
  await complain('poor quality', 1)
  await sql`update "order" set customer_name = 'Asha' where code = ${code}`
  const complaint = { orderId: code, customer: 'Asha', kind: 'poor quality', quantity: 1, picked: 2, words: 'Sour' }
  expect((await report()).complaints).toMatchObject({ total: 1, lines: [complaint] })
  await complain(null, null)
  expect((await report()).complaints.lines).toMatchObject([{ kind: 'missing', quantity: null }])
})

test('sales are net of refunds, however they were made, and test orders are counted apart', async () => {
  const milk = await givenProduct(db, { name: 'Milk' })
  const cash = await givenOrder({ state: 'delivered', payment: 'paid', lines: [{ productId: milk, quantity: 3 }] })
  const due = await givenOrder({ state: 'packed', rupees: 50, lines: [{ productId: milk, quantity: 1 }] })
  for (const [code, by] of [
    [cash, 'cash'],
    [due, 'due'],
  ] as const)
    await sql`
      insert into complaint_answer (line_id, order_id, quantity, amount_in_paise, note, paid_by, answered_by)
      select line.id, order_id, 1, 4500, '', ${by}, ${newId()}
      from order_line line join "order" on "order".id = order_id where code = ${code}`
  // Short of one piece: the total fell from 80 to 60, of which 10 were then refunded on the provider's own pages.
  const card = await givenOrder({ state: 'delivered', method: 'card', rupees: 60 })
  await givenSession(card, 'stripe', 80)
  for (const [rupees, reason] of [
    [20, 'picked short'],
    [10, 'provider'],
  ] as const)
    await sql`
      insert into refund (id, order_id, payment_id, amount_in_paise, reason, state)
      select ${newId()}, id, code, ${rupees * 100}, ${reason}, 'done' from "order" where code = ${card}`
  await givenSession(
    await givenOrder({ method: 'card', rupees: 500, lines: [{ productId: milk, quantity: 9 }] }),
    'sandbox',
    500,
  )
  const { today, hours, days, sells } = await report()
  expect(today).toEqual({ orders: 3, amount: 55 + 5 + 50, refunds: 45 + 45 + 10, testOrders: 1 })
  expect([hours[0]!.amount, days.at(-1)!.amount]).toEqual([110, 110])
  expect(sells.today).toMatchObject([{ name: 'Milk', quantity: 2, amount: 90 }])
  const { data } = (await daysReport(days.at(-1)!.day, days.at(-1)!.day)).body
  expect(data.sales).toEqual(today)
  expect(data.sells).toEqual(sells.today)
})

test('a test order that was delivered is not among what ended, as it is not among the orders', async () => {
  await givenOrder({ state: 'delivered', payment: 'paid', rupees: 40 })
  await givenSession(await givenOrder({ method: 'card', state: 'delivered', rupees: 500 }), 'sandbox', 500)
  await givenSession(await givenOrder({ method: 'card', state: 'packed', rupees: 500 }), 'sandbox', 500)
  const { today, states, days } = await report()
  expect(today).toMatchObject({ orders: 1, testOrders: 2 })
  expect(states.filter(({ orders }) => orders > 0)).toEqual([
    { state: 'packed', orders: 1 },
    { state: 'delivered', orders: 1 },
  ])
  const { data } = (await daysReport(days.at(-1)!.day, days.at(-1)!.day)).body
  expect(data.ended[0]).toEqual({ state: 'delivered', orders: 1 })
})

test('open orders count whenever they came, ended ones only today', async () => {
  await givenOrder({ daysAgo: 3, state: 'packed' })
  await givenOrder({ daysAgo: 3, state: 'delivered', payment: 'paid' })
  const { states } = await report()
  expect(states.filter(({ orders }) => orders > 0)).toEqual([{ state: 'packed', orders: 1 }])
})

// money 11
test('what was placed before midnight and ended after it counts where it ended, once', async () => {
  const late = { daysAgo: 1, time: '23:50', state: 'delivered', payment: 'paid' } as const
  await givenOrder({ ...late, ended: { daysAgo: 0, time: '00:00:01' } })
  await givenOrder({ ...late, daysAgo: 2, ended: { daysAgo: 1, time: '00:10' } })
  const code = await givenOrder({ ...late, ended: { daysAgo: 1, time: '23:59:58' } })
  // Undone, and delivered again after midnight.
  await sql`
    insert into order_event (order_id, state, actor, at)
    select id, 'delivered', 'shop', date_trunc('day', now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata'
    from "order" where code = ${code}`
  const { states, days: all } = await report()
  expect(states.filter(({ orders }) => orders > 0)).toEqual([{ state: 'delivered', orders: 2 }])
  const [yesterday] = all.slice(-2)
  const { data } = (await daysReport(yesterday!.day, yesterday!.day)).body
  expect(data.ended[0]).toEqual({ state: 'delivered', orders: 1 })
})

test('some days are summed up by the shop’s clock, beside as many before them', async () => {
  const milk = await givenProduct(db, { name: 'Milk', brand: 'Nandini' })
  await givenOrder({ daysAgo: 1, time: '00:00', rupees: 10, lines: [{ productId: milk, quantity: 2 }] })
  await givenOrder({ daysAgo: 3, time: '23:59', rupees: 20 })
  await givenOrder({ daysAgo: 4, time: '23:59', rupees: 40, state: 'cancelled' })
  await givenOrder({ daysAgo: 4, time: '12:00', rupees: 80 })
  await givenOrder({ daysAgo: 7, time: '00:00', rupees: 160 })
  const { days } = await report()
  const [from, to] = [days.at(-4)!.day, days.at(-2)!.day]
  const { data } = (await daysReport(from, to)).body
  expect(data).toMatchObject({
    from,
    to,
    sales: { orders: 2, amount: 30 },
    before: { orders: 1, amount: 80 },
    sells: [{ brand: 'Nandini', name: 'Milk', quantity: 2, amount: 90 }],
  })
  expect(data.days.map(({ amount }: { amount: number }) => amount)).toEqual([20, 0, 10])
})

test('days that are none, or stand the wrong way round, are refused by name', async () => {
  expect(await daysReport('2026-02-31', '2026-03-01')).toMatchObject({ status: 400 })
  expect(await daysReport('2026-03-02', '2026-03-01')).toMatchObject({
    status: 400,
    body: { message: 'to must not be before from' },
  })
  expect(await daysReport('2024-01-01', '2026-03-01')).toMatchObject({ status: 400 })
})

test('cash to collect is that of orders under way, and of delivered ones until it is there', async () => {
  await givenOrder({ state: 'out for delivery', rupees: 40 })
  await givenOrder({ state: 'delivered', daysAgo: 2, rupees: 60 })
  await givenOrder({ state: 'delivered', payment: 'paid', rupees: 1 })
  await givenOrder({ state: 'cancelled', rupees: 2 })
  await givenOrder({ state: 'packed', method: 'card', rupees: 3 })
  expect((await report()).cashToCollect).toEqual({ orders: 2, amount: 100 })
})

test('late are orders under way for longer than the settings say, the oldest first', async () => {
  await saveSettings(db, { lateAfterMinutes: 20, badgeText: 'Today' })
  const codes = [
    await givenOrder({ minutesAgo: 90 }),
    await givenOrder({ minutesAgo: 21, state: 'out for delivery' }),
    await givenOrder({ minutesAgo: 19 }),
    await givenOrder({ minutesAgo: 60, state: 'awaiting payment', method: 'card', payment: 'pending' }),
    await givenOrder({ minutesAgo: 60, state: 'delivered' }),
  ]
  const { late } = await report()
  expect(late).toMatchObject({ total: 2, afterMinutes: 20 })
  expect(late.orders.map(({ orderId }) => orderId)).toEqual(codes.slice(0, 2))
})

test('an order is late once the minutes are over that its shopper was promised, not before', async () => {
  await saveSettings(db, { lateAfterMinutes: 20, badgeText: '10 min' })
  const [quick, slow, unrecorded] = [
    await givenOrder({ minutesAgo: 12 }),
    await givenOrder({ minutesAgo: 40 }),
    await givenOrder({ minutesAgo: 11 }),
  ]
  await sql`update "order" set badge_text = case code when ${quick} then '15 min' when ${slow} then 'By 45 Min' end
    where code in (${quick}, ${slow}, ${unrecorded})`
  const late = async () => (await report()).late.orders.map(({ orderId }) => orderId)
  expect(await late()).not.toContain(quick)
  expect(await late()).not.toContain(slow)
  expect(await late()).toContain(unrecorded)
  await sql`
    update order_event set at = at - interval '6 minutes' from "order"
    where "order".id = order_id and code in (${quick}, ${slow})`
  await sql`update "order" set created_at = created_at - interval '6 minutes' where code in (${quick}, ${slow})`
  expect(await late()).toEqual(expect.arrayContaining([quick, slow]))
})

// admin D-23
test('low stock counts all that the shop once had, those first that are gone or run out first, as the stock page', async () => {
  await givenProduct(db, { name: 'Never had', stock: 0 })
  const empty = await givenProduct(db, { name: 'Milk 0', brand: 'Nandini', publish: false, stock: 3 })
  await db.update(product).set({ stock: 0 }).where(eq(product.id, empty))
  for (let stock = 1; stock < 8; stock++) await givenProduct(db, { name: `Milk ${stock}`, stock })
  await givenProduct(db, { name: 'Gone', stock: 0, deletedAt: new Date() })
  await saveSettings(db, { lowStockThreshold: 6 })
  const { lowStock } = await report()
  expect(lowStock).toMatchObject({ total: 7, threshold: 6 })
  expect(lowStock.products.map(({ name }) => name)).toEqual(['Milk 0', 'Milk 1', 'Milk 2', 'Milk 3', 'Milk 4'])
  expect(lowStock.products[0]).toMatchObject({ brand: 'Nandini', publish: false })
})

test('what sells is counted as it was picked and paid, today and in seven days', async () => {
  const [milk, bread] = [await givenProduct(db, { name: 'Milk' }), await givenProduct(db, { name: 'Bread' })]
  const line = (productId: string, quantity: number, picked?: number) =>
    picked === undefined ? { productId, quantity } : { productId, quantity, picked }
  await givenOrder({ lines: [line(milk, 3, 2), line(bread, 1)] })
  await givenOrder({ state: 'cancelled', lines: [line(bread, 9)] })
  await givenOrder({ daysAgo: 6, lines: [line(bread, 4), line(milk, 1, 0)] })
  await givenOrder({ daysAgo: 7, lines: [line(milk, 50)] })
  const { sells } = await report()
  const reported = (products: Dashboard['sells']['today']) =>
    products.map((each) => [each.name, each.quantity, each.amount])
  // 54 rupees less 15 %, which is rounded up to 9 whole rupees: 45.
  expect(reported(sells.today)).toEqual([
    ['Milk', 2, 90],
    ['Bread', 1, 45],
  ])
  expect(reported(sells.week)).toEqual([
    ['Bread', 5, 225],
    ['Milk', 2, 90],
  ])
})

test('sums zero-result searches over the week', async () => {
  await sql`insert into zero_result_search (day, text, count)
    select (now() at time zone 'Asia/Kolkata')::date - ago, text, count
    from (values (0, 'oat milk', 2), (6, 'oat milk', 3), (7, 'oat milk', 90), (1, 'kombucha', 4)) v (ago, text, count)`
  expect((await report()).misses).toEqual([
    { text: 'oat milk', count: 5 },
    { text: 'kombucha', count: 4 },
  ])
})
