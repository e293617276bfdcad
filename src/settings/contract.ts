import { type Static, t } from 'elysia'
import { input } from '../platform/http/input.ts'
import {
  HOME_ROW_LENGTH,
  LOW_STOCK,
  MAX_CART_LINES,
  NEW_CUSTOMER_CASH_LIMIT_IN_RUPEES,
  QUANTITY_PER_LINE,
} from '../shared/limits.ts'
import { PINCODE_ASKED } from '../shared/schemas/address.ts'
import type { Schema } from '../shared/schemas/schema.ts'
import { SETTINGS, type Settings } from '../shared/schemas/settings.ts'
import { DRAFT_POLICIES } from './policies.ts'

/** The query of calls about a PIN code. */
export const OfPincode = t.Object({ pincode: input(PINCODE_ASKED) })

/** A banner on the home page: an image with text and a button. */
export const Banner = t.Object(
  {
    title: t.String(),
    text: t.String(),
    action: t.String({ description: 'Label of the button; empty for no button.' }),
    link: t.String({
      description:
        'Target of the button, a path of this shop or a complete URL; empty for the category that the label names.',
    }),
    picture: t.String({ description: 'URL of an uploaded image; empty for the one that ships with the shop.' }),
    phonePicture: t.String({ description: 'URL of another image for narrow screens; empty for the same one.' }),
  },
  { $id: 'Banner' },
)
export type Banner = Static<typeof Banner>

const Spans = t.Array(t.Object({ opens: t.String(), closes: t.String() }))
const WeeklyHours = t.Object({
  monday: Spans,
  tuesday: Spans,
  wednesday: Spans,
  thursday: Spans,
  friday: Spans,
  saturday: Spans,
  sunday: Spans,
})

/** The settings that an owner can change; the default texts are those of the specification. */
export const ShopSettings = t.Object(
  {
    shopName: t.String(),
    logo: t.String({ description: "URL of an uploaded image; empty to show the shop's name instead." }),
    themeColor: t.String({
      description: "The colour of the shop's app and icons, such as `#125c3a`; empty for the one that ships with it.",
    }),
    badgeText: t.String({ description: 'The delivery badge on every product; the product page shows it in capitals.' }),
    deliveryNote: t.String({
      description: 'Shown below the delivery badge in the header: where or how the shop delivers.',
    }),
    promiseMeasuredTimes: t.Boolean({
      description:
        'Whether pages and orders promise the time that deliveries of this hour take, once 20 were measured, instead of the minutes of the badge. The badge of a shop whose owner has saved nothing stays as specified.',
    }),
    cardDensity: t.Union([t.Literal('comfortable'), t.Literal('compact')], {
      description:
        'Products in a row of listings and search, on phones, tablets and desktops: comfortable 1, 3 and 4, compact 2, 4 and 6.',
    }),
    wording: t.Union([t.Literal('specified'), t.Literal('everyday')], {
      description:
        'How the pages read: as first specified ("Order Successfully"), or in everyday English ("Order placed"). The messages of the API stay.',
    }),
    lateAfterMinutes: t.Number({ description: 'Age above which an order that is not delivered is late.' }),
    openHours: t.Nullable(WeeklyHours, { description: 'Null for a shop that never closes.' }),
    holidays: t.Array(t.Object({ date: t.String(), name: t.String() }), {
      description:
        'Days, such as `2026-11-08`, on which the shop is closed by the clock of India; a name may be empty.',
    }),
    paused: t.Nullable(
      t.Object({
        message: t.String(),
        until: t.Nullable(t.String()),
      }),
      {
        description:
          'While not null, nothing can be ordered; `until` is the time at which the pause ends, or null for no end.',
      },
    ),
    servedPincodes: t.Array(t.String(), {
      description: 'Pincodes and prefixes such as `4110*`; an empty list means everywhere.',
    }),
    minimumOrderInRupees: t.Number(),
    deliveryFeeInRupees: t.Number(),
    freeDeliveryFromInRupees: t.Number({ description: 'Amount of goods from which delivery is free; 0 for never.' }),
    handlingFeeInRupees: t.Number(),
    newCustomerCashLimitInRupees: t.Nullable(t.Number(), {
      description: 'What the open cash orders of a customer without a delivered order may come to; null for no limit.',
    }),
    maxQuantityPerLine: t.Number(),
    maxLines: t.Number(),
    lowStockThreshold: t.Number({ description: 'Products with a stock at or below this are listed as low.' }),
    categoryOpensOn: t.Union([t.Literal('sub-category'), t.Literal('all')], {
      description: "What a category's tile opens: its first sub-category, or the listing of all its products.",
    }),
    homeRows: t.Nullable(t.Number(), {
      description: 'Number of product rows on the home page; null for one per category.',
    }),
    homeRowLength: t.Number({ description: 'Number of products in a row of the home page.' }),
    showPopular: t.Boolean({
      description:
        'Whether the home page begins with what sells best, or for a signed-in shopper with what they bought before; what sells best is also below an empty cart, and on pages that do not exist.',
    }),
    showTogether: t.Boolean({
      description: "Whether a product's page and the cart have what is often bought together with it.",
    }),
    requireDeclarations: t.Boolean({
      description: 'Whether products are on sale only with the declarations that the law asks for.',
    }),
    requireSecondFactor: t.Boolean({
      description: 'Whether admins have no access before they have switched on two-step login.',
    }),
    banners: t.Array(Banner, {
      description: 'One to five banners; a visitor sees the first one, and scrolls to the others.',
    }),
    features: t.Array(
      t.Object({
        title: t.String(),
        text: t.String(),
      }),
      { description: 'Up to four: delivery, return, member, support. One without a title is not shown.' },
    ),
    newsletter: t.Object({
      title: t.String(),
      text: t.String(),
    }),
    why: t.Array(
      t.Object({
        title: t.String(),
        text: t.String(),
      }),
      { description: 'Up to three: delivery, prices, assortment. One without a title is not shown.' },
    ),
    brands: t.Array(t.String()),
    footerText: t.String(),
    social: t.Object({
      facebook: t.String(),
      github: t.String(),
      instagram: t.String(),
      linkedin: t.String(),
    }),
    contact: t.Object({
      email: t.String(),
      phone: t.String(),
    }),
    legalName: t.String({ description: "The seller's details on invoices; empty ones are left out." }),
    legalAddress: t.String(),
    gstin: t.String(),
    fssai: t.String(),
    policies: t.Object(
      { privacy: t.String(), terms: t.String(), refunds: t.String(), contact: t.String() },
      { description: 'Texts of the pages that the law requires of a shop.' },
    ),
  },
  { $id: 'ShopSettings' },
)
export type ShopSettings = Static<typeof ShopSettings>
// What an owner may change is what the API shows.
SETTINGS satisfies { [Name in keyof ShopSettings]: Schema<ShopSettings[Name]> }

