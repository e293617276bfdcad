import { describe, expect, test } from 'bun:test'
import type { Dashboard } from '../../src/dashboard/contract.ts'
import { seedDemo } from '../../src/demo/seed.ts'
import { ORDER_STATES, PAYMENT_STATES } from '../../src/order/states.ts'
import { queuedJobs } from '../../src/platform/jobs/runner-tables.ts'
import { givenAdmin } from '../../src/testing/account.ts'
import { createTestApp } from '../../src/testing/app.ts'
import { createTestDatabase } from '../../src/testing/database.ts'
import { expectLedgerInvariants } from '../../tests/resilience/ledger-invariants.ts'
import { STAFF } from './people.ts'
import { seedOrders } from './seed.ts'

const shop = await createTestApp()
const { db, url, call } = shop
const sql = db.$client
const { headers } = await givenAdmin(shop)
const options = { seed: 'test', orders: 150, nowMs: Date.now(), origin: 'http://localhost:3000' }
await seedDemo(db, true)
const seeded = await seedOrders(db, options)

const get = async (path: string) => (await call('GET', path, undefined, headers)).body
const columnOf = async (rows: PromiseLike<readonly Record<string, unknown>[]>) =>
  (await rows).map((row) => Object.values(row)[0])

test('the books of a seeded month agree', async () => {
  const { orders } = await expectLedgerInvariants(url)
  expect(orders).toBe(Object.values(seeded.orders).reduce((sum, count) => sum + count, 0))
  expect(orders).toBe(options.orders)
  const [wrong] = await sql`
    select count(*)::int as orders from "order" o where payment_method = 'card' and payment_state in ('paid', 'refunded')
      and (select sum(s.amount_in_paise) from payment_session s where s.order_id = o.id and s.payment_id is not null)
        - (select coalesce(sum(r.amount_in_paise), 0) from refund r where r.order_id = o.id)
        <> case payment_state when 'refunded' then 0 else total_in_paise - coalesce(
          (select sum(amount_in_paise) from complaint_answer where order_id = o.id and paid_by = 'card'), 0) end`
  expect(wrong).toEqual({ orders: 0 })
  const refunded = await sql`
    select from refund where state = 'done' and not exists (
      select from sandbox_refund where id = provider_refund_id and amount_in_paise = refund.amount_in_paise)`
  expect(refunded).toHaveLength(0)
})

test('as many orders are made up as asked, although most products are sold out', async () => {
  const other = await createTestDatabase()
  await seedDemo(other.db, true)
  await other.db.$client`update product set stock = case when sku = (select min(sku) from product) then 1000 else 0 end`
  const { orders } = await seedOrders(other.db, { ...options, orders: 60 })
  expect(Object.values(orders).reduce((sum, count) => sum + count, 0)).toBe(60)
})

test('every state of orders and payments is there, by shoppers and by phone', async () => {
  expect(Object.keys(seeded.orders).sort()).toEqual([...ORDER_STATES].sort())
  expect((await columnOf(sql`select distinct payment_state from "order"`)).sort()).toEqual([...PAYMENT_STATES].sort())
  const [counts] = await sql`
    select count(*) filter (where taken_by is not null)::int as phone, count(*) filter (where user_id is null)::int as callers,
      count(distinct user_id)::int as shoppers, count(distinct cancel_reason)::int as reasons from "order"`
  expect(counts!.phone).toBeGreaterThan(1)
  expect(counts!.callers).toBeGreaterThan(0)
  expect(counts!.shoppers).toBeGreaterThan(30)
  expect(counts!.reasons).toBeGreaterThanOrEqual(4)
})

