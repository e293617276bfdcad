/** The only place that builds URLs of this shop. Products and categories bring their own `path`. */

import { type CardIds, serialiseCardIds } from '../../src/shared/card-ids.ts'
import { type CardQuery, LISTING_SORTS, serialiseCardQuery, serialiseSearch } from '../../src/shared/card-query.ts'

export const HOME = '/'
export const SEARCH = '/search'
export const CART = '/cart'
export const LOGIN = '/login'
/** The login of visitors who wanted to order, which leads them to the checkout. */
export const LOGIN_TO_ORDER = '/login?for=checkout'
export const REGISTER = '/register'
export const FORGOT_PASSWORD = '/forgot-password'
export const VERIFICATION_OTP = '/verification-otp'
export const RESET_PASSWORD = '/reset-password'
export const USER = '/user'
export const PROFILE = '/dashboard/profile'
export const MY_ORDERS = '/dashboard/myorders'
export const BUY_AGAIN = '/buy-again'
export const SAVED = '/saved'
export const ADDRESSES = '/dashboard/address'
/** The dashboard. Shoppers are redirected to their profile. */
export const ADMIN_HOME = '/dashboard'
/** The dashboard with its checklist expanded, even if every check has passed. */
export const SETUP_HASH = '#setup'
export const ADMIN_SETUP = `${ADMIN_HOME}${SETUP_HASH}`
export const ADMIN_CATEGORIES = '/dashboard/category'
export const ADMIN_SUB_CATEGORIES = '/dashboard/subcategory'
export const ADMIN_UPLOAD = '/dashboard/upload-product'
export const ADMIN_PRODUCTS = '/dashboard/product'
export const ADMIN_ORDERS = '/dashboard/orders'
export const ADMIN_STOCK = '/dashboard/stock'
export const ADMIN_IMPORT = '/dashboard/import'
export const ADMIN_CUSTOMERS = '/dashboard/customers'
export const ADMIN_SETTINGS = '/dashboard/settings'
export const ADMIN_STAFF = '/dashboard/staff'
/** The profile of an admin, in the frame of the admin screens. */
export const ADMIN_PROFILE = '/dashboard/admin-profile'
export const PRIVACY = '/privacy'
export const TERMS = '/terms'
export const REFUNDS = '/refunds'
export const CONTACT = '/contact'
export const CHECKOUT = '/checkout'
const SUCCESS = '/success'

/** Returns the absolute URL of a path or URL; for pages that name no host, with an empty `origin`, it stays as it is. */
export function absoluteUrl(path: string, origin: string): string {
  return origin ? new URL(path, origin).href : path
}

/** The admin's product list, narrowed to products that lack what the law asks for. */
export function undeclaredProductsUrl(): string {
  return withQuery(ADMIN_PRODUCTS, new URLSearchParams({ undeclared: 'any' }).toString())
}

/** The products that the owner has hidden. */
export function hiddenProductsUrl(): string {
  return withQuery(ADMIN_PRODUCTS, new URLSearchParams({ shown: 'hidden' }).toString())
}

/** The page of one of the shopper's own orders. */
export function orderUrl(orderId: string): string {
  return withQuery(MY_ORDERS, new URLSearchParams({ order: orderId }).toString())
}

/** The page shown after placing a cash-on-delivery order. */
export function successUrl(orderId: string): string {
  return withQuery(SUCCESS, new URLSearchParams({ text: 'Order', order: orderId }).toString())
}

export function invoiceUrl(orderId: string): string {
  return withQuery('/api/order/invoice', new URLSearchParams({ orderId }).toString())
}

/** The packing slip, which lists the lines without their prices. */
export function packingSlipUrl(orderId: string): string {
  return withQuery('/api/desk/packing-slip', new URLSearchParams({ orderId }).toString())
}

export function settingsUrl(section: string): string {
  return `${ADMIN_SETTINGS}#${section}`
}

/** The settings with one of them focused, by its label. A hash would let the browser take the focus away once it has loaded. */
export function settingUrl(section: string, label: string): string {
  return withQuery(ADMIN_SETTINGS, new URLSearchParams({ section, find: label }).toString())
}

/** The admin's product list, searched. */
export function findProductsUrl(search: string): string {
  return withQuery(ADMIN_PRODUCTS, new URLSearchParams({ search }).toString())
}

/** The customers, searched. */
export function findCustomersUrl(search: string): string {
  return withQuery(ADMIN_CUSTOMERS, new URLSearchParams({ search }).toString())
}

/** The form for a phone order. */
export function phoneOrderUrl(): string {
  return withQuery(ADMIN_ORDERS, new URLSearchParams({ show: 'phone' }).toString())
}

/** The stock screen on one of its tabs. */
export function stockUrl(tab: 'count' | 'ledger'): string {
  return withQuery(ADMIN_STOCK, new URLSearchParams({ tab }).toString())
}

/** The order board with one order opened. */
export function deskOrderUrl(orderId: string): string {
  return withQuery(ADMIN_ORDERS, new URLSearchParams({ order: orderId }).toString())
}

/** The order board filtered by an order state, or by `complaints`, `due`, `owed` or `replacements`. */
export function deskListUrl(state: string): string {
  return withQuery(ADMIN_ORDERS, new URLSearchParams({ state }).toString())
}

/** The URL of a listing, sorted and filtered. `path` is the listing's own path. */
export function listingUrl(path: string, query: CardQuery): string {
  return withQuery(path, serialiseCardQuery(query, LISTING_SORTS))
}

export function searchUrl(text: string, query: CardQuery): string {
  return withQuery(SEARCH, serialiseSearch(text, query))
}

/** The search results for a text, sorted and filtered by the defaults. */
export function searchFor(text: string): string {
  return withQuery(SEARCH, text ? new URLSearchParams({ q: text }).toString() : '')
}

/** The cards fragment of a listing, which the pager fetches. */
export function listingCardsUrl(categoryId: string, subCategoryId: string | null, query: CardQuery): string {
  return withQuery(listingCardsPath(categoryId, subCategoryId), serialiseCardQuery(query, LISTING_SORTS))
}

export function listingCardsPath(categoryId: string, subCategoryId: string | null): string {
  return subCategoryId ? `/cards/${categoryId}/${subCategoryId}` : `/cards/${categoryId}`
}

/** The cards fragment of a category's row on the home page. */
export function rowCardsPath(categoryId: string): string {
  return `/cards/row/${categoryId}`
}

/** The cards fragment of products to begin with, below what is empty. */
export const IDEA_CARDS = '/cards/popular'

/** The part of the page of a product that is out of stock which shows similar ones that are not. */
export const SIMILAR_HASH = '#similar'

/** What is similar to a product, on its page. */
export function similarUrl(path: string): string {
  return `${path}${SIMILAR_HASH}`
}

/** The part of a product's page that links the packs of its family. */
export const PACKS_HASH = '#packs'

/** The list of a family's packs, which the sheet fetches. */
export function packsPath(familyId: string): string {
  return `/cards/packs/${familyId}`
}

/** The cards fragment of search results, which the pager and the search box fetch. */
export function searchCardsUrl(text: string, query: CardQuery): string {
  return withQuery('/cards/search', serialiseSearch(text, query))
}

/** The cards fragment of some products. */
export function productCardsUrl(cards: CardIds): string {
  return withQuery('/cards/products', serialiseCardIds(cards))
}

function withQuery(path: string, query: string): string {
  return query ? `${path}?${query}` : path
}
