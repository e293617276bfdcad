import { describe, expect, test } from 'bun:test'
import { DEFAULT_SETTINGS } from '../../settings/contract.ts'
import { isFssai, isGstin } from '../tax-ids.ts'
import { checkSettings } from './settings.ts'

const errorsOf = (wanted: Record<string, unknown>) => checkSettings(wanted).errors
const closed = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [day, []]),
)
const IMAGE = `/media/${'0'.repeat(32)}-800x800-800.webp`

test('the settings a shop begins with are by the rules, and stay as they are', () => {
  expect(checkSettings({ ...DEFAULT_SETTINGS })).toEqual({ changed: DEFAULT_SETTINGS, errors: {} })
})

test.each<[string, unknown, string]>([
  ['demo', 'wanted', 'demo'],
  ['constructor', 'x', 'constructor'],
  ['shopName', 'x'.repeat(41), 'shopName'],
  ['shopName', '\u202eeman', 'shopName'],
  ['logo', 'https://elsewhere.example/logo.png', 'logo'],
  ['logo', '/media/../secret', 'logo'],
  ['social', { facebook: 'javascript:alert(1)', github: '', instagram: '', linkedin: '' }, 'social.facebook'],
  ['social', { facebook: 'https:facebook.com/shop', github: '', instagram: '', linkedin: '' }, 'social.facebook'],
  ['social', { facebook: '', github: '', instagram: '', linkedin: '', tiktok: '' }, 'social.tiktok'],
  ['contact', { email: 'nobody', phone: '' }, 'contact.email'],
  ['contact', { email: '', phone: 'call me' }, 'contact.phone'],
  ['servedPincodes', ['411001', '41100'], 'servedPincodes.1'],
  ['servedPincodes', ['4*'], 'servedPincodes.0'],
  ['minimumOrderInRupees', -1, 'minimumOrderInRupees'],
  ['minimumOrderInRupees', '99', 'minimumOrderInRupees'],
  ['deliveryFeeInRupees', 9.999, 'deliveryFeeInRupees'],
  ['maxQuantityPerLine', 1000, 'maxQuantityPerLine'],
  ['maxLines', 0, 'maxLines'],
  ['gstin', '27AAPFU0939F1ZW', 'gstin'],
  ['fssai', '1234567890123', 'fssai'],
  ['paused', { message: '', until: 'soon' }, 'paused.until'],
  ['paused', {}, 'paused.message'],
  [
    'holidays',
    [
      { date: '2026-11-08', name: '' },
      { date: '08/11/2026', name: 'Diwali' },
    ],
    'holidays.1.date',
  ],
  ['holidays', [{ date: '2026-02-29', name: '' }], 'holidays.0.date'],
  ['holidays', [{ date: '', name: '' }], 'holidays.0.date'],
  ['holidays', [{ date: '2026-11-08', name: 'x'.repeat(41) }], 'holidays.0.name'],
  [
    'holidays',
    [
      { date: '2026-11-08', name: '' },
      { date: '2026-11-08', name: 'Diwali' },
    ],
    'holidays.1.date',
  ],
  ['banners', [], 'banners'],
  ['banners', [{ ...DEFAULT_SETTINGS.banners[0], link: '//elsewhere.example' }], 'banners.0.link'],
  ['banners', [{ ...DEFAULT_SETTINGS.banners[0], link: 'http://elsewhere.example' }], 'banners.0.link'],
  ['openHours', { ...closed, monday: [{ opens: '7:00', closes: '10:00' }] }, 'openHours.monday'],
  ['openHours', { ...closed, friday: [{ opens: '07:00', closes: '24:00' }] }, 'openHours.friday'],
  ['openHours', { monday: [] }, 'openHours.tuesday'],
])('%s of %p is refused', (name, value, at) => {
  expect(errorsOf({ [name]: value })).toHaveProperty([at])
})

test.each<[string, unknown, unknown]>([
  ['gstin', ' 27aapfu0939f1zv ', '27AAPFU0939F1ZV'],
  ['fssai', '1001 4051 000 123', '10014051000123'],
  ['servedPincodes', ['411001', '4110*', '411001'], ['411001', '4110*']],
  ['logo', IMAGE, IMAGE],
  [
    'paused',
    { message: 'Rain', until: '2026-11-21T18:00:00+05:30' },
    { message: 'Rain', until: '2026-11-21T12:30:00.000Z' },
  ],
  [
    'openHours',
    { ...closed, sunday: [{ opens: '18:00', closes: '02:00' }] },
    { ...closed, sunday: [{ opens: '18:00', closes: '02:00' }] },
  ],
  [
    'policies',
    { privacy: 'a\r\n\r\n- b', terms: '', refunds: '', contact: '' },
    { privacy: 'a\n\n- b', terms: '', refunds: '', contact: '' },
  ],
])('%s of %p is kept tidied', (name, value, stored) => {
  expect(checkSettings({ [name]: value })).toEqual({ changed: { [name]: stored }, errors: {} })
})

describe('numbers of authorities', () => {
  test('a GSTIN with one digit mistyped is not one', () => {
    const right = '27AAPFU0939F1ZV'
    expect(isGstin(right)).toBe(true)
    for (let at = 0; at < right.length; at++)
      for (const digit of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ')
        if (digit !== right[at]) expect(isGstin(right.slice(0, at) + digit + right.slice(at + 1))).toBe(false)
  })

  test('an FSSAI number has fourteen digits', () => {
    expect(isFssai('10014051000123')).toBe(true)
    expect(isFssai('100140510001234')).toBe(false)
  })
})

test('a fee in parts of a paisa is refused for these, and an empty title for none', () => {
  expect(errorsOf({ deliveryFeeInRupees: 12.345 })).toEqual({
    deliveryFeeInRupees: 'must be an amount in rupees from 0 to 10,000, with at most 2 decimals',
  })
  expect(errorsOf({ deliveryFeeInRupees: 12.34, why: [{ title: '', text: '' }] })).toEqual({})
})

test('any input for a setting is accepted or rejected, and nothing throws', () => {
  const values = [
    null,
    undefined,
    true,
    0,
    -1,
    1e21,
    Number.NaN,
    '',
    ' ',
    '\ud800',
    '\u0000',
    [],
    [[]],
    [null],
    {},
    { title: 1 },
  ]
  const nested = values.flatMap((value) => [value, [value], { monday: value }, { message: value, until: value }])
  for (const name of Object.keys(DEFAULT_SETTINGS))
    for (const value of nested) {
      const { changed, errors } = checkSettings({ [name]: value })
      if (Object.keys(errors).length > 0) continue
      // Accepted values are accepted again unchanged.
      expect(checkSettings(changed)).toEqual({ changed, errors: {} })
    }
})
