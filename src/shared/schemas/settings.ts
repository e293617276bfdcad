import { colorIn } from '../colors.ts'
import { ownImage } from '../images.ts'
import {
  MAX_CART_LINES,
  MAX_EMAIL_LENGTH,
  MAX_HOME_ROW_LENGTH,
  MAX_HOME_ROWS,
  MAX_QUANTITY_PER_LINE,
} from '../limits.ts'
import { validateOpeningHours, WEEKDAYS, type Weekday } from '../opening-hours.ts'
import { isArea, MAX_SERVED_PINCODES } from '../serviceability.ts'
import { isFssai, isGstin } from '../tax-ids.ts'
import { DIRECTION_MARKS } from './direction-marks.ts'
import {
  check,
  type Figure,
  type Flag,
  type ListSchema,
  type ObjectSchema,
  type Read,
  type Schema,
  type Text,
} from './schema.ts'

const MAX_FEE_IN_RUPEES = 10_000
const MAX_AMOUNT_IN_RUPEES = 1_00_000
const MAX_POLICY_LENGTH = 20_000
/** Years of festivals. */
const MAX_HOLIDAYS = 200

// Control characters except line feeds, lone surrogates, and characters that change the writing direction.
const UNSHOWN = new RegExp(`[\\p{Cs}\\u2028\\u2029${DIRECTION_MARKS}]|[^\\P{Cc}\\n]`, 'u')

const span = shape({ opens: needed(5), closes: needed(5) })
const spans = list(span, 0, 10)
const openHours = shape(Object.fromEntries(WEEKDAYS.map((day) => [day, spans])) as Record<Weekday, typeof spans>)
const titled = shape({ title: needed(60), text: line(200) })
/** One without a title is not shown, and keeps the place of its image. */
const promise = shape({ title: line(60), text: line(200) })
const image = formed(200, 'must be an image uploaded to this shop', { fits: (text) => ownImage(text) !== null })
const banner = shape({
  title: needed(80),
  text: line(200),
  action: line(40),
  link: formed(500, 'must be a path of this shop, such as /search?q=milk, or begin with https://', {
    fits: (text) => isHttps(text) || /^\/(?![/\\])[^\s\\]*$/.test(text),
  }),
  picture: image,
  phonePicture: image,
})
const link = formed(500, 'must begin with https://', { fits: isHttps })
const area = formed(6, 'must be a pincode of six digits, or its beginning and a star, such as 4110*', { fits: isArea })
const moment: Text = {
  type: 'string',
  minLength: 1,
  normalize: (text) => (isMoment(text) ? new Date(text).toISOString() : text),
  fits: isMoment,
  errors: { type: 'must be a date and time' },
}
const date: Text = { ...formed(10, 'must be a date, such as 2026-11-08', { fits: isDate }), minLength: 1 }

/** Every setting that an owner can change. */
export const SETTINGS = {
  shopName: needed(40),
  logo: image,
  themeColor: formed(7, 'must be a colour such as #125c3a', {
    pattern: /^#[0-9a-f]{6}$/,
    normalize: colorIn,
  }),
  badgeText: needed(20),
  deliveryNote: line(60),
  /** Whether orders are promised by measured times instead of the minutes of the badge. */
  promiseMeasuredTimes: yesNo(),
  cardDensity: oneOf('comfortable', 'compact'),
  /** Whether pages have the specification's sentences, or the same in everyday English. */
  wording: oneOf('specified', 'everyday'),
  lateAfterMinutes: whole(1, 10_080),
  openHours: orNull(openHours),
  holidays: list(shape({ date, name: line(40) }), 0, MAX_HOLIDAYS),
  paused: orNull(shape({ message: line(200), until: orNull(moment) })),
  servedPincodes: { ...list(area, 0, MAX_SERVED_PINCODES), distinct: true },
  minimumOrderInRupees: rupees(MAX_AMOUNT_IN_RUPEES),
  deliveryFeeInRupees: rupees(MAX_FEE_IN_RUPEES),
  freeDeliveryFromInRupees: rupees(MAX_AMOUNT_IN_RUPEES),
  handlingFeeInRupees: rupees(MAX_FEE_IN_RUPEES),
  newCustomerCashLimitInRupees: orNull(rupees(MAX_AMOUNT_IN_RUPEES, 1)),
  maxQuantityPerLine: whole(1, MAX_QUANTITY_PER_LINE),
  maxLines: whole(1, MAX_CART_LINES),
  lowStockThreshold: whole(0, 10_000),
  categoryOpensOn: oneOf('sub-category', 'all'),
  homeRows: orNull(whole(1, MAX_HOME_ROWS)),
  homeRowLength: whole(4, MAX_HOME_ROW_LENGTH),
  /** Whether the home page begins with what sells best, or for who is signed in with what they bought before. */
  showPopular: yesNo(),
  /** Whether a product's page has what is often bought together with it. */
  showTogether: yesNo(),
  /** Whether products are on sale only with the declarations that the law asks for. */
  requireDeclarations: yesNo(),
  /** Whether admins have no access before they have switched on two-step login. */
  requireSecondFactor: yesNo(),
  banners: list(banner, 1, 5),
  features: list(promise, 0, 4),
  newsletter: titled,
  why: list(promise, 0, 3),
  brands: list(needed(60), 0, 500),
  footerText: line(200),
  social: shape({ facebook: link, github: link, instagram: link, linkedin: link }),
  contact: shape({
    email: formed(MAX_EMAIL_LENGTH, 'must be an email address', { pattern: /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/ }),
    phone: formed(30, 'must be a phone number', { pattern: /^\+?[0-9][0-9 ()-]{5,}$/ }),
  }),
  legalName: line(120),
  legalAddress: prose(400),
  gstin: formed(20, 'is not a GSTIN: check its fifteen characters', { fits: isGstin, normalize: compact }),
  fssai: formed(20, 'must be the 14 digits of an FSSAI licence', { fits: isFssai, normalize: compact }),
  policies: shape({
    privacy: prose(MAX_POLICY_LENGTH),
    terms: prose(MAX_POLICY_LENGTH),
    refunds: prose(MAX_POLICY_LENGTH),
    contact: prose(MAX_POLICY_LENGTH),
  }),
}

