import { LOW_STOCK, MAX_CART_LINES, MAX_QUANTITY_PER_LINE } from '../shared/limits.ts'
import type { OpenHours } from '../shared/opening-hours.ts'
import { DRAFT_POLICIES, type ShopPolicies } from './policies.ts'

/** A banner on the home page: an image with text and a button. */
export interface Banner {
  title: string
  text: string
  /** Label of the button; empty for no button. */
  action: string
  /** Target of the button, a path of this shop or a complete URL; empty for the category that the label names. */
  link: string
  /** URL of an uploaded image; empty for the one that ships with the shop. */
  picture: string
  /** URL of another image for narrow screens; empty for the same one. */
  phonePicture: string
}

/** The settings that an owner can change; the default texts are those of the specification. */
export interface ShopSettings {
  shopName: string
  /** URL of an uploaded image; empty to show the shop's name instead. */
  logo: string
  /** The delivery badge on every product; the product page shows it in capitals. */
  badgeText: string
  /** Shown below the delivery badge in the header: where or how the shop delivers. */
  deliveryNote: string
  /** Age above which an order that is not delivered is late. */
  lateAfterMinutes: number

  /** Null for a shop that never closes. */
  openHours: OpenHours | null
  /** While not null, nothing can be ordered; `until` is the time at which the pause ends, or null for no end. */
  paused: { message: string; until: string | null } | null
  /** Pincodes and prefixes such as `4110*`; an empty list means everywhere. */
  servedPincodes: string[]

  minimumOrderInRupees: number
  deliveryFeeInRupees: number
  /** Amount of goods from which delivery is free; 0 for never. */
  freeDeliveryFromInRupees: number
  handlingFeeInRupees: number
  maxQuantityPerLine: number
  maxLines: number
  /** Products with a stock at or below this are listed as low. */
  lowStockThreshold: number

  /** One to five banners; a visitor sees the first one, and scrolls to the others. */
  banners: Banner[]
  /** Up to four: delivery, return, member, support. */
  features: { title: string; text: string }[]
  newsletter: { title: string; text: string }
  /** Up to three: delivery, prices, assortment. */
  why: { title: string; text: string }[]
  brands: string[]

  footerText: string
  social: { facebook: string; github: string; instagram: string; linkedin: string }
  contact: { email: string; phone: string }

  /** The seller's details on invoices; empty ones are left out. */
  legalName: string
  legalAddress: string
  gstin: string
  fssai: string

  /** Texts of the pages that the law requires of a shop. */
  policies: ShopPolicies
}

/** Public: whether the shop takes orders at this moment, with its fees and limits; amounts in rupees. */
export interface ShopStatus {
  isOpen: boolean
  isPaused: boolean
  /** When the shop takes orders again; null while it does, or if that is unknown. */
  opensAt: string | null
  /** Why nothing can be ordered now, in a sentence or two; empty while the shop takes orders. */
  message: string
  minimumOrder: number
  deliveryFee: number
  /** Null when delivery never becomes free. */
  freeDeliveryFrom: number | null
  handlingFee: number
  maxQuantityPerLine: number
  maxLines: number
}

/** The public part of the settings, and the shop's current status. */
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
