import { expect, test } from 'bun:test'
import type { OpenHours } from '../../../../src/shared/opening-hours.ts'
import { type PauseLength, pauseEnd, pauseLengths } from './pause-lengths.ts'

const DAY = [{ opens: '07:00', closes: '23:00' }]
// 2026-11-12 is a Thursday; Friday's hours go on past midnight, and Sunday has none.
const openHours: OpenHours = {
  monday: DAY,
  tuesday: DAY,
  wednesday: DAY,
  thursday: DAY,
  friday: [{ opens: '18:00', closes: '02:00' }],
  saturday: DAY,
  sunday: [],
}
const shop = { openHours, holidays: [] }
const india = (time: string) => new Date(`2026-11-${time}+05:30`)
const end = (length: PauseLength, now: string, of: Parameters<typeof pauseEnd>[2] = shop, typed = '') =>
  pauseEnd(length, typed, of, india(now))

test.each([
  ['12T10:00', '13T18:00'],
  // Before the opening of today, tomorrow is still tomorrow; the night before midnight too.
  ['12T05:00', '13T18:00'],
  ['12T23:59', '13T18:00'],
  // Not the hours of Friday, which are not over at midnight.
  ['13T20:00', '14T07:00'],
  ['14T12:00', '16T07:00'],
])('a pause of %s until tomorrow’s opening ends at %s', (now, until) => {
  expect(end('tomorrow', now)).toEqual(india(until))
})

test('a holiday tomorrow is no opening, and a shop that never closes opens at midnight', () => {
  const holidays = [{ date: '2026-11-14', name: 'Diwali' }]
  expect(end('tomorrow', '13T10:00', { openHours, holidays })).toEqual(india('16T07:00'))
  expect(end('tomorrow', '13T10:00', { openHours: null, holidays: [] })).toEqual(india('14T00:00'))
  expect(pauseLengths({ openHours: null, holidays: [] }).map(({ name }) => name)).toContain('until midnight')
})

test('a pause ends after minutes, at a moment of India’s clock, or when the owner says', () => {
  expect(end('30', '12T10:00')).toEqual(india('12T10:30'))
  expect(end('moment', '12T10:00', shop, '2026-11-20T06:30')).toEqual(india('20T06:30'))
  expect(end('moment', '12T10:00', shop, '')).toBeUndefined()
  expect(end('open', '12T10:00')).toBeNull()
})
