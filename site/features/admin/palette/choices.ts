import {
  ADMIN_CATEGORIES,
  ADMIN_CUSTOMERS,
  ADMIN_HOME,
  ADMIN_IMPORT,
  ADMIN_ORDERS,
  ADMIN_PRODUCTS,
  ADMIN_PROFILE,
  ADMIN_SETUP,
  ADMIN_STAFF,
  ADMIN_STOCK,
  ADMIN_SUB_CATEGORIES,
  ADMIN_UPLOAD,
  deskListUrl,
  hiddenProductsUrl,
  phoneOrderUrl,
  settingsUrl,
  settingUrl,
  stockUrl,
  undeclaredProductsUrl,
} from '../../../api/paths.ts'
import { DAILY_LINKS, linkGroups } from '../frame/admin-links.ts'
import { SECTION_NAMES, SETTING_KEYWORDS } from '../settings/section-names.ts'

export const KINDS = ['screen', 'setting', 'product', 'order', 'customer'] as const
export type Kind = (typeof KINDS)[number]

/** Something that the command palette can open. */
export interface Choice {
  kind: Kind
  label: string
  /** What tells it apart from others with the same label; may be empty. */
  detail: string
  path: string
  /** Other words for it, which are not shown. */
  keywords?: string
}

const screen = (label: string, path: string, keywords: string): Choice => ({
  kind: 'screen',
  label,
  detail: '',
  path,
  keywords,
})

/** The words by which people look for a screen, besides its name. */
const KEYWORDS: Record<string, string> = {
  [ADMIN_HOME]: 'dashboard home sales figures report hisaab hisab',
  [ADMIN_ORDERS]: 'order board desk bills billing printer printing delivery boy rider',
  [ADMIN_STOCK]: 'low stock inventory supplier refill maal',
  [ADMIN_PRODUCTS]:
    'product list prices rates bulk edit changes undo delete join packs hide discount offers coupon percent mrp hsn barcode photo weight maal daam dam rate badhao badhana ghatao kam karo',
  [ADMIN_UPLOAD]:
    'upload add new naya nayi maal product item photo weight barcode hsn mrp discount expiry best before date',
  [ADMIN_CATEGORIES]: 'category categories order sort arrange',
  [ADMIN_SUB_CATEGORIES]: 'sub category sub-categories subcategories',
  [ADMIN_IMPORT]: 'csv excel tally bulk upload export download backup catalogue file undo photo',
  [ADMIN_CUSTOMERS]: 'customer list shoppers people users phone number khata khaata udhaar udhar',
  [ADMIN_STAFF]: 'admins log staff password login user role employee helper delivery boy',
}

export const SCREENS: readonly Choice[] = [
  ...[...DAILY_LINKS, ...linkGroups().flatMap(({ links }) => links)].map(({ label, path }) =>
    screen(label, path, KEYWORDS[path] ?? ''),
  ),
  screen('New phone order', phoneOrderUrl(), 'call'),
  screen('Complaints', deskListUrl('complaints'), 'missing refund'),
  screen('Cash to collect', deskListUrl('due'), 'due unpaid rider delivered'),
  screen('Cash to refund', deskListUrl('owed'), 'owed'),
  screen('Replacements to bring', deskListUrl('replacements'), 'complaints owed exchange swap'),
  screen('Delivered orders', deskListUrl('delivered'), ''),
  screen('Cancelled orders', deskListUrl('cancelled'), ''),
  screen('Hidden products', hiddenProductsUrl(), 'hide unpublished draft off sale'),
  screen('Undeclared products', undeclaredProductsUrl(), 'declarations missing legal metrology expiry'),
  screen('Stock count', stockUrl('count'), 'stocktake scan barcode'),
  screen('Stock ledger', stockUrl('ledger'), 'history export download'),
  screen(
    'Setup checklist',
    ADMIN_SETUP,
    'onboarding remove demo data upi card payments stripe cash on delivery cod test email mail web address domain',
  ),
  screen('Profile', ADMIN_PROFILE, 'change own password my account email mobile'),
]

export const SETTINGS: readonly Choice[] = SECTION_NAMES.flatMap(({ id, name, about, also }) => [
  { kind: 'setting' as const, label: name, detail: 'Settings', path: settingsUrl(id), keywords: `${about} ${also}` },
  ...Object.entries(SETTING_KEYWORDS[id]).map(([label, keywords]) => ({
    kind: 'setting' as const,
    label,
    detail: name,
    path: settingUrl(id, label),
    keywords,
  })),
])

/** What tells choices apart. */
export function keyOf({ kind, path, label, detail }: Choice): string {
  return [kind, path, label, detail].join(' ')
}
