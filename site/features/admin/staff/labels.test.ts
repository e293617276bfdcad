import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { SECTION_NAMES, SETTING_KEYWORDS } from '../settings/section-names.ts'
import { SETTING_NAMES } from '../settings/setting-names.ts'
import { changeLabel, loginLabel, subjectLabel, whoLabel } from './labels.ts'

const said = (field: string, before: unknown, after: unknown) => Object.values(changeLabel(field, { before, after }))

test('changes read as people write them: money, percents, lists, switches and what was not there', () => {
  expect(said('priceInPaise', 5400, 123_450)).toEqual(['MRP', '₹54', '₹1,234.50'])
  expect(said('deliveryFeeInRupees', 0, 25)).toEqual(['Delivery charge', '₹0', '₹25'])
  expect(said('discount', 0, 15)).toEqual(['Discount', '0%', '15%'])
  expect(said('stock', 3, 120_000)).toEqual(['Stock', '3', '1,20,000'])
  expect(said('openHours', null, { from: '08:00', to: '22:00' })).toEqual([
    'Opening hours',
    null,
    'From: 08:00, To: 22:00',
  ])
  expect(said('category', [{ _id: 'a', name: 'Dairy' }], [])).toEqual(['Category', 'Dairy', 'none'])
  expect(said('more_details', {}, { Brand: 'Aangan' })).toEqual(['More details', 'none', 'Brand: Aangan'])
  expect(said('role', 'USER', 'ADMIN')).toEqual(['Role', 'shopper', 'admin'])
  expect(said('reason', '', 'ADMIN')).toEqual(['Reason', null, 'ADMIN'])
  expect(said('name', 'valueOf', 'constructor')).toEqual(['Name', 'valueOf', 'constructor'])
  expect(said('isOpen', true, false)).toEqual(['Is open', 'yes', 'no'])
})

test('products are called as they were written', () => {
  expect(said('Tata Salt', 2, 1)).toEqual(['Tata Salt', '2', '1'])
  expect(said('Amul Butter, 100 g', 2, 1)[0]).toBe('Amul Butter, 100 g')
  expect(said('MDH_Masala 7.5 g', 2, 1)[0]).toBe('MDH_Masala 7.5 g')
  expect(said('new rows', 0, 3)[0]).toBe('New rows')
})

test('truncates long texts, and formats any value', () => {
  expect(said('description', 'x'.repeat(500), '')[1]).toHaveLength(121)
  fc.assert(
    fc.property(fc.string(), fc.anything({ withNullPrototype: false }), (field, value) => {
      const stored = JSON.parse(JSON.stringify({ value })).value
      for (const label of said(field, stored, stored)) expect(label === null || typeof label === 'string').toBe(true)
    }),
  )
})

test('names the actor, also without a name', () => {
  expect([{ name: 'Meera' }, { name: null }, null].map(whoLabel)).toEqual(['Meera', 'A deleted account', 'System'])
})

test('the last login is part of a sentence, in which only months are capitalised', () => {
  const now = new Date('2026-11-21T16:00:00Z')
  expect(loginLabel('2026-11-21T09:30:00Z', now)).toBe('Last login today, 3:00 pm')
  expect(loginLabel('2026-11-20T09:30:00Z', now)).toBe('Last login 20 Nov, 3:00 pm')
  expect(loginLabel(null, now)).toBe('Has not logged in yet')
})

test('settings are called as on their screen, where they are listed and where they changed', () => {
  const changes = { handlingFeeInRupees: {}, lateAfterMinutes: {}, social: {}, contact: {} }
  expect(subjectLabel({ subject: Object.keys(changes).join(', '), changes })).toBe(
    'Handling charge, Late after, Footer and contact',
  )
  const stored = { contact: {}, handlingFeeInRupees: {}, freeDeliveryFromInRupees: {} }
  expect(subjectLabel({ subject: 'freeDeliveryFromInRupees, contact', changes: stored })).toBe(
    'Free delivery from, Footer and contact',
  )
  expect(subjectLabel({ subject: 'Milk', changes: { price: {} } })).toBe('Milk')
  const labels = new Set([
    ...Object.values(SETTING_KEYWORDS).flatMap(Object.keys),
    ...SECTION_NAMES.map(({ name }) => name),
  ])
  expect(Object.values(SETTING_NAMES).filter((name) => !labels.has(name))).toEqual(['Pause the shop'])
  expect(
    said(
      'holidays',
      [],
      [
        { date: '2026-11-08', name: 'Diwali' },
        { date: '2026-11-09', name: '' },
      ],
    ),
  ).toEqual(['Holidays', 'none', '8 Nov 2026 Diwali, 9 Nov 2026'])
  expect(said('paused', null, { message: 'Back soon', until: '2026-11-20T09:30:00.000Z' })).toEqual([
    'Pause the shop',
    null,
    expect.stringMatching(/^Message: Back soon, Until: .*20 Nov/),
  ])
})
