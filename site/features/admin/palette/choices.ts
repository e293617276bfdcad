import {
  ADMIN_PROFILE,
  ADMIN_SETUP,
  deskListUrl,
  hiddenProductsUrl,
  phoneOrderUrl,
  settingsUrl,
  settingUrl,
  stockUrl,
  undeclaredProductsUrl,
} from '../../../api/paths.ts'
import { DAILY_LINKS, LINK_GROUPS } from '../frame/admin-links.ts'
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
  Today: 'dashboard home sales figures report hisaab hisab',
  Orders: 'order board desk bills billing printer printing delivery boy rider',
  Stock: 'low stock inventory supplier refill maal',
  Products:
    'product list prices rates bulk edit changes undo delete join packs hide discount offers coupon percent mrp hsn barcode photo weight maal daam dam rate badhao badhana ghatao kam karo',
  'Upload Product': 'add new naya nayi maal product item photo weight barcode hsn mrp discount expiry best before date',
  Category: 'categories order sort arrange',
  'Sub Category': 'sub-categories subcategories',
  Import: 'csv excel tally bulk upload export download backup catalogue file undo photo',
  Customers: 'customer list shoppers people users phone number khata khaata udhaar udhar',
  Staff: 'admins log staff password login user role employee helper delivery boy',
}

export const SCREENS: readonly Choice[] = [
  ...[...DAILY_LINKS, ...LINK_GROUPS.flatMap(({ links }) => links)].map(({ label, path }) =>
    screen(label, path, KEYWORDS[label] ?? ''),
  ),
  screen('New phone order', phoneOrderUrl(), 'call'),
  screen('Complaints', deskListUrl('complaints'), 'missing refund'),
  screen('Cash to refund', deskListUrl('owed'), 'owed'),
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
