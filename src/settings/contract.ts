import { LOW_STOCK, MAX_CART_LINES, MAX_QUANTITY_PER_LINE } from '../shared/limits.ts'
import type { OpenHours } from '../shared/opening-hours.ts'
import { DRAFT_POLICIES, type ShopPolicies } from './policies.ts'

/** A picture on the home page with words and a button on it. */
export interface Banner {
  title: string
  text: string
  /** What the button says; without it there is none. */
  action: string
  /** Where it leads, an address of this shop or a whole one; empty for the category that its words name. */
  link: string
  /** Address of an uploaded picture, or empty for the one that comes with the shop. */
  picture: string
  /** Another one for narrow screens; empty for the same. */
  phonePicture: string
}

/** What a shop's owner can say about the shop; the defaults are the specification's words. */
export interface ShopSettings {
  shopName: string
  /** Address of an uploaded picture; empty for the shop's name in letters. */
  logo: string
  /** The delivery promise on every product; the product page writes it with capitals. */
  badgeText: string
  /** Under the promise in the header: where or how. */
  deliveryNote: string
  /** An order that is older and not delivered is late. */
  lateAfterMinutes: number

  /** Null for a shop that never closes. */
  openHours: OpenHours | null
  /** While it is not null nothing can be ordered; by itself it ends at `until`, a moment, or never. */
  paused: { message: string; until: string | null } | null
  /** Pincodes, and beginnings of some such as `4110*`; none means everywhere. */
  servedPincodes: string[]

  minimumOrderInRupees: number
  deliveryFeeInRupees: number
  /** From this much of goods on, delivery is free; 0 for never. */
  freeDeliveryFromInRupees: number
  handlingFeeInRupees: number
  maxQuantityPerLine: number
  maxLines: number
  /** Products with as many or fewer left are listed as low. */
  lowStockThreshold: number

  /** One to five of them; the first is what a visitor sees. */
  banners: Banner[]
  /** Four of them: delivery, return, member, support. */
  features: { title: string; text: string }[]
  newsletter: { title: string; text: string }
  /** Three of them: delivery, prices, assortment. */
  why: { title: string; text: string }[]
  brands: string[]

  footerText: string
  social: { facebook: string; github: string; instagram: string; linkedin: string }
  contact: { email: string; phone: string }

  /** What an invoice says of who sells; empty lines are left out. */
  legalName: string
  legalAddress: string
  gstin: string
  fssai: string

  /** Texts of the pages that the law asks of a shop. */
  policies: ShopPolicies
}

/** What anybody may know of the shop's doors and prices at this moment; amounts in rupees. */
export interface ShopStatus {
  isOpen: boolean
  isPaused: boolean
  /** When orders are taken again; null while they are, and when nobody knows. */
  opensAt: string | null
  /** Why nothing can be ordered now, in a sentence or two; empty while it can. */
  message: string
  minimumOrder: number
  deliveryFee: number
  /** Null when delivery never becomes free. */
  freeDeliveryFrom: number | null
  handlingFee: number
  maxQuantityPerLine: number
  maxLines: number
}

/** What anybody may know of the shop. */
export interface PublicSettings extends ShopStatus {
  shopName: string
  logo: string
  badgeText: string
  deliveryNote: string
  contact: ShopSettings['contact']
}

export const DEFAULT_SETTINGS: ShopSettings = {
  shopName: 'Tokri',
  logo: '',
  badgeText: '10 min',
  deliveryNote: 'to your door',
  lateAfterMinutes: 15,
  openHours: null,
  paused: null,
  servedPincodes: [],
  minimumOrderInRupees: 0,
  deliveryFeeInRupees: 0,
  freeDeliveryFromInRupees: 0,
  handlingFeeInRupees: 0,
  maxQuantityPerLine: MAX_QUANTITY_PER_LINE,
  maxLines: MAX_CART_LINES,
  lowStockThreshold: LOW_STOCK,
  banners: [
    {
      title: 'Dinner needs one more thing.',
      text: 'Vegetables, milk, atta and the rest of the shop, at your door in ten minutes.',
      action: 'Shop vegetables',
      link: '',
      picture: '',
      phonePicture: '',
    },
  ],
  features: [
    { title: 'Free Delivery', text: 'on every order' },
    { title: 'Return & Refund', text: 'money back, no forms' },
    { title: 'Member Discount', text: 'every order over $140.00' },
    { title: 'Support 24/7', text: 'a person answers' },
  ],
  newsletter: { title: 'Sale 20% off all store', text: 'One letter a week: what is in season and what costs less.' },
  why: [
    { title: 'Superfast Delivery', text: 'Your order at your door in minutes, from a store near you.' },
    { title: 'Best Prices & Offers', text: 'Good prices every day, and offers from the makers themselves.' },
    { title: 'Wide Assortment', text: 'Choose from 5000+ products across food, personal care, household and more.' },
  ],
  brands: [],
  footerText: '© All Rights Reserved 2024.',
  social: {
    facebook: 'https://www.facebook.com/',
    github: 'https://github.com/',
    instagram: 'https://www.instagram.com/',
    linkedin: 'https://www.linkedin.com/',
  },
  contact: { email: '', phone: '' },
  legalName: '',
  legalAddress: '',
  gstin: '',
  fssai: '',
  policies: DRAFT_POLICIES,
}
