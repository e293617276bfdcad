import { expect, test } from 'bun:test'
import { CONSENT_NOTICE_VERSION, consentNotice, UPDATE_CHANNELS } from './order-updates.ts'

test('the notice of a consent says what, by whom, who else gets it, what for, and how to withdraw', () => {
  const notices = UPDATE_CHANNELS.map((channel) => consentNotice(channel, 'Asha Stores'))
  // Whoever changes a sentence gives it another number, as consents are recorded with it.
  expect([CONSENT_NOTICE_VERSION, ...notices]).toEqual([
    3,
    'Asha Stores sends you updates about your orders by WhatsApp. For these, and for nothing else, your mobile number goes to WhatsApp (Meta), with the order’s number and amount. You can stop this at any time under “Order updates” in your profile.',
    'Asha Stores sends you updates about your orders by SMS. For these, and for nothing else, your mobile number goes to the shop’s SMS provider, with the order’s number and amount. You can stop this at any time under “Order updates” in your profile.',
    'Asha Stores sends you updates about your orders, and tells you when a product that you asked about is back, by notification. For these, and for nothing else, an address of this browser goes to the push service of its maker, which cannot read them. You can stop this at any time under “Order updates” in your profile.',
  ])
})
