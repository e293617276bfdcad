import { afterAll, beforeEach, expect, test } from 'bun:test'
import { DEFAULT_SETTINGS, type DeliveryTime, type ShopSettings } from '../settings/contract.ts'
import { watchClock } from './clock-watch.ts'

const DAY = [{ opens: '07:00', closes: '23:00' }]
const HOURS = { monday: DAY, tuesday: DAY, wednesday: DAY, thursday: DAY, friday: DAY, saturday: DAY, sunday: DAY }

let terms: ShopSettings
let deliveryTimes: DeliveryTime[]
let now: Date
let invalidated: string[][]
let reached: { notified(payload: string): void; connected(): void }
let isAway = false
const stops: (() => void)[] = []
afterAll(() => {
  for (const stop of stops) stop()
})

/** @param time hours since the midnight before, which may be those of a later day. */
function india(time: string): Date {
  const [hours, ...rest] = time.split(':')
  const at = new Date(`2026-11-12T00:${rest.join(':')}+05:30`)
  return new Date(at.getTime() + Number(hours) * 3_600_000)
}

/** Starts watching at a time in India, and forgets what the start invalidated. */
async function watchFrom(time: string) {
  now = india(time)
  invalidated = []
  const { look, stop } = watchClock({
    events: {
      subscribe(_channel, subscriber) {
        reached = subscriber
        return () => {}
      },
    } as Parameters<typeof watchClock>[0]['events'],
    pages: { invalidate: (tags) => void invalidated.push([...tags]) },
    load: async () => {
      if (isAway) throw new Error('away')
      return { settings: terms, deliveryTimes }
    },
    now: () => now,
  })
  stops.push(stop)
  await look()
  expect(invalidated).toEqual([])
  return async (time: string) => {
    invalidated = []
    now = india(time)
    await look()
    return invalidated.length
  }
}

beforeEach(() => {
  terms = { ...DEFAULT_SETTINGS, openHours: HOURS }
  deliveryTimes = []
  invalidated = []
  isAway = false
})

test('pages change at the minute of opening and closing, once', async () => {
  const at = await watchFrom('06:58:00')
  expect(await at('06:59:59.9')).toBe(0)
  expect(await at('07:00:00')).toBe(1)
  expect(invalidated).toEqual([['clock']])
  expect(await at('07:00:01')).toBe(0)
  expect(await at('22:59:59')).toBe(0)
  expect(await at('23:00:00')).toBe(1)
})

test('pages change when "tomorrow" becomes today', async () => {
  const at = await watchFrom('23:30:00')
  expect(await at('23:59:59')).toBe(0)
  expect(await at('24:00:00')).toBe(1)
})

test('a clock that jumps forwards or back changes the pages, and a missed minute too', async () => {
  const at = await watchFrom('06:00:00')
  expect(await at('12:00:00')).toBe(1)
  expect(await at('06:30:00')).toBe(1)
})

test('pages change when a pause ends', async () => {
  terms = { ...terms, paused: { message: 'Rain', until: '2026-11-12T06:30:00.000Z' } }
  const at = await watchFrom('11:00:00')
  expect(await at('11:59:59')).toBe(0)
  expect(await at('12:00:00')).toBe(1)
})

test('pages change at the midnights of a holiday, also while a pause says the same', async () => {
  terms = { ...terms, openHours: null, holidays: [{ date: '2026-11-13', name: 'Diwali' }] }
  const at = await watchFrom('23:59:59')
  expect(await at('24:00:00')).toBe(1)
  terms = { ...terms, paused: { message: 'Rain', until: null } }
  const next = await watchFrom('47:59:59')
  expect(await next('48:00:00')).toBe(1)
})

test('changed hours count from when they were saved, also if the database is away for a while', async () => {
  const at = await watchFrom('06:00:00')
  terms = { ...terms, openHours: null }
  isAway = true
  reached.notified('product:1,settings')
  expect(await at('06:00:01')).toBe(0)
  isAway = false
  // The pages of before were invalidated by the change itself.
  expect(await at('06:00:02')).toBe(0)
  expect(await at('23:30:00')).toBe(0)
  terms = { ...terms, openHours: HOURS }
  reached.connected()
  expect(await at('23:30:01')).toBe(0)
  expect(await at('07:00:00')).toBe(1)
})

/** What deliveries take, by the hour in which they are ordered. */
const given = (minutes: Record<number, number>) =>
  Object.entries(minutes).map(([hour, minutes]) => ({ hour: Number(hour), minutes, orders: 50 }))

test('pages change at the hour whose deliveries take longer, and back', async () => {
  terms = { ...terms, openHours: null, wording: 'everyday' }
  deliveryTimes = given({ 18: 10, 19: 35 })
  const at = await watchFrom('18:30:00')
  expect(await at('18:59:59')).toBe(0)
  expect(await at('19:00:00')).toBe(1)
  expect(await at('20:00:00')).toBe(1)
})

test('pages change once other times were measured, if this hour has another one', async () => {
  terms = { ...terms, openHours: null, wording: 'everyday' }
  const at = await watchFrom('18:30:00')
  const measured = async (minutes: Record<number, number>) => {
    deliveryTimes = given(minutes)
    invalidated = []
    reached.notified('delivery-times')
    await Bun.sleep(0)
    return at('18:30:00')
  }
  expect(await measured({ 19: 35 })).toBe(0)
  isAway = true
  expect(await measured({ 18: 25, 19: 35 })).toBe(0)
  isAway = false
  expect(await at('18:30:01')).toBe(1)
  expect(await measured({ 18: 25, 19: 40 })).toBe(0)
})

test('the badge as specified, and one that promises no measured times, change no page', async () => {
  deliveryTimes = given({ 18: 35 })
  for (const owner of [{}, { wording: 'everyday', promiseMeasuredTimes: false } as const]) {
    terms = { ...DEFAULT_SETTINGS, openHours: null, ...owner }
    const at = await watchFrom('17:59:59')
    expect(await at('18:00:00')).toBe(0)
  }
})
