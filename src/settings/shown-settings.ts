import { promisedMinutes } from '../shared/delivery-promise.ts'
import { formatRupees } from '../shared/money.ts'
import { SHOP_TIME } from '../shared/shop-time.ts'
import { promiseOf } from './checkout-terms.ts'
import { DEFAULT_SETTINGS, type ShopSettings } from './contract.ts'
import { DRAFT_NOTICE, type ShopPolicies } from './policies.ts'

interface Entry {
  title: string
  text: string
}

const [FREE_DELIVERY, , MEMBER_DISCOUNT, SUPPORT] = DEFAULT_SETTINGS.features as [Entry, Entry, Entry, Entry]
const [FAST_DELIVERY, , ASSORTMENT] = DEFAULT_SETTINGS.why as [Entry, Entry, Entry]

/** Settings by which an owner makes the shop their own: fees, promise, identity, and how its pages read. */
const OWN = [
  'deliveryFeeInRupees',
  'freeDeliveryFromInRupees',
  'handlingFeeInRupees',
  'minimumOrderInRupees',
  'badgeText',
  'deliveryNote',
  'shopName',
  'logo',
  'contact',
  'legalName',
  'legalAddress',
  'gstin',
  'fssai',
  'wording',
] as const satisfies (keyof ShopSettings)[]

/** How the demo says that it can be reached (RFC 2606, section 3). No owner has said so. */
export const DEMO_CONTACT: ShopSettings['contact'] = { email: 'hello@example.com', phone: '' }

/**
 * Returns the settings as shoppers see them: admins alone are reminded that a policy is a draft. The specification's texts
 * stand until the owner saves fees, promise or identity, or chooses everyday English. From then on, a text that nobody
 * changed says what these settings say; what nobody set is left out: a discount for members, one for the whole store, a
 * number of products, links to nobody's profile, and support where nobody can be reached. The badge promises what an order
 * of this hour is promised. Other texts of the owner's own always stand.
 * @param measuredMinutes how long deliveries of this hour take, if enough were measured.
 */
export function shownSettings(settings: ShopSettings, measuredMinutes: number | null, now = new Date()): ShopSettings {
  const policies = publishedPolicies(settings.policies)
  if (OWN.every((name) => isUnset(name, settings))) return { ...settings, policies }
  const { features, why, newsletter, footerText, shopName, legalName, contact } = settings
  return {
    ...settings,
    badgeText: promiseOf({ ...settings, measuredMinutes }),
    features: replaced(features, [
      [FREE_DELIVERY, deliveryOf(settings)],
      [MEMBER_DISCOUNT, HIDDEN],
      [SUPPORT, contact.phone || contact.email ? SUPPORT : HIDDEN],
    ]),
    why: replaced(why, [
      [FAST_DELIVERY, promisedMinutes(settings.badgeText) === null ? HIDDEN : FAST_DELIVERY],
      [ASSORTMENT, { ...ASSORTMENT, text: 'Choose from food, personal care, household and more.' }],
    ]),
    policies: {
      ...policies,
      terms:
        settings.policies.terms === DEFAULT_SETTINGS.policies.terms
          ? policies.terms.replace('Delivery is free.', feesOf(settings))
          : policies.terms,
    },
    newsletter:
      newsletter.title === DEFAULT_SETTINGS.newsletter.title
        ? { ...newsletter, title: `News from ${shopName}` }
        : newsletter,
    social: ownLinks(settings.social),
    footerText:
      footerText === DEFAULT_SETTINGS.footerText
        ? `© ${yearOf(now)} ${legalName || shopName}. All rights reserved.`
        : footerText,
  }
}

/** Leaves out links that lead to a network and to nobody on it. */
function ownLinks(social: ShopSettings['social']): ShopSettings['social'] {
  const own = (network: keyof typeof social) =>
    social[network] === DEFAULT_SETTINGS.social[network] ? '' : social[network]
  return { facebook: own('facebook'), github: own('github'), instagram: own('instagram'), linkedin: own('linkedin') }
}

function isUnset(name: (typeof OWN)[number], settings: ShopSettings): boolean {
  const value = settings[name]
  return Bun.deepEquals(value, DEFAULT_SETTINGS[name]) || (name === 'contact' && Bun.deepEquals(value, DEMO_CONTACT))
}

function publishedPolicies({ privacy, terms, refunds, contact }: ShopPolicies): ShopPolicies {
  return {
    privacy: publishedText(privacy),
    terms: publishedText(terms),
    refunds: publishedText(refunds),
    contact: publishedText(contact),
  }
}

function publishedText(text: string): string {
  return text.startsWith(DRAFT_NOTICE) ? text.slice(DRAFT_NOTICE.length).trimStart() : text
}

/** An entry without a title keeps its place, so that the others keep their pictures. */
const HIDDEN: Entry = { title: '', text: '' }

function replaced(entries: readonly Entry[], changes: readonly [specified: Entry, shown: Entry][]): Entry[] {
  return entries.map((entry) => changes.find(([specified]) => Bun.deepEquals(entry, specified))?.[1] ?? entry)
}

function deliveryOf({ deliveryFeeInRupees, freeDeliveryFromInRupees }: ShopSettings): Entry {
  if (deliveryFeeInRupees === 0) return FREE_DELIVERY
  if (freeDeliveryFromInRupees === 0)
    return { ...FREE_DELIVERY, title: `Delivery ${formatRupees(deliveryFeeInRupees)}` }
  return { ...FREE_DELIVERY, text: `from ${formatRupees(freeDeliveryFromInRupees)}` }
}

/** What the terms say of fees: "Delivery costs ₹25, and nothing for orders from ₹499." */
function feesOf({ deliveryFeeInRupees, freeDeliveryFromInRupees, handlingFeeInRupees }: ShopSettings): string {
  const delivery =
    deliveryFeeInRupees === 0 ? 'Delivery is free' : `Delivery costs ${formatRupees(deliveryFeeInRupees)}`
  const free =
    deliveryFeeInRupees > 0 && freeDeliveryFromInRupees > 0
      ? `, and nothing for orders from ${formatRupees(freeDeliveryFromInRupees)}`
      : ''
  const handling = handlingFeeInRupees > 0 ? ` Handling costs ${formatRupees(handlingFeeInRupees)} an order.` : ''
  return `${delivery}${free}.${handling}`
}

function yearOf(now: Date): string {
  return now.toLocaleString('en-IN', { year: 'numeric', ...SHOP_TIME })
}
