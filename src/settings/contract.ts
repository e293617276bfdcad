import { LOW_STOCK } from '../shared/limits.ts'
import { DRAFT_POLICIES, type ShopPolicies } from './policies.ts'

/** What a shop's owner can say about the shop; the defaults are the specification's words. */
export interface ShopSettings {
  shopName: string
  /** The delivery promise on every product; the product page writes it with capitals. */
  badgeText: string
  /** Under the promise in the header: where or how. */
  deliveryNote: string
  footerText: string
  social: { facebook: string; github: string; instagram: string; linkedin: string }
  contact: { email: string; phone: string }
  banner: { title: string; text: string; action: string }
  /** Four of them: delivery, return, member, support. */
  features: { title: string; text: string }[]
  newsletter: { title: string; text: string }
  /** Three of them: delivery, prices, assortment. */
  why: { title: string; text: string }[]
  brands: string[]
  /** At this many pieces or fewer, a product is on the list of what runs out. */
  lowStockThreshold: number
  /** Texts of the pages that the law asks of a shop. */
  policies: ShopPolicies
}

export const DEFAULT_SETTINGS: ShopSettings = {
  shopName: 'Tokri',
  badgeText: '10 min',
  deliveryNote: 'to your door',
  footerText: '© All Rights Reserved 2024.',
  social: {
    facebook: 'https://www.facebook.com/',
    github: 'https://github.com/',
    instagram: 'https://www.instagram.com/',
    linkedin: 'https://www.linkedin.com/',
  },
  contact: { email: '', phone: '' },
  banner: {
    title: 'Dinner needs one more thing.',
    text: 'Vegetables, milk, atta and the rest of the shop, at your door in ten minutes.',
    action: 'Shop vegetables',
  },
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
  lowStockThreshold: LOW_STOCK,
  policies: DRAFT_POLICIES,
}
