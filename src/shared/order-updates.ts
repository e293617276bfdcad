/** What a customer is informed of about an order. */
export const ORDER_UPDATES = [
  'placed',
  'on its way',
  'delivered',
  'cancelled',
  'refunded',
  'short',
  'answered',
] as const
export type OrderUpdate = (typeof ORDER_UPDATES)[number]

/** The ways of messages about orders to a mobile number. */
export const MESSAGE_CHANNELS = ['whatsapp', 'sms'] as const
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number]

/**
 * The version of the notice by which a customer consents, and which is recorded with the consent: a changed text gets another
 * number (Digital Personal Data Protection Act 2023, sections 5 and 6).
 */
export const CONSENT_NOTICE_VERSION = 3

/** The first notice that says that notifications also tell of products that are back in stock. */
export const RESTOCK_NOTICE_VERSION = 3

/** The ways that a customer can choose instead of email. */
export const UPDATE_CHANNELS = [...MESSAGE_CHANNELS, 'push'] as const
export type UpdateChannel = (typeof UPDATE_CHANNELS)[number]

const PASSED_ON: Record<UpdateChannel, string> = {
  whatsapp: 'your mobile number goes to WhatsApp (Meta)',
  sms: 'your mobile number goes to the shop’s SMS provider',
  push: 'an address of this browser goes to the push service of its maker, which cannot read them',
}

export const CHANNEL_NAMES: Record<UpdateChannel, string> = { whatsapp: 'WhatsApp', sms: 'SMS', push: 'notification' }

/** Returns the notice: what is processed, by whom, what for, and how to withdraw. */
export function consentNotice(channel: UpdateChannel, shopName: string): string {
  const what = channel === 'push' ? '' : ', with the order’s number and amount'
  const also = channel === 'push' ? ', and tells you when a product that you asked about is back,' : ''
  return `${shopName} sends you updates about your orders${also} by ${CHANNEL_NAMES[channel]}. For these, and for nothing else, ${PASSED_ON[channel]}${what}. You can stop this at any time under “Order updates” in your profile.`
}
