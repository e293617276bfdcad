import { describe, expect, test } from 'bun:test'
import {
  type Holiday,
  isOpenAt,
  nextOpening,
  nextStart,
  type OpenHours,
  type OpenSpan,
  openingLabel,
  upcomingHolidays,
  validateOpeningHours,
} from './opening-hours.ts'

const NEVER: OpenHours = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] }
const span = (text: string): OpenSpan => ({ opens: text.slice(0, 5), closes: text.slice(6) })
const SPLIT: OpenHours = { ...NEVER, monday: ['07:00-11:30', '16:00-22:00'].map(span), sunday: [span('20:00-02:00')] }

const on = (openHours: OpenHours | null, holidays: Holiday[] = []) => ({ openHours, holidays })

/** 2026-11-16 is a Monday. */
const india = (text: string) => new Date(`2026-11-${text}:00+05:30`)

describe('a shop with hours', () => {
  test.each([
    ['16T06:59', false],
    ['16T07:00', true],
    ['16T11:29', true],
    ['16T11:30', false],
    ['16T16:00', true],
    ['16T22:00', false],
    ['17T08:00', false],
    ['22T23:59', true],
    ['23T01:59', true],
    ['23T02:00', false],
    ['16T01:00', true],
  ])('on %s is open: %p', (at, open) => {
    expect(isOpenAt(on(SPLIT), india(at))).toBe(open)
  })

  test.each([
    ['16T06:30', '16T07:00'],
    ['16T12:00', '16T16:00'],
    ['16T22:30', '22T20:00'],
    ['16T08:00', '16T08:00'],
  ])('at %s opens next at %s', (at, next) => {
    expect(nextOpening(on(SPLIT), india(at))).toEqual(india(next))
  })

  test('that never opens says so', () => {
    expect(nextOpening(on(NEVER), india('16T12:00'))).toBeNull()
  })
})

test('a shop without hours never closes', () => {
  expect(isOpenAt(on(null), india('16T03:00'))).toBe(true)
})

describe('a shop with holidays', () => {
  const holidays = [
    { date: '2026-11-23', name: 'Diwali' },
    { date: '2026-11-24', name: '' },
  ]

  test.each([
    // The evening before continues past midnight, but for the holiday.
    ['22T23:59', true],
    ['23T00:00', false],
    ['23T07:30', false],
    ['30T07:00', true],
  ])('on %s is open: %p', (at, open) => {
    expect(isOpenAt(on(SPLIT, holidays), india(at))).toBe(open)
  })

  test('opens next on a day that is none', () => {
    expect(nextOpening(on(SPLIT, holidays), india('23T01:00'))).toEqual(india('29T20:00'))
    expect(nextOpening(on(null, holidays), india('23T01:00'))).toEqual(india('25T00:00'))
    expect(isOpenAt(on(null, holidays), india('24T23:59'))).toBe(false)
    expect(isOpenAt(on(null, holidays), india('25T00:00'))).toBe(true)
  })

  test('opens weeks later if every day with hours until then is one', () => {
    const monday = { ...NEVER, monday: [span('07:00-09:00')] }
    const closed = ['16', '23', '30'].map((day) => ({ date: `2026-11-${day}`, name: '' }))
    expect(nextOpening(on(monday, closed), india('16T08:00'))).toEqual(new Date('2026-12-07T07:00:00+05:30'))
  })

  test('lists those that are not over, the next one first', () => {
    expect(upcomingHolidays(holidays.toReversed(), india('23T23:59'))).toEqual(holidays)
    expect(upcomingHolidays(holidays, india('24T00:00'))).toEqual(holidays.slice(1))
  })
})

test('the hours of a day begin also while a shop is open, and at midnight for one that never closes', () => {
  expect(nextStart(on(SPLIT), india('23T01:00'))).toEqual(india('23T07:00'))
  expect(nextStart(on(null), india('17T08:00'))).toEqual(india('18T00:00'))
})

test('a span of the same time twice is the whole day round', () => {
  const round: OpenHours = { ...NEVER, tuesday: [span('00:00-00:00')] }
  expect(isOpenAt(on(round), india('17T00:00'))).toBe(true)
  expect(isOpenAt(on(round), india('17T23:59'))).toBe(true)
  expect(isOpenAt(on(round), india('18T00:00'))).toBe(false)
})

test('errors are reported for the day that has them', () => {
  expect(validateOpeningHours(SPLIT)).toEqual({})
  expect(validateOpeningHours({ ...NEVER, monday: [span('07:00-12:00'), span('11:00-13:00')] })).toEqual({
    monday: 'These times overlap',
  })
  expect(validateOpeningHours({ ...SPLIT, monday: [span('01:00-03:00')] })).toEqual({ sunday: 'These times overlap' })
  expect(validateOpeningHours({ ...NEVER, friday: [{ opens: '', closes: '10:00' }] })).toEqual({
    friday: 'Fill in both times',
  })
})

test('the words say the day as people do, by the clock of India', () => {
  const now = india('16T23:30')
  expect(openingLabel(india('16T23:45'), now)).toBe('today at 11:45 pm')
  expect(openingLabel(india('17T07:00'), now)).toBe('tomorrow at 7:00 am')
  expect(openingLabel(india('20T07:00'), now)).toBe('on Friday at 7:00 am')
  expect(openingLabel(india('28T07:00'), now)).toBe('on 28 November at 7:00 am')
})