describe('every admin screen shows something:', () => {
  test('Today', async () => {
    const today = (await get('/api/reports/today')).data as Dashboard
    // Of the few orders of a day of the first week, all may have been cancelled, which depends on the weekday of the test.
    expect(today.days.filter(({ orders }) => orders > 0).length).toBeGreaterThanOrEqual(25)
    for (const list of [today.hours, today.late.orders, today.lowStock.products, today.misses, today.sells.week])
      expect(list.length).toBeGreaterThan(0)
    expect(today.complaints.total).toBeGreaterThan(0)
    expect(today.cashOwed.total).toBeGreaterThan(0)
    expect(today.cashToCollect.orders).toBeGreaterThan(0)
  })

  test('the order board', async () => {
    for (const state of [...ORDER_STATES, 'open', 'complaints', 'owed'])
      expect((await get(`/api/desk/orders?state=${encodeURIComponent(state)}`)).data.length).toBeGreaterThan(0)
  })

  test('customers, staff and what they did', async () => {
    expect((await get('/api/customers')).totalCount).toBeGreaterThan(30)
    const staff = (await get('/api/staff')).data as { email: string; lastLoginAt: string | null }[]
    expect(staff).toHaveLength(4)
    for (const { lastLoginAt } of staff.filter(({ email }) => STAFF.some((made) => made.email === email)))
      expect(Date.now() - Date.parse(lastLoginAt!)).toBeWithin(0, 8 * 24 * 3_600_000)
    const actions = new Set(await columnOf(sql`select action from audit_log`))
    for (const action of ['Invited admin', 'Moved order', 'Cancelled order', 'Took order by phone', 'Picked order'])
      expect(actions).toContain(action)
    for (const action of ['Resolved complaint about order', 'Changed stock', 'Changed discount', 'Counted stock'])
      expect(actions).toContain(action)
    for (const action of ['Suspended customer', 'Lifted suspension']) expect(actions).toContain(action)
  })

  test('the stock ledger', async () => {
    const reasons = await columnOf(sql`select distinct reason from stock_ledger`)
    expect(reasons).toEqual(
      expect.arrayContaining(['opening', 'order', 'cancel', 'refill', 'count', 'short pick', 'not found']),
    )
    expect((await get('/api/stock/ledger')).data.length).toBeGreaterThan(0)
  })
})

describe('time', () => {
  test('is the past in every row, and passes from event to event as it did', async () => {
    const start = new Date(options.nowMs - 31 * 24 * 60 * 60_000).toISOString()
    const end = new Date(options.nowMs).toISOString()
    const [outside] = await sql`
      select
        (select count(*)::int from "order" where not created_at between ${start} and ${end}
          or updated_at > ${end} or cash_collected_at > now()) as orders,
        (select count(*)::int from order_event where not at between ${start} and ${end}) as events,
        (select count(*)::int from refund where created_at > ${end} or updated_at > ${end} or sent_at > ${end}) as refunds,
        (select count(*)::int from account where email like '%.%@example.com' and created_at > ${end}) as accounts,
        (select count(*)::int from complaint_answer where answered_at > now() or cash_given_at > now()) as answers,
        (select count(*)::int from audit_log where at > ${end}) as actions`
    expect(Object.values(outside!)).toEqual([0, 0, 0, 0, 0, 0])
    const back = await sql`
      select * from (select at < lag(at) over (partition by order_id order by id) as goes_back from order_event) e
      where goes_back`
    expect(back).toHaveLength(0)
    const early = await sql`select from order_event e join "order" o on o.id = order_id where e.at < o.created_at`
    expect(early).toHaveLength(0)
    const ledger = await sql`
      select * from (select created_at < lag(created_at) over (partition by product_id order by id) as goes_back
        from stock_ledger) e where goes_back`
    expect(ledger).toHaveLength(0)
    const [awaited] = await sql`
      select count(*)::int as over from "order" where state = 'awaiting payment' and reserved_until < now()`
    expect(awaited).toEqual({ over: 0 })
  })

  test('is the present again afterwards, and the ledger is protected', async () => {
    expect(await sql`select from pg_trigger where tgname = 'seed_time'`).toHaveLength(0)
    await sql`update product set stock = stock + 1 where id = (select id from product where stock > 0 limit 1)`
    const [row] = await sql`select now() - created_at < '1 minute' as new from stock_ledger order by id desc limit 1`
    expect(row).toEqual({ new: true })
    await expect(Promise.resolve(sql`update stock_ledger set created_at = now()`)).rejects.toThrow('cannot be changed')
  })
})

test('nobody is written to, and nobody can sign in as somebody made up', async () => {
  const jobs = await queuedJobs(sql)
  expect(jobs.filter(({ name }) => name === 'order-mail')).toEqual([])
  // A shop that runs meanwhile would work on these, and wait for the tables of the next part.
  const refunds = jobs.filter(({ name }) => name === 'refund-payment').map(({ payload }) => payload)
  const asked = await sql`select replace(id::text, '-', '') as "refundId" from refund where state = 'asked' order by id`
  expect(refunds).toEqual([...asked])
  const [open] = await sql`
    select count(*)::int as accounts from account where email like '%.%@example.com' and password_hash <> 'none'`
  expect(open).toEqual({ accounts: 0 })
})

test('the same seed makes up the same month', async () => {
  const other = await createTestDatabase()
  await seedDemo(other.db, true)
  await seedOrders(other.db, options)
  const monthOf = (client: typeof sql) => client`
    select o.created_at, o.updated_at, state, payment_state, o.quantity, total_in_paise, a.email,
      (select string_agg(name || line.quantity, ',' order by position) from order_line line where order_id = o.id) as lines
    from "order" o left join account a on a.id = user_id order by o.created_at, total_in_paise`
  const mine = await monthOf(sql)
  expect([...(await monthOf(other.db.$client))]).toEqual([...mine])
})