/** Public: whether the shop takes orders at this moment, with its fees and limits; amounts in rupees. */
export const ShopStatus = t.Object(
  {
    isOpen: t.Boolean(),
    isPaused: t.Boolean(),
    holiday: t.Nullable(t.String(), {
      description: "Name of today's holiday; null if today is none, or one without a name.",
    }),
    opensAt: t.Nullable(t.String(), {
      description: 'When the shop takes orders again; null while it does, or if that is unknown.',
    }),
    message: t.String({
      description: 'Why nothing can be ordered now, in a sentence or two; empty while the shop takes orders.',
    }),
    minimumOrder: t.Number(),
    deliveryFee: t.Number(),
    freeDeliveryFrom: t.Nullable(t.Number(), { description: 'Null when delivery never becomes free.' }),
    handlingFee: t.Number(),
    maxQuantityPerLine: t.Number(),
    maxLines: t.Number(),
    promisedMinutes: t.Nullable(t.Number(), {
      description:
        'Within how many minutes an order of now should arrive; null while the shop takes none, or if it promises no minutes.',
    }),
  },
  { $id: 'ShopStatus' },
)
export type ShopStatus = Static<typeof ShopStatus>

/** How long deliveries take that are ordered within an hour of the day. */
export const DeliveryTime = t.Object(
  {
    hour: t.Number({ description: 'In Indian time, 0 to 23.' }),
    minutes: t.Number({ description: 'Four of five orders were delivered within it; a multiple of 5.' }),
    orders: t.Number({ description: 'How many were measured: the last 50 at most.' }),
  },
  { $id: 'DeliveryTime' },
)
export type DeliveryTime = Static<typeof DeliveryTime>

/** The public part of the settings, and the shop's current status. */
export const PublicSettings = t.Object(
  {
    ...ShopStatus.properties,
    shopName: t.String(),
    logo: t.String(),
    badgeText: t.String(),
    deliveryNote: t.String(),
    contact: ShopSettings.properties.contact,
  },
  { $id: 'PublicSettings' },
)
export type PublicSettings = Static<typeof PublicSettings>

// Also fails to compile for a setting with a rule that the API does not show.
export const DEFAULT_SETTINGS: { [Name in keyof Settings]: ShopSettings[Name] } = {
  shopName: 'Tokri',
  logo: '',
  themeColor: '',
  badgeText: '10 min',
  deliveryNote: 'to your door',
  promiseMeasuredTimes: true,
  cardDensity: 'comfortable',
  wording: 'specified',
  lateAfterMinutes: 15,
  openHours: null,
  holidays: [],
  paused: null,
  servedPincodes: [],
  minimumOrderInRupees: 0,
  deliveryFeeInRupees: 0,
  freeDeliveryFromInRupees: 0,
  handlingFeeInRupees: 0,
  newCustomerCashLimitInRupees: NEW_CUSTOMER_CASH_LIMIT_IN_RUPEES,
  maxQuantityPerLine: QUANTITY_PER_LINE,
  maxLines: MAX_CART_LINES,
  lowStockThreshold: LOW_STOCK,
  categoryOpensOn: 'sub-category',
  homeRows: null,
  homeRowLength: HOME_ROW_LENGTH,
  showPopular: false,
  showTogether: false,
  requireDeclarations: false,
  requireSecondFactor: false,
  banners: [
    {
      title: 'Groceries, brought to your door.',
      text: 'Order what your kitchen needs from your neighbourhood shop.',
      action: '',
      link: '',
      picture: '',
      phonePicture: '',
    },
  ],
  features: [
    { title: 'Free Delivery', text: 'on every order' },
    { title: 'Return & Refund', text: 'easy returns, no forms' },
    { title: 'Member Discount', text: 'every order over $140.00' },
    { title: 'Support 24/7', text: 'a person answers' },
  ],
  newsletter: { title: 'Sale 20% off all store', text: 'One email a week: what is in season and what costs less.' },
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