export type Settings = { [Name in keyof typeof SETTINGS]: Read<(typeof SETTINGS)[Name]> }

/** What is wrong with settings, by path, such as `banners.0.title`. */
export type SettingsErrors = Record<string, string>

/** Returns settings that an owner wants to change as they are stored, and what is wrong with them. */
export function checkSettings(wanted: Readonly<Record<string, unknown>>) {
  // Without a prototype, so that an unknown setting called `constructor` is reported like any other.
  const errors: SettingsErrors = Object.create(null)
  const changed: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(wanted)) {
    if (!Object.hasOwn(SETTINGS, name)) {
      errors[name] = 'is not a setting of this shop'
      continue
    }
    const checked = check<unknown>(SETTINGS[name as keyof Settings], value)
    for (const { at, error } of checked.violations) errors[at === '' ? name : `${name}.${at}`] ??= error
    if (checked.violations.length === 0 && name === 'openHours')
      overlapsIn(checked.value as Settings['openHours'], errors)
    if (checked.violations.length === 0 && name === 'holidays') repeatsIn(checked.value as Settings['holidays'], errors)
    changed[name] = checked.value
  }
  return { changed: changed as Partial<Settings>, errors }
}

function overlapsIn(hours: Settings['openHours'], errors: SettingsErrors): void {
  if (!hours) return
  for (const [day, error] of Object.entries(validateOpeningHours(hours))) errors[`openHours.${day}`] = error
}

function repeatsIn(holidays: Settings['holidays'], errors: SettingsErrors): void {
  const dates = holidays.map(({ date }) => date)
  for (const [at, date] of dates.entries())
    if (dates.indexOf(date) < at) errors[`holidays.${at}.date`] = 'is in the list already'
}

/** A text of one line, which may be empty. */
function line(maxLength: number): Text {
  return text(maxLength, (typed) => typed.replace(/\s+/g, ' ').trim())
}

/** A text of one line that is not empty. */
function needed(maxLength: number): Text {
  return { ...line(maxLength), minLength: 1 }
}

function prose(maxLength: number): Text {
  return text(maxLength, (typed) => typed.replaceAll('\r\n', '\n').trim())
}

/** A text of a certain form; empty is allowed. */
function formed(
  maxLength: number,
  error: string,
  { normalize, ...form }: Partial<Pick<Text, 'pattern' | 'fits' | 'normalize'>>,
) {
  const plain = line(maxLength)
  return { ...plain, ...form, ...(normalize && { normalize }), errors: { ...plain.errors, pattern: error } } as Text
}

function text(maxLength: number, normalize: Text['normalize']): Text {
  return {
    type: 'string',
    minLength: 0,
    maxLength,
    normalize,
    refused: UNSHOWN,
    errors: {
      type: 'must be text',
      minLength: 'must not be empty',
      maxLength: `must have at most ${maxLength} characters`,
      characters: 'holds characters that cannot be shown',
    },
  }
}

function oneOf<Value extends string>(...values: readonly Value[]) {
  const error = `must be one of ${values.join(', ')}`
  return {
    ...formed(40, error, { fits: (typed) => values.some((value) => value === typed) }),
    minLength: 1,
  } as Text<Value>
}

function whole(minimum: number, maximum: number): Figure {
  const error = `must be a whole number from ${minimum} to ${maximum}`
  return { type: 'integer', minimum, maximum, errors: { type: error } }
}

function yesNo(): Flag {
  return { type: 'boolean', errors: { type: 'must be true or false' } }
}

function rupees(maximum: number, minimum = 0): Figure {
  const error = `must be an amount in rupees from ${minimum} to ${maximum.toLocaleString('en-IN')}, with at most 2 decimals`
  return { type: 'number', minimum, maximum, multipleOf: 0.01, rounding: 1e-8, errors: { type: error } }
}

function list<Item extends Schema>(items: Item, minItems: number, maxItems: number) {
  const errors = {
    type: 'must be a list',
    minItems: `must hold at least ${minItems}`,
    maxItems: `must hold at most ${maxItems}`,
  }
  return { type: 'array', items, minItems, maxItems, errors } as ListSchema & Schema<Read<Item>[]> & { items: Item }
}

function shape<Fields extends Record<string, Schema>>(properties: Fields) {
  const errors = { type: 'must be an object', additionalProperties: 'is not known' }
  return { type: 'object', properties, errors } as ObjectSchema &
    Schema<{ [Name in keyof Fields]: Read<Fields[Name]> }> & { properties: Fields }
}

function orNull<One extends Schema>(schema: One) {
  return { ...schema, nullable: true } as Omit<One, 'static'> & Schema<Read<One> | null>
}

function isDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.startsWith(text) === true
}

function isMoment(text: string): boolean {
  return text.length <= 40 && !Number.isNaN(Date.parse(text))
}

function isHttps(text: string): boolean {
  const parsed = URL.canParse(text) ? new URL(text) : null
  return /^https:\/\//i.test(text) && parsed !== null && parsed.hostname !== '' && !parsed.username && !/\s/.test(text)
}

function compact(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase()
}
