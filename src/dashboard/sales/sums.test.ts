import { beforeEach, expect, test } from 'bun:test'
import { sql as part } from 'drizzle-orm'
import fc from 'fast-check'
import type { ISql } from 'postgres'
import { newId } from '../../platform/runtime/ids.ts'
import { givenProduct } from '../../testing/catalogue.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { shopToday, spanOf } from '../queries.ts'
import { bestSellersIn } from './best-sellers.queries.ts'
import { salesJobs } from './jobs.ts'
import { PRODUCT_SALES, productSales, SALES, salesIn } from './orders.queries.ts'
import { salesBy } from './queries.ts'
import { daysToSum, lastHourEnd, sumDay } from './sums.queries.ts'

const { db } = await createTestDatabase()
const sql = db.$client
const DAYS = 5
const products = [
  await givenProduct(db, { name: 'Milk' }),
  await givenProduct(db, { name: 'Bread' }),
  await givenProduct(db, { name: 'Rice' }),
]
const sum = (maxWaits?: number) => salesJobs(db, maxWaits).tasks['sales-sum']({}, undefined)
const ORDERS = [0, 1, 2, 3, 4, 5].map(() => newId())

beforeEach(() => sql`truncate "order" cascade`.then())

const place = (at: number, hoursAgo: number, isCard: boolean, provider: 'stripe' | 'sandbox' | null) =>
  sql.begin(async (tx) => {
    const id = ORDERS[at]!
    const made = await tx`
      insert into "order" (id, code, state, payment_method, payment_state, quantity, undiscounted_in_paise, total_in_paise,
        address, body_hash, reserved_until, created_at)
      values (${id}, ${`ORD-2222222${at + 2}`}, 'placed', ${isCard ? 'card' : 'cash'}, ${isCard ? 'paid' : 'due'}, 1, 900000,
        ${100_001 + at * 1_111}, '{}', '', now(), now() - make_interval(hours => ${hoursAgo}))
      on conflict (id) do nothing returning id`
    if (made.length === 0) return
    for (const [position, product] of products.entries())
      await tx`
        insert into order_line (id, order_id, position, product_id, name, image, unit, price_in_paise, discount_percent, quantity)
        values (${newId()}, ${id}, ${position}, ${product}, 'As sold', '{}', '1 L', ${5_401 + at}, 15, ${2 + at})`
    if (isCard && provider) await pay(tx, id, 1, provider)
  })

const pay = (tx: ISql, id: string, attempt: number, provider: string) => tx`
  insert into payment_session (order_id, attempt, provider, livemode, session_id, payment_id, amount_in_paise, origin, expires_at)
  select ${id}, ${attempt}::int, ${provider}, false, ${`s-${id}-${attempt}`}, ${`p-${id}-${attempt}`}, 200000, '', now()
  from "order" where id = ${id} on conflict do nothing`

