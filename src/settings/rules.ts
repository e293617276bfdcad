import { MAX_CART_LINES, MAX_EMAIL_LENGTH, MAX_QUANTITY_PER_LINE } from '../shared/limits.ts'
import { type OpenHours, validateOpeningHours, WEEKDAYS } from '../shared/opening-hours.ts'
import { isArea, MAX_SERVED_PINCODES } from '../shared/serviceability.ts'
import type { Banner, ShopSettings } from './contract.ts'
import { isFssai, isGstin } from './tax-ids.ts'
import {
  type Errors,
  formed,
  image,
  line,
  list,
  orNull,
  prose,
  type Rule,
  rupees,
  shape,
  url,
  whole,
  wrong,
} from './validators.ts'

/** Validates settings that an admin wants to change; returns the values as they are stored, and what is wrong with them. */
export function readSettings(wanted: Record<string, unknown>): { changed: Partial<ShopSettings>; faults: Errors } {
  // Without a prototype, so that an unknown setting called `constructor` is reported like any other.
  const errors: Errors = Object.create(null)
  const changed: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(wanted)) {
    if (!Object.hasOwn(RULES, name)) wrong(errors, name, 'is not a setting of this shop')
    else changed[name] = RULES[name as keyof ShopSettings](value, name, errors)
  }
  return { changed, faults: errors }
}

const MAX_FEE_IN_RUPEES = 10_000
const MAX_AMOUNT_IN_RUPEES = 1_00_000
const MAX_POLICY_LENGTH = 20_000
const words = (max: number) => line({ most: max })
const needed = (max: number) => line({ most: max, required: true })

const span = shape({ opens: needed(5), closes: needed(5) })
const hours = shape(
  Object.fromEntries(WEEKDAYS.map((day) => [day, list(span, 0, 10)])) as { [K in keyof OpenHours]: Rule<OpenHours[K]> },
)
const titled = shape({ title: needed(60), text: words(200) })
const banner = shape<Banner>({
  title: needed(80),
  text: words(200),
  action: words(40),
  link: url({ ownToo: true }),
  picture: image,
  phonePicture: image,
})

const email = formed(MAX_EMAIL_LENGTH, 'must be an email address', (text) =>
  /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(text),
)
const phone = formed(30, 'must be a phone number', (text) => /^\+?[0-9][0-9 ()-]{5,}$/.test(text))
const area = formed(6, 'must be a pincode of six digits, or its beginning and a star, such as 4110*', isArea)

const RULES: { [K in keyof ShopSettings]: Rule<ShopSettings[K]> } = {
  shopName: needed(40),
  logo: image,
  badgeText: needed(20),
  deliveryNote: words(60),
  lateAfterMinutes: whole(1, 10_080),
  openHours: orNull(openHours),
  paused: orNull(shape({ message: words(200), until: orNull(moment) })),
  servedPincodes: (value, at, errors) => [...new Set(list(area, 0, MAX_SERVED_PINCODES)(value, at, errors))],
  minimumOrderInRupees: rupees(MAX_AMOUNT_IN_RUPEES),
  deliveryFeeInRupees: rupees(MAX_FEE_IN_RUPEES),
  freeDeliveryFromInRupees: rupees(MAX_AMOUNT_IN_RUPEES),
  handlingFeeInRupees: rupees(MAX_FEE_IN_RUPEES),
  maxQuantityPerLine: whole(1, MAX_QUANTITY_PER_LINE),
  maxLines: whole(1, MAX_CART_LINES),
  lowStockThreshold: whole(0, 10_000),
  banners: list(banner, 1, 5),
  features: list(titled, 0, 4),
  newsletter: titled,
  why: list(titled, 0, 3),
  brands: list(needed(60), 0, 500),
  footerText: words(200),
  social: shape({ facebook: url(), github: url(), instagram: url(), linkedin: url() }),
  contact: shape({ email, phone }),
  legalName: words(120),
  legalAddress: prose(400),
  gstin: formed(20, 'is not a GSTIN: check its fifteen characters', isGstin, compact),
  fssai: formed(20, 'must be the 14 digits of an FSSAI licence', isFssai, compact),
  policies: shape({
    privacy: prose(MAX_POLICY_LENGTH),
    terms: prose(MAX_POLICY_LENGTH),
    refunds: prose(MAX_POLICY_LENGTH),
    contact: prose(MAX_POLICY_LENGTH),
  }),
}

function openHours(value: unknown, at: string, errors: Errors): OpenHours {
  const own: Errors = {}
  const read = hours(value, at, own)
  Object.assign(errors, own)
  if (Object.keys(own).length > 0) return read
  for (const [day, error] of Object.entries(validateOpeningHours(read))) wrong(errors, `${at}.${day}`, error)
  return read
}

function moment(value: unknown, at: string, errors: Errors): string {
  const time = typeof value === 'string' && value.length <= 40 ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? wrong(errors, at, 'must be a date and time') : new Date(time).toISOString()
}

function compact(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase()
}
