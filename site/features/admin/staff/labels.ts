import { formatPaise, formatRupees } from '../../../../src/shared/money.ts'
import { dayLabel } from '../../../../src/shared/shop-time.ts'
import { whenInSentence, whenLabel } from '../../../ui/time-labels.ts'
import { SETTING_NAMES } from '../settings/setting-names.ts'

/** Names the actor of an entry in the audit log. Null stands for the system. */
export function whoLabel(who: { name: string | null } | null): string {
  return who === null ? 'System' : (who.name ?? 'A deleted account')
}

/** Says when an admin last logged in, such as "Last login today, 3:00 pm". Null stands for never. */
export function loginLabel(at: string | null, now = new Date()): string {
  if (at === null) return 'Has not logged in yet'
  return `Last login ${whenInSentence(at, now)}`
}

export interface ChangeLabel {
  field: string
  /** Null where there was nothing. */
  before: string | null
  after: string
}

/** Formats a changed field for display. */
export function changeLabel(field: string, { before, after }: { before: unknown; after: unknown }): ChangeLabel {
  return {
    field: fieldLabel(field),
    before: isNothing(before) ? null : valueLabel(field, before),
    after: valueLabel(field, after),
  }
}

/** Names what an entry is about: changed settings by their labels, anything else as it was recorded. */
export function subjectLabel({ subject, changes }: { subject: string; changes: object }): string {
  // The database stores the fields of a change in an order of its own.
  const fields = subject.split(', ')
  const areSettings = fields.every((field) => Object.hasOwn(changes, field))
  return areSettings ? [...new Set(fields.map(fieldLabel))].join(', ') : subject
}

/** The names of our own fields, and the kinds of rows of an import. */
const FIELD_NAME = /^[a-z][\w.]*( [a-z]+)*$/

/**
 * Turns "priceInPaise" into "MRP", and "more_details" into "More details"; settings are called as on their screen, and
 * anything else, such as a product, as it was written.
 */
function fieldLabel(field: string): string {
  if (Object.hasOwn(SETTING_NAMES, field)) return SETTING_NAMES[field as keyof typeof SETTING_NAMES]
  if (!FIELD_NAME.test(field)) return field
  const label = field
    .replace(/In(Paise|Rupees|Percent)$/, '')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_.]/g, ' ')
    .toLowerCase()
    .trim()
  // Changes of products have the name of the API, which owners know as the MRP.
  if (label === 'price') return 'MRP'
  return label.charAt(0).toUpperCase() + label.slice(1)
}

const MAX = 120
const ROLES = new Map([
  ['USER', 'shopper'],
  ['ADMIN', 'admin'],
])
const MONEY = /^(price|sellingPrice|mrp|amount|total)$/i

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

function valueLabel(field: string, value: unknown): string {
  if (isNothing(value)) return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return numberLabel(field, value)
  if (typeof value === 'string') return (field === 'role' && ROLES.get(value)) || shortened(value)
  if (Array.isArray(value)) return value.length === 0 ? 'none' : shortened(value.map(partLabel).join(', '))
  const parts = Object.entries(value).map(([name, part]) => `${fieldLabel(name)}: ${partLabel(part)}`)
  return parts.length === 0 ? 'none' : shortened(parts.join(', '))
}

const isNothing = (value: unknown) => value === null || value === undefined || value === ''

function numberLabel(field: string, value: number): string {
  if (field.endsWith('InPaise')) return formatPaise(value)
  if (field.endsWith('InRupees') || MONEY.test(field)) return formatRupees(value)
  if (/percent|discount/i.test(field)) return `${value}%`
  return value.toLocaleString('en-IN')
}

/** Formats a part of a list or object, by its name or title if it has one. */
function partLabel(part: unknown): string {
  if (typeof part === 'string' && MOMENT.test(part)) return whenLabel(part)
  if (typeof part !== 'object' || part === null) return String(part ?? 'nothing')
  const { name, title, date } = part as { name?: unknown; title?: unknown; date?: unknown }
  if (typeof date === 'string') return [dayLabel(date), name].filter(Boolean).join(' ')
  const called = name ?? title
  return typeof called === 'string' ? called : Object.values(part).map(partLabel).join(' ')
}

function shortened(text: string): string {
  const letters = [...text]
  return letters.length > MAX ? `${letters.slice(0, MAX).join('').trimEnd()}…` : text
}