/** What may happen to an order, in any order; what the database refuses has not happened. */
const CHANGES: ((id: string, n: number) => PromiseLike<unknown>)[] = [
  (id) => sql`update "order" set state = 'cancelled', cancel_reason = 'shop', restocked = true where id = ${id}`,
  (id) => sql`update "order" set state = 'delivered', cancel_reason = null where id = ${id}`,
  (id) => sql`update "order" set state = 'refused', cancel_reason = null where id = ${id}`,
  (id) => sql`update "order" set state = 'awaiting payment', cancel_reason = null where id = ${id}`,
  (id, n) => sql`update "order" set total_in_paise = ${100 + n} where id = ${id}`,
  (id, n) => sql`update "order" set created_at = now() - make_interval(hours => ${n % 120}) where id = ${id}`,
  (id) =>
    sql`update "order" set payment_method = case payment_method when 'card' then 'cash' else 'card' end where id = ${id}`,
  (id, n) => sql`update order_line set picked_quantity = ${n % 3} where order_id = ${id} and position = ${n % 3}`,
  (id, n) => sql`update order_line set price_in_paise = ${n * 7} where order_id = ${id} and position = ${n % 3}`,
  (id, n) => sql`delete from order_line where order_id = ${id} and position = ${n % 3}`,
  (id, n) => sql`
    insert into complaint_answer (line_id, order_id, quantity, amount_in_paise, note, paid_by, answered_by)
    select line.id, order_id, 1, ${101 + n}, '', case payment_method when 'card' then 'card' else 'cash' end, ${newId()}
    from order_line line join "order" on "order".id = order_id where order_id = ${id} and position = ${n % 3}`,
  (id, n) => sql`update complaint_answer set amount_in_paise = ${50 + n} where order_id = ${id}`,
  (id) => sql`delete from complaint_answer where order_id = ${id}`,
  (id, n) => sql`
    insert into refund (id, order_id, payment_id, amount_in_paise, reason, state)
    select ${newId()}, order_id, payment_id, ${303 + n}, 'provider', 'done' from payment_session where order_id = ${id} limit 1`,
  (id) => sql`delete from refund where order_id = ${id}`,
  (id, n) => pay(sql, id, 2, n % 2 ? 'sandbox' : 'stripe'),
  (id, n) =>
    sql`update payment_session set provider = ${n % 2 ? 'sandbox' : 'stripe'}, amount_in_paise = ${180_000 + n} where order_id = ${id}`,
  (id) => sql`delete from payment_session where order_id = ${id} and attempt = 2`,
]

async function expectSumsToBeRight(): Promise<void> {
  await db.transaction(
    async (tx) => {
      const today = await shopToday(tx)
      const dayAgo = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)
      const whole = spanOf({ from: dayAgo(DAYS), to: today })
      const untilNow = { from: whole.from, to: part`(now() - interval '2 days')` }
      for (const span of [whole, untilNow, spanOf({ from: dayAgo(2), to: dayAgo(1) })]) {
        const all = await tx.execute(part`select ${SALES} from (${salesIn([span])}) as sold`)
        const [{ orders, amount, refunds, tests }] = all as unknown as [Record<string, string | number>]
        expect((await salesBy(tx, 'all', span)).get('all') ?? null).toEqual(
          orders || tests
            ? {
                orders: Number(orders),
                amountInPaise: Number(amount),
                refundsInPaise: Number(refunds),
                testOrders: Number(tests),
              }
            : null,
        )
      }
      for (const unit of ['day', 'hour'] as const) {
        const rows = await tx.execute(part`
          select ${unit === 'day' ? part`to_char(local, 'YYYY-MM-DD')` : part`extract(hour from local)::text`} as name, ${SALES}
          from (select *, created_at at time zone 'Asia/Kolkata' as local from (${salesIn([whole])}) as sold) as sold group by 1`)
        const direct = rows.map((row) => [row.name, row.orders, Number(row.amount), Number(row.refunds), row.tests])
        const summed = Array.from(await salesBy(tx, unit, whole), ([name, row]) => [
          name,
          row.orders,
          row.amountInPaise,
          row.refundsInPaise,
          row.testOrders,
        ])
        expect(summed.sort()).toEqual(direct.sort() as never)
      }
      for (const [limit, bestOfDay] of [
        [1, 1],
        [2, 1],
        [10, 50],
      ] as const) {
        const sold = await tx.execute(part`
          select replace(product_id::text, '-', '') as id, ${PRODUCT_SALES} from (${productSales([whole])}) as lines
          group by product_id having sum(pieces) > 0 order by sum(pieces) desc, sum(amount) desc, product_id limit ${limit}`)
        const best = await bestSellersIn(tx, whole, limit, bestOfDay)
        expect(best.map((row) => [row.id, row.quantity, row.amountInPaise])).toEqual(
          sold.map((row) => [row.id, row.pieces, Number(row.amount)]) as never,
        )
      }
    },
    { isolationLevel: 'repeatable read' },
  )
}

