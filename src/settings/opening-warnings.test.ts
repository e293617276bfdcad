import { expect, test } from 'bun:test'
import { DEFAULT_SETTINGS, type ShopSettings } from './contract.ts'
import { openingWarnings } from './opening-warnings.ts'

const now = new Date('2026-11-12T12:00+05:30')
const warnings = (settings: Partial<ShopSettings>) => openingWarnings({ ...DEFAULT_SETTINGS, ...settings }, now)

test('admins are told of a pause and of a holiday, but not of the usual hours', () => {
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
