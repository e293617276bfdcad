import type { StaffLogEntry, StaffView } from '../../../src/account/staff/contract.ts'
import type { LowProduct } from '../../../src/catalogue/stock/contract.ts'
import type { Dashboard } from '../../../src/dashboard/contract.ts'
import type { SetupView } from '../../../src/dashboard/onboarding/contract.ts'
import { LONG_NAME, LONG_WORD } from '../catalogue.ts'
import { IMPORT_PACKS, IMPORT_ROWS, IMPORT_SUMMARY, OPENED_IMPORT } from './import-replies.ts'
import { AT, idOf, LONG_EMAIL } from './people.ts'
import { SETTINGS, UNSET } from './settings-replies.ts'
import { undeclaredReply } from './undeclared.ts'

const NAMES = [LONG_NAME, LONG_WORD]
const UNSOLD = { orders: 0, amount: 0 }
const SOLD = { orders: 1_234, amount: 12_345_678 }
const ORDER = 'ORD-7K2M9QXA'

const SOLD_PRODUCTS = NAMES.map((name, at) => ({
  _id: idOf(String(at)),
  brand: LONG_WORD,
  name,
  unit: name,
  quantity: 1_234,
  ...SOLD,
}))

const DASHBOARD: Dashboard = {
  at: AT,
  today: { ...SOLD, refunds: 4_321, testOrders: 12 },
  weekAgo: { untilNow: { orders: 3, amount: 4_321 }, whole: SOLD },
  states: [
    { state: 'placed', orders: 12 },
    { state: 'accepted', orders: 0 },
    { state: 'packed', orders: 1_234 },
    { state: 'out for delivery', orders: 2 },
    { state: 'delivered', orders: 1_234 },
    { state: 'cancelled', orders: 0 },
    { state: 'refused', orders: 1 },
  ],
  hours: hoursOf((hour) => ({ orders: hour, amount: hour * 54_321, weekAgo: 1_000_000 - hour * 12_345 })),
  days: daysOf((day) => ({ orders: day, amount: day * 543_210 })),
  cashToCollect: SOLD,
  cashMoved: { orders: 1_234, collected: 1_234_567.89, givenBack: 4_321.5 },
  complaints: {
    total: 1_234,
    lines: NAMES.map((name) => ({
      orderId: ORDER,
      brand: LONG_WORD,
      name,
      customer: LONG_NAME,
      kind: 'poor quality',
      quantity: 1_234,
      words: `${LONG_NAME} ${LONG_WORD}`,
      picked: 12_345,
      photos: 3,
      at: AT,
    })),
  },
  warnings: [`${LONG_NAME} ${LONG_WORD}`, LONG_NAME],
  cashOwed: {
    total: 2,
    amount: 22_960,
    lines: NAMES.map((name, at) => ({
      _id: idOf(String(at)),
      orderId: ORDER,
      brand: LONG_WORD,
      name,
      customer: LONG_NAME,
      amount: 11_480,
    })),
  },
  replacementsOwed: {
    total: 2,
    lines: NAMES.map((name, at) => ({
      _id: idOf(String(at)),
      orderId: ORDER,
      brand: LONG_WORD,
      name,
      customer: LONG_NAME,
      replacement: { name: LONG_NAME, unit: LONG_WORD, quantity: 1_234 },
    })),
  },
  late: {
    total: 2,
    afterMinutes: 15,
    orders: ['A', 'B'].map((end) => ({
      orderId: `ORD-7K2M9QX${end}`,
      state: 'out for delivery',
      placedAt: AT,
      amount: 1_234_567,
    })),
  },
  lowStock: {
    total: 1_234,
    threshold: 5,
    products: NAMES.map((name, stock) => ({
      _id: idOf(String(stock)),
      brand: LONG_WORD,
      name,
      unit: name,
      stock,
      publish: false,
    })),
  },
  misses: NAMES.map((text) => ({ text, count: 1_234 })),
  sells: { today: SOLD_PRODUCTS, week: SOLD_PRODUCTS },
}

