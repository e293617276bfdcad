import { expect, test } from 'bun:test'
import type { OpenSpan } from '../shared/opening-hours.ts'
import { DEFAULT_SETTINGS } from './contract.ts'
import { shutNotice } from './shut-notice.ts'

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

test('a shop without any hours says that it is closed', () => {
  const never = { ...openHours, monday: [], wednesday: [], thursday: [], friday: [] }
  expect(shutNotice({ ...terms, openHours: never }, at('2026-11-12T12:00'))).toEqual({ title: 'Closed', text: '' })
})
