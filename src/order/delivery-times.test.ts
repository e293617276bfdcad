import { beforeEach, expect, test } from 'bun:test'
import { newId } from '../platform/runtime/ids.ts'
import { loadCheckoutTerms } from '../settings/queries.ts'
import { createTestDatabase } from '../testing/database.ts'
import { newOrderCode } from './checkout/order-request.ts'
import { measureDeliveryTimes } from './delivery-times.queries.ts'

const { db } = await createTestDatabase()
const sql = db.$client

beforeEach(() => sql`truncate "order", delivery_time cascade`.then(() => sql`truncate order_event`.then()))

/** Inserts an order of this moment (in Indian time) that was delivered after some minutes, paid a while after it was made. */
async function givenDelivery(
  at: string,
  minutes: number,
  over: { state?: string; paidAfter?: number; takenBy?: string } = {},
) {
  const { state = 'delivered', paidAfter = 0, takenBy = null } = over
  const [id, code] = [newId(), newOrderCode()]
  await sql`
    insert into "order" (id, code, state, payment_method, payment_state, quantity, undiscounted_in_paise, total_in_paise,
      address, body_hash, created_at, taken_by)
    values (${id}, ${code}, ${state}, 'cash', 'due', 1, 100, 100, '{}', '', ${`${at}+05:30`}, ${takenBy})`
  const after = (late: number) => new Date(Date.parse(`${at}+05:30`) + (paidAfter + late) * 60_000).toISOString()
  await sql`
    insert into order_event (order_id, state, kind, actor, at) values
      (${id}, 'placed', 'move', 'shop', ${after(0)}), (${id}, 'delivered', 'move', 'shop', ${after(minutes / 2)}),
      (${id}, 'delivered', 'undo', 'shop', ${after(minutes / 2 + 0.1)}), (${id}, 'delivered', 'move', 'shop', ${after(minutes)})`
}

const measured = async () => {
  await measureDeliveryTimes(db)
  const rows = await sql`select hour, minutes, orders from delivery_time order by hour`
  return rows.map(({ hour, minutes, orders }) => [hour, minutes, orders])
}
const at = (time: string) => new Date(`2026-11-12T${time}+05:30`)

test('four of five of the last fifty deliveries of an hour are within the time that is measured, rounded up to five minutes', async () => {
  const took = Array.from({ length: 70 }, (_, nth) => 3 + ((nth * 37) % 61))
  for (const [day, minutes] of took.entries()) {
    const date = new Date(Date.UTC(2026, 5, 1 + day)).toISOString().slice(0, 10)
    await givenDelivery(`${date}T18:${10 + (day % 49)}`, minutes)
  }
  const last = took.slice(-50).toSorted((one, other) => one - other)
  const within = (minutes: number) => last.filter((each) => each <= minutes).length
  const [[hour, minutes, counted]] = (await measured()) as [[number, number, number]]
  expect([hour, counted, minutes % 5]).toEqual([18, 50, 0])
  expect(within(minutes)).toBeGreaterThanOrEqual(40)
  expect(minutes).toBe(Math.ceil(last[39]! / 5) * 5)
})

test('hours are those of India, and are counted from when the order was placed', async () => {
  await givenDelivery('2026-11-12T00:05', 12)
  await givenDelivery('2026-11-12T06:59', 31, { paidAfter: 15 })
  await givenDelivery('2026-11-11T23:59', 4)
  expect(await measured()).toEqual([
    [0, 15, 1],
    [6, 35, 1],
    [23, 5, 1],
  ])
})

test('what is not delivered, or was entered by staff, does not count, and what nobody measures any more is forgotten', async () => {
  await givenDelivery('2026-11-12T10:00', 20)
  await givenDelivery('2026-11-12T11:00', 20, { state: 'out for delivery' })
  await givenDelivery('2026-11-12T12:00', 20, { takenBy: 'f'.repeat(32) })
  expect(await measured()).toEqual([[10, 20, 1]])
  expect(await measureDeliveryTimes(db)).toBe(0)
  await sql`update "order" set state = 'out for delivery'`
  expect(await measured()).toEqual([])
})

test('nobody is promised more than a day', async () => {
  await givenDelivery('2026-11-12T10:00', 5_000)
  expect(await measured()).toEqual([[10, 1440, 1]])
})

test('the time of an hour is promised within it, once twenty deliveries were measured', async () => {
  for (let n = 0; n < 19; n++) await givenDelivery('2026-11-12T10:30', 25)
  await measureDeliveryTimes(db)
  const promised = async (time: string) => (await loadCheckoutTerms(db, at(time))).measuredMinutes
  expect(await promised('10:00')).toBeNull()
  await givenDelivery('2026-11-12T10:30', 25)
  await measureDeliveryTimes(db)
  expect([await promised('09:59'), await promised('10:00'), await promised('10:59'), await promised('11:00')]).toEqual([
    null,
    25,
    25,
    null,
  ])
})
