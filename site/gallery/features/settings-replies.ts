import type { ShopSettings } from '../../../src/settings/contract.ts'
import { LONG_NAME, LONG_WORD } from '../catalogue.ts'
import { LONG_EMAIL } from './people.ts'

const TEXTS = { title: LONG_NAME, text: `${LONG_NAME} ${LONG_WORD}` }
const SPAN = { opens: '07:00', closes: '13:30' }
const WEEK = {
  monday: [SPAN, { opens: '16:00', closes: '23:30' }],
  tuesday: [SPAN],
  wednesday: [SPAN],
  thursday: [SPAN],
  friday: [SPAN],
  saturday: [SPAN],
  sunday: [],
}

/** Settings with long names in every field. */
export const SETTINGS: ShopSettings = {
  shopName: LONG_NAME,
  logo: '',
  themeColor: '',
  badgeText: LONG_WORD,
  deliveryNote: LONG_NAME,
  promiseMeasuredTimes: true,
  lateAfterMinutes: 1_234,
  openHours: WEEK,
  holidays: [
    { date: '2099-11-08', name: `${LONG_NAME} ${LONG_WORD}` },
    { date: '2099-11-09', name: '' },
    { date: '2020-01-26', name: 'Republic Day' },
  ],
  paused: { message: `${LONG_NAME} ${LONG_WORD}`, until: null },
  servedPincodes: Array.from({ length: 60 }, (_, at) => String(560_001 + at)),
  minimumOrderInRupees: 1_234_567.5,
  newCustomerCashLimitInRupees: 1_234_567.5,
  deliveryFeeInRupees: 25,
  freeDeliveryFromInRupees: 1_234_567.5,
  handlingFeeInRupees: 5,
  maxQuantityPerLine: 24,
  maxLines: 100,
  cardDensity: 'comfortable',
  wording: 'specified',
  categoryOpensOn: 'sub-category',
  homeRows: null,
  homeRowLength: 12,
  showPopular: true,
  showTogether: true,
  lowStockThreshold: 5,
  requireDeclarations: false,
  requireSecondFactor: false,
  banners: [{ ...TEXTS, action: LONG_NAME, link: '', picture: '', phonePicture: '' }],
  features: [TEXTS, TEXTS, TEXTS, TEXTS],
  newsletter: TEXTS,
  why: [TEXTS, TEXTS, TEXTS],
  brands: [LONG_NAME, LONG_WORD],
  footerText: LONG_NAME,
  social: { facebook: '', github: '', instagram: '', linkedin: '' },
  contact: { email: LONG_EMAIL, phone: '+91 98765 43210' },
  legalName: LONG_NAME,
  legalAddress: LONG_NAME,
  gstin: '29ABCDE1234F1Z5',
  fssai: '12345678901234',
  policies: { privacy: LONG_NAME, terms: LONG_NAME, refunds: LONG_NAME, contact: LONG_NAME },
}

const NO_TEXTS = { title: '', text: '' }

/** Settings of a shop that has set nothing. */
export const UNSET: ShopSettings = {
  ...SETTINGS,
  shopName: 'Tokri',
  badgeText: '',
  deliveryNote: '',
  openHours: null,
  holidays: [],
  paused: null,
  servedPincodes: [],
  minimumOrderInRupees: 0,
  freeDeliveryFromInRupees: 0,
  banners: [{ ...NO_TEXTS, action: '', link: '', picture: '', phonePicture: '' }],
  features: [NO_TEXTS],
  newsletter: NO_TEXTS,
  why: [NO_TEXTS],
  brands: [],
  footerText: '',
  contact: { email: '', phone: '' },
  legalName: '',
  legalAddress: '',
  gstin: '',
  fssai: '',
  policies: { privacy: '', terms: '', refunds: '', contact: '' },
}
