import { expect, test } from 'bun:test'
import { DEFAULT_SETTINGS, type ShopSettings } from './contract.ts'
import { DRAFT_NOTICE } from './policies.ts'
import { DEMO_CONTACT, shownSettings } from './shown-settings.ts'

const NOW = new Date('2026-12-31T20:00:00Z')
const shown = (changed: Partial<ShopSettings>, measuredMinutes: number | null = null) =>
  shownSettings({ ...DEFAULT_SETTINGS, ...changed }, measuredMinutes, NOW)
const titles = ({ features }: ShopSettings) => features.map(({ title }) => title)

test('the specified texts stand until the owner saves fees, promise or identity', () => {
  for (const changed of [{ homeRows: 3, lowStockThreshold: 2 }, { contact: DEMO_CONTACT }]) {
    const { policies: _, ...others } = shown(changed)
    expect({ ...others, policies: DEFAULT_SETTINGS.policies }).toEqual({ ...DEFAULT_SETTINGS, ...changed })
  }
})

test('shoppers are not told that a policy is a draft, whatever else is set, and read texts of the owner as they are', () => {
  for (const changed of [{}, { shopName: 'Ganesh Kirana' }]) {
    const { policies } = shown(changed)
    expect(JSON.stringify(policies)).not.toContain(DRAFT_NOTICE)
    expect(policies.privacy).toStartWith('## What we keep')
  }
  const own = { ...DEFAULT_SETTINGS.policies, privacy: `Ours.\n\n${DRAFT_NOTICE}` }
  expect(shown({ policies: own }).policies.privacy).toBe(own.privacy)
})

test('what delivery costs replaces that it is free', () => {
  expect(shown({ deliveryFeeInRupees: 25 }).features[0]).toEqual({ title: 'Delivery ₹25', text: 'on every order' })
  const free = shown({ deliveryFeeInRupees: 25, freeDeliveryFromInRupees: 499 })
  expect(free.features[0]).toEqual({ title: 'Free Delivery', text: 'from ₹499' })
  expect(shown({ handlingFeeInRupees: 5 }).features[0]).toEqual(DEFAULT_SETTINGS.features[0]!)
})

test('the terms say what delivery and handling cost', () => {
  const terms = (fees: Partial<ShopSettings>) => shown(fees).policies.terms
  expect(terms({ shopName: 'A' })).toContain('Delivery is free.')
  expect(terms({ deliveryFeeInRupees: 25 })).toContain('Delivery costs ₹25. What')
  const all = { deliveryFeeInRupees: 25, freeDeliveryFromInRupees: 499, handlingFeeInRupees: 5 }
  expect(terms(all)).toContain(
    'Delivery costs ₹25, and nothing for orders from ₹499. Handling costs ₹5 an order. What you see',
  )
  const policies = { ...DEFAULT_SETTINGS.policies, terms: 'Delivery is free.' }
  expect(terms({ ...all, policies })).toBe('Delivery is free.')
})

test('a shop of its own promises no discounts and products that nobody set, and has its name and year', () => {
  const own = shown({ shopName: 'Anand Stores' })
  expect(titles(own)).toEqual(['Free Delivery', 'Return & Refund', '', ''])
  expect(own.newsletter.title).toBe('News from Anand Stores')
  expect(own.footerText).toBe('© 2027 Anand Stores. All rights reserved.')
  expect(JSON.stringify(own)).not.toMatch(/140\.00|5000\+|20% off|2024/)
})

test('a shop of its own links its own profiles alone', () => {
  const social = { ...DEFAULT_SETTINGS.social, instagram: 'https://www.instagram.com/anandstores' }
  expect(shown({ shopName: 'Anand Stores', social }).social).toEqual({
    facebook: '',
    github: '',
    instagram: 'https://www.instagram.com/anandstores',
    linkedin: '',
  })
})

test('support is offered by a shop that says how to reach it', () => {
  const contact = { email: '', phone: '98450 12345' }
  expect(titles(shown({ contact }))).toEqual(['Free Delivery', 'Return & Refund', '', 'Support 24/7'])
})

test('delivery in minutes is promised while the badge does', () => {
  expect(shown({ badgeText: '20 min' }).why[0]).toEqual(DEFAULT_SETTINGS.why[0]!)
  expect(shown({ badgeText: 'Same day' }).why[0]!.title).toBe('')
})

test('texts of the owner stand', () => {
  const own = { features: [{ title: 'Free Delivery', text: 'today' }], footerText: '© 1999', why: [], shopName: 'A' }
  expect(shown({ ...own, deliveryFeeInRupees: 25 })).toMatchObject(own)
})

test('everyday English drops what came with the shop and is not true of it', () => {
  const { features, newsletter, footerText } = shown({ wording: 'everyday' })
  expect(JSON.stringify(features)).not.toContain('$')
  expect(newsletter.title).toBe('News from Tokri')
  expect(footerText).toBe('© 2027 Tokri. All rights reserved.')
})

test('the badge promises what deliveries of this hour take, once the shop is the owner’s', () => {
  expect(shown({}, 35).badgeText).toBe('10 min')
  expect(shown({ shopName: 'Ganesh Kirana' }, 35).badgeText).toBe('35 min')
  expect(shown({ shopName: 'Ganesh Kirana' }).badgeText).toBe('10 min')
  expect(shown({ badgeText: '12 min', promiseMeasuredTimes: false }, 35).badgeText).toBe('12 min')
  expect(shown({ badgeText: 'Same day' }, 35).badgeText).toBe('Same day')
  expect(shown({ badgeText: 'In 15 min' }, 15).badgeText).toBe('In 15 min')
})
