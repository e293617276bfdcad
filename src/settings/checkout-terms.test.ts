import { expect, test } from 'bun:test'
import type { OpenSpan } from '../shared/opening-hours.ts'
import { openingWarnings, shutNotice } from './checkout-terms.ts'
import { DEFAULT_SETTINGS, type ShopSettings } from './contract.ts'

const DAY: OpenSpan[] = [{ opens: '07:00', closes: '23:00' }]
const LATE: OpenSpan[] = [{ opens: '09:30', closes: '23:00' }]
// 2026-11-12 is a Thursday.
const openHours = { monday: DAY, tuesday: [], wednesday: DAY, thursday: DAY, friday: LATE, saturday: [], sunday: [] }
const terms = { ...DEFAULT_SETTINGS, openHours }
const at = (time: string) => new Date(`${time}+05:30`)

test.each([
  ['2026-11-12T06:00', 'Opens 7 am'],
  ['2026-11-12T23:00', 'Opens tomorrow 9:30 am'],
  ['2026-11-13T00:10', 'Opens 9:30 am'],
  ['2026-11-14T12:00', 'Opens Monday 7 am'],
])('at %s the header says "%s"', (now, text) => {
  expect(shutNotice(terms, at(now))).toEqual({ title: 'Closed', text })
})

test('an open shop has no notice, nor one whose pause has ended', () => {
  expect(shutNotice(terms, at('2026-11-12T07:00'))).toBeNull()
  const paused = { message: 'Rain', until: at('2026-11-12T12:00').toISOString() }
  expect(shutNotice({ ...terms, paused }, at('2026-11-12T12:00'))).toBeNull()
})

test('a pause says until when, and why', () => {
  const until = at('2026-11-12T12:00').toISOString()
  const now = at('2026-11-12T11:00')
  expect(shutNotice({ ...terms, paused: { message: 'Roads are flooded', until } }, now)).toEqual({
    title: 'Paused',
    text: 'Opens 12 pm · Roads are flooded',
  })
  expect(shutNotice({ ...terms, paused: { message: '', until: null } }, now)).toEqual({ title: 'Paused', text: '' })
})

const holidays = [
  { date: '2026-11-13', name: 'Diwali' },
  { date: '2026-11-16', name: '' },
]
test.each([
  // On the evening before, the next opening is not the usual one.
  ['2026-11-12T23:00', 'Closed', 'Opens Wednesday 7 am'],
  ['2026-11-13T00:00', 'Closed for Diwali', 'Opens Wednesday 7 am'],
  ['2026-11-13T12:00', 'Closed for Diwali', 'Opens Wednesday 7 am'],
  ['2026-11-14T00:00', 'Closed', 'Opens Wednesday 7 am'],
  ['2026-11-16T12:00', 'Closed', 'Opens Wednesday 7 am'],
])('with holidays, at %s the header says "%s", "%s"', (now, title, text) => {
  expect(shutNotice({ ...terms, holidays }, at(now))).toEqual({ title, text })
})

test('a pause that ends on a holiday leads to the opening after it, and goes before it', () => {
  const paused = { message: 'Rain', until: at('2026-11-13T12:00').toISOString() }
  const says = (now: string) => shutNotice({ ...terms, holidays, paused }, at(now))
  expect(says('2026-11-12T11:00')).toEqual({ title: 'Paused', text: 'Opens Wednesday 7 am · Rain' })
  expect(says('2026-11-13T11:59')).toEqual({ title: 'Paused', text: 'Opens Wednesday 7 am · Rain' })
  expect(says('2026-11-13T12:00')).toEqual({ title: 'Closed for Diwali', text: 'Opens Wednesday 7 am' })
  const longer = { message: '', until: at('2026-11-18T09:00').toISOString() }
  expect(shutNotice({ ...terms, holidays, paused: longer }, at('2026-11-13T12:00'))).toEqual({
    title: 'Paused',
    text: 'Opens Wednesday 9 am',
  })
})

test('a shop without any hours says that it is closed', () => {
  const never = { ...openHours, monday: [], wednesday: [], thursday: [], friday: [] }
  expect(shutNotice({ ...terms, openHours: never }, at('2026-11-12T12:00'))).toEqual({ title: 'Closed', text: '' })
})

test('admins are told of a pause and of a holiday, but not of the usual hours', () => {
  const now = at('2026-11-12T12:00')
  const warnings = (settings: Partial<ShopSettings>) => openingWarnings({ ...DEFAULT_SETTINGS, ...settings }, now)
  const never = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] }
  expect(warnings({})).toEqual([])
  expect(warnings({ openHours: never })).toEqual([])
  const paused = { message: 'Rain', until: '2026-11-13T01:30:00Z' }
  expect(warnings({ paused })).toEqual([
    'The shop is paused and takes no orders. It opens tomorrow at 7:00 am. To end the pause, choose “Take orders again” in Settings.',
  ])
  expect(warnings({ paused: { ...paused, until: '2026-11-12T01:30:00Z' } })).toEqual([])
  expect(warnings({ holidays: [{ date: '2026-11-12', name: 'Diwali' }] })).toEqual([
    'The shop is closed for Diwali. It opens tomorrow at 12:00 am.',
  ])
  expect(warnings({ holidays: [{ date: '2026-11-12', name: '' }] })).toEqual([
    'The shop is closed: today is a holiday. It opens tomorrow at 12:00 am.',
  ])
})