test('sums agree with the orders, whatever happens to these and whenever the job runs', async () => {
  const act = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        place: fc.nat(110),
        isCard: fc.boolean(),
        provider: fc.constantFrom('stripe', 'sandbox', null),
      }),
    },
    { weight: 8, arbitrary: fc.record({ change: fc.nat(CHANGES.length - 1), n: fc.nat(200) }) },
    { weight: 2, arbitrary: fc.constant({ run: true }) },
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(ORDERS.length - 1), act), { minLength: 10, maxLength: 40 }),
      async (acts) => {
        await sql`truncate "order" cascade`
        for (const [at, did] of acts) {
          if ('place' in did) await place(at, did.place, did.isCard, did.provider as never)
          else if ('change' in did) await Promise.resolve(CHANGES[did.change]!(ORDERS[at]!, did.n)).catch(() => {})
          else {
            // Another hour may end meanwhile.
            const end = await lastHourEnd(db)
            await sum()
            expect(await daysToSum(db, end)).toEqual([])
            await expectSumsToBeRight()
          }
        }
        await expectSumsToBeRight()
      },
    ),
    { numRuns: 25 },
  )
})

test('the job sums every hour that is over once, and reports read its sums', async () => {
  await place(0, 30, false, null)
  await place(1, 2, true, 'stripe')
  await sum()
  const until = await lastHourEnd(db)
  expect(await daysToSum(db, until)).toEqual([])
  await expectSumsToBeRight()
  await sql`update sales_hour set net_in_paise = 77`
  await sql`update sales_product set pieces = 55`
  const today = await shopToday(db)
  const week = spanOf({ from: new Date(Date.parse(today) - 6 * 86_400_000).toISOString().slice(0, 10), to: today })
  expect((await salesBy(db, 'all', week)).get('all')!.amountInPaise).toBe(154)
  expect((await bestSellersIn(db, week, 10))[0]!.quantity).toBeGreaterThanOrEqual(55)
})

test('an order of this hour, its preparation and its delivery mark nothing', async () => {
  await place(0, 0, true, 'stripe')
  for (const state of ['accepted', 'packed', 'out for delivery', 'delivered'])
    await sql`update "order" set state = ${state} where id = ${ORDERS[0]!}`
  expect(await sql`select from sales_change`).toHaveLength(0)
})

test('a change that is not committed when a day is summed is in the sums once it is', async () => {
  await place(0, 30, false, null)
  await place(1, 31, false, null)
  await sum()
  const [day] =
    (await sql`select to_char((created_at at time zone 'Asia/Kolkata')::date, 'YYYY-MM-DD') as day from "order" order by created_at desc limit 1`) as unknown as [
      { day: string },
    ]
  const until = await lastHourEnd(db)
  const other = await sql.reserve()
  await other`begin`
  await other`update "order" set total_in_paise = 5 where id = ${ORDERS[0]!}`
  await sumDay(db, day.day, until)
  await expectSumsToBeRight()
  await other`commit`
  other.release()
  expect(await sql`select from sales_change`).toHaveLength(1)
  await expectSumsToBeRight()
  await sum()
  expect(await sql`select from sales_change`).toHaveLength(0)
  await expectSumsToBeRight()
})

test('the job leaves everything to its next run while a transaction that wrote earlier has not ended', async () => {
  const other = await sql.reserve()
  await other`begin`
  await other`select pg_current_xact_id()`
  await place(0, 30, false, null)
  await sum(0)
  expect(await sql`select from sales_day`).toHaveLength(0)
  await other`commit`
  other.release()
  await sum()
  expect(await sql`select from sales_day`).not.toHaveLength(0)
  await expectSumsToBeRight()
})

test('an id says when it was made as Postgres 17 says it, which older ones that the shop runs on cannot', async () => {
  const ids = [
    newId(),
    crypto.randomUUID(),
    '018f2d9f-9f2e-7c3a-9a39-5b3c2f1d0e4a',
    '00000000-03e9-7000-8000-000000000000',
  ]
  const rows = await sql`
    select id_created_at(id) is not distinct from uuid_extract_timestamp(id) as same from unnest(${ids}::uuid[]) as id`
  expect(rows.map(({ same }) => same)).toEqual([true, true, true, true])
})