const QUIET_DASHBOARD: Dashboard = {
  ...DASHBOARD,
  today: { ...UNSOLD, refunds: 0, testOrders: 0 },
  weekAgo: { untilNow: UNSOLD, whole: UNSOLD },
  states: DASHBOARD.states.map(({ state }) => ({ state, orders: 0 })),
  hours: hoursOf(() => ({ ...UNSOLD, weekAgo: 0 })),
  days: daysOf(() => UNSOLD),
  cashToCollect: UNSOLD,
  cashMoved: { orders: 0, collected: 0, givenBack: 0 },
  warnings: [],
  complaints: { total: 0, lines: [] },
  cashOwed: { total: 0, amount: 0, lines: [] },
  replacementsOwed: { total: 0, lines: [] },
  late: { total: 0, afterMinutes: 15, orders: [] },
  lowStock: { total: 0, threshold: 5, products: [] },
  misses: [],
  sells: { today: [], week: [] },
}

const SETUP: SetupView = {
  isDone: false,
  checks: [
    check('name', true, LONG_NAME, null),
    check('hours', false, `${LONG_NAME} ${LONG_WORD}`, 'We never close'),
    check('catalogue', false, 'The shop has no products yet.', null),
    check('mail', false, `Emails go to ${LONG_EMAIL}.`, null),
  ],
}

const LOW: LowProduct[] = [...NAMES, 'Toned Milk'].map((name, at) => ({
  _id: idOf(String(at)),
  sku: LONG_WORD,
  brand: LONG_WORD,
  name,
  unit: LONG_WORD,
  image: '',
  stock: at,
  price: 1_234_567.5,
  discount: 7,
  publish: at > 0,
  asOf: 1,
  soldInWeek: at * 1_234,
  waiting: at,
  daysLeft: at === 0 ? null : at,
}))

const STAFF: StaffView[] = NAMES.map((name, at) => ({
  _id: idOf(String(at + 1)),
  name,
  email: LONG_EMAIL,
  avatar: '',
  lastLoginAt: at === 0 ? AT : null,
  isInvited: at === 1,
}))

const LOG: StaffLogEntry[] = [
  {
    _id: 1,
    at: AT,
    who: { _id: idOf('1'), name: LONG_NAME },
    action: 'Changed product',
    subject: LONG_WORD,
    subjectId: idOf('2'),
    changes: { name: { before: LONG_WORD, after: LONG_NAME } },
  },
]

const page = { page: 1, totalPage: 2, totalCount: 1_234 }

/** The replies to admin screens that stretch them, by path. */
export const ADMIN_FULL = {
  '/api/reports/today': { data: DASHBOARD },
  '/api/setup': { data: SETUP },
  '/api/stock/low': { data: LOW, threshold: 5, ...page },
  '/api/import/history': { data: [IMPORT_SUMMARY, { ...IMPORT_SUMMARY, _id: idOf('2'), state: 'done' }], ...page },
  '/api/import': { data: OPENED_IMPORT },
  '/api/import/rows': { data: IMPORT_ROWS, ...page },
  '/api/import/reasons': { data: [LONG_NAME, LONG_WORD].map((reason) => ({ reason, rows: 12_345 })) },
  '/api/import/packs': { data: IMPORT_PACKS, ...page },
  '/api/staff': { data: STAFF },
  '/api/staff/log': { data: LOG, people: [{ _id: idOf('1'), name: LONG_NAME }], ...page },
  '/api/settings/all': { data: SETTINGS },
  '/api/product/undeclared': { data: undeclaredReply(1_234_567, 1_234) },
}

/** Those of an empty shop, where they are more than an empty list. */
export const ADMIN_EMPTY = {
  '/api/reports/today': { data: QUIET_DASHBOARD },
  '/api/settings/all': { data: UNSET },
  '/api/product/undeclared': { data: undeclaredReply(0, 0) },
}

function hoursOf<T>(salesIn: (hour: number) => T): (T & { hour: number })[] {
  return Array.from({ length: 24 }, (_, hour) => ({ hour, ...salesIn(hour) }))
}

function daysOf<T>(salesOn: (day: number) => T): (T & { day: string })[] {
  return Array.from({ length: 30 }, (_, at) => ({ day: dayAt(at), ...salesOn(at) }))
}

/** The days up to that of the replies, the last of which has number 29. */
function dayAt(number: number): string {
  return new Date(Date.parse(AT) - (29 - number) * 86_400_000).toISOString().slice(0, 10)
}

function check(
  name: SetupView['checks'][number]['name'],
  isDone: boolean,
  words: string,
  acceptWords: string | null,
): SetupView['checks'][number] {
  return { name, title: isDone ? LONG_WORD : LONG_NAME, isDone, words, screen: 'settings#hours', acceptWords }
}
