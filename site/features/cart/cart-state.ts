import { persistentAtom } from '@nanostores/persistent'
import { atom, computed } from 'nanostores'
import type { ProductView } from '../../../src/catalogue/contract.ts'
import { imageSources } from '../../../src/shared/images.ts'
import {
  MAX_BRAND_LENGTH,
  MAX_CART_LINES,
  MAX_NAME_LENGTH,
  MAX_PRICE_IN_RUPEES,
  MAX_STOCK,
  MAX_UNIT_LENGTH,
  QUANTITY_PER_LINE,
} from '../../../src/shared/limits.ts'
import { discountedPrice, type Priced, type PricedLine, pricedOf, totalsOf } from '../../../src/shared/pricing.ts'
import { titleOf } from '../../../src/shared/product-title.ts'
import { isId, slugOf } from '../../../src/shared/slug.ts'
import { $userId, parsedJson } from '../account/session.ts'
import { showToast } from '../toasts/toasts.ts'

/** What the cart stores of a product, so that it can be shown before the server responds. */
export interface CartProduct extends Priced {
  productId: string
  name: string
  brand: string | null
  unit: string
  stock: number
  /** URL of a stored image, or empty. */
  image: string
  path: string
}

export interface CartLine extends CartProduct, PricedLine {
  /** The product is deleted or hidden. The line stays until the shopper removes it. */
  gone: boolean
  /** The larger quantity that the shopper had chosen, of which no more are left. */
  wanted?: number
  /** What a piece cost when the shopper chose it, where it costs another price now. */
  formerPriceInPaise?: number
}

/** Converts a product of the API to what the cart stores. */
export function factsOf(product: ProductView): CartProduct {
  return {
    productId: product._id,
    name: product.name,
    brand: product.brand,
    unit: product.unit,
    stock: product.stock,
    ...pricedOf(product),
    image: product.image[0] ?? '',
    path: `/product/${slugOf(product.name, product._id)}`,
  }
}

/** Returns how many pieces of one product a cart may hold: the owner's setting, which every page has in its markup. */
export function quantityLimit(): number {
  return Number(globalThis.document?.documentElement.dataset.maxQuantity) || QUANTITY_PER_LINE
}

/** Returns the largest quantity of a product that its line can have now. */
export function limitOf(product: { stock: number }): number {
  return Math.min(product.stock, quantityLimit())
}

/** Lines that cannot be bought are shown, but not counted. */
export function isBuyable(line: CartLine): boolean {
  return !line.gone && line.stock > 0
}

/** Adds one piece of the product. Returns the same lines if no more can be added. */
export function withOneMore(lines: readonly CartLine[], product: CartProduct): readonly CartLine[] {
  const line = lines.find((each) => each.productId === product.productId)
  if (!line) {
    if (lines.length >= MAX_CART_LINES || product.stock < 1) return lines
    return [...lines, { ...product, quantity: 1, gone: false }]
  }
  if (line.gone || line.quantity >= limitOf(line)) return lines
  return replaced(lines, withPieces(line, line.quantity + 1))
}

/** Removes one piece. Removing the last one removes the line. */
export function withOneLess(lines: readonly CartLine[], productId: string): readonly CartLine[] {
  const line = lines.find((each) => each.productId === productId)
  if (!line) return lines
  return line.quantity === 1 ? without(lines, productId) : replaced(lines, withPieces(line, line.quantity - 1))
}

/** The line with a quantity that the shopper has just chosen. */
export function withPieces({ wanted: _, formerPriceInPaise: __, ...line }: CartLine, quantity: number): CartLine {
  return { ...line, quantity }
}

export function without(lines: readonly CartLine[], productId: string): readonly CartLine[] {
  return lines.filter((line) => line.productId !== productId)
}

/** Updates the product of a line, and limits the quantity to the stock. Null facts mean that the product is gone. */
export function withFacts(
  lines: readonly CartLine[],
  productId: string,
  facts: CartProduct | null,
): readonly CartLine[] {
  const line = lines.find((each) => each.productId === productId)
  if (!line) return lines
  const current = facts
    ? withFormerPrice(bounded({ ...line, ...facts, gone: false }), chosenPriceOf(line))
    : { ...line, gone: true }
  return isSame(line, current) ? lines : replaced(lines, current)
}

/** What a piece cost when the shopper chose it. */
export function chosenPriceOf(line: CartLine): number {
  return line.formerPriceInPaise ?? discountedPrice(line)
}

/** The line with what it cost when it was chosen, unless it costs that now. */
export function withFormerPrice({ formerPriceInPaise: _, ...line }: CartLine, chosenInPaise: number): CartLine {
  return discountedPrice(line) === chosenInPaise ? line : { ...line, formerPriceInPaise: chosenInPaise }
}

/**
 * Parses what the browser stored. It may come from an older version of the shop, or from anybody who can open the
 * developer tools. Invalid lines are omitted, and nothing throws.
 */
export function parseCart(text: string | undefined): readonly CartLine[] {
  const stored = parsedJson(text)
  if (!Array.isArray(stored)) return []
  const lines = new Map<string, CartLine>()
  for (const each of stored) {
    const line = parsedLine(each)
    if (line && !lines.has(line.productId)) lines.set(line.productId, line)
  }
  return [...lines.values()].slice(0, MAX_CART_LINES)
}

const stored = { encode: JSON.stringify, decode: parseCart }

/** The cart before signing in, stored in this browser and shared by all its tabs. */
export const $browserCart = persistentAtom<readonly CartLine[]>('cart', [], stored)

export const ACCOUNT_CART = 'account-cart'

/**
 * The account's cart as the server last returned it, with the shopper's changes since. It is stored, so that pages can
 * show it immediately.
 */
export const $accountCart = persistentAtom<readonly CartLine[]>(ACCOUNT_CART, [], stored)

/** The cart of the current visitor or shopper. */
export const $cart = computed([$userId, $browserCart, $accountCart], (userId, inBrowser, inAccount) =>
  userId ? inAccount : inBrowser,
)

/** Totals of the lines that can be bought. */
export const $cartTotals = computed($cart, (lines) => totalsOf(lines.filter(isBuyable)))

/** Products with a quantity that the server has not confirmed yet. */
export const $pendingProducts = atom<ReadonlySet<string>>(new Set())

/**
 * The ids of the products that were in the account's cart already when the visitor's was added to it, until the shopper is
 * told. They are stored, because a sign-in leads on to another page.
 */
export const $earlierProducts = persistentAtom<string>('earlier-products', '')

/** Whether the account's cart has been loaded since this page opened, or loading failed. */
export const $accountCartStatus = atom<'waiting' | 'heard' | 'failed'>('waiting')

/** Nothing is known about the cart yet, so it must not be shown as empty. */
export const $cartAwaited = computed(
  [$userId, $accountCart, $accountCartStatus],
  (userId, lines, status) => userId !== null && lines.length === 0 && status === 'waiting',
)

/** The cart could not be loaded, and none is stored. */
export const $cartUnknown = computed(
  [$userId, $accountCart, $accountCartStatus],
  (userId, lines, status) => userId !== null && lines.length === 0 && status === 'failed',
)

/** Stores a cart. Writing throws if the browser's storage is full or forbidden: the shopper is then notified. */
export function saveLines(cart: typeof $browserCart, lines: readonly CartLine[]): boolean {
  try {
    // Where storage is forbidden, the atom alone would store the cart, until the page is left.
    globalThis.localStorage?.getItem('cart')
    cart.set(lines)
    return true
  } catch {
    showToast('error', 'This browser stores no cart. Allow cookies for this site, or make room.')
    return false
  }
}

/** Notifies the shopper when lines become unavailable, or are limited by the stock. */
export function announceChanges(before: readonly CartLine[], after: readonly CartLine[]): void {
  const now = new Map(after.map((line) => [line.productId, line]))
  for (const line of before) announce(line, now.get(line.productId) ?? line)
}

function announce(before: CartLine, after: CartLine): void {
  const why = after.gone ? 'not available' : 'out of stock'
  if (isBuyable(before) && !isBuyable(after)) showToast('error', `${titleOf(after)} is ${why}`)
  else if (after.quantity < before.quantity && after.quantity === after.stock)
    showToast('blank', `Only ${after.quantity} left of ${titleOf(after)}`)
}

function replaced(lines: readonly CartLine[], line: CartLine): readonly CartLine[] {
  return lines.map((each) => (each.productId === line.productId ? line : each))
}

function isSame(one: CartLine, other: CartLine): boolean {
  return (Object.keys(one) as (keyof CartLine)[]).every((key) => one[key] === other[key])
}

// A line without stock retains its quantity, for when the product is in stock again, and one of which fewer are left says how
// many were chosen. A limit that was lowered since is for checkout to explain.
function bounded({ wanted: known = 0, ...line }: CartLine): CartLine {
  const wanted = Math.min(Math.max(known, line.quantity), Math.max(quantityLimit(), QUANTITY_PER_LINE))
  if (line.gone || line.stock < 1 || wanted <= line.stock) return { ...line, quantity: wanted }
  return { ...line, quantity: line.stock, wanted }
}

function parsedLine(stored: unknown): CartLine | null {
  if (typeof stored !== 'object' || stored === null) return null
  const line = stored as Record<keyof CartLine, unknown>
  const { productId, quantity, name, unit, priceInPaise, discountPercent, stock, image, path, gone } = line
  // Carts that an earlier version stored have neither.
  const { sellingPriceInPaise = null, brand = null, wanted, formerPriceInPaise } = line
  if (typeof productId !== 'string' || !isId(productId)) return null
  if (!isText(name, MAX_NAME_LENGTH) || name === '' || !isText(unit, MAX_UNIT_LENGTH)) return null
  if (brand !== null && !isText(brand, MAX_BRAND_LENGTH)) return null
  if (!isWhole(quantity, 1, Number.MAX_SAFE_INTEGER) || !isWhole(stock, 0, MAX_STOCK)) return null
  if (!isWhole(priceInPaise, 0, MAX_PRICE_IN_RUPEES * 100) || !isWhole(discountPercent, 0, 100)) return null
  if (sellingPriceInPaise !== null && !isWhole(sellingPriceInPaise, 0, priceInPaise)) return null
  return bounded({
    productId,
    quantity,
    name,
    brand,
    unit,
    priceInPaise,
    discountPercent,
    sellingPriceInPaise,
    stock,
    image: typeof image === 'string' && imageSources(image) ? image : '',
    path: typeof path === 'string' && /^\/product\/[^/\\?#]+$/.test(path) ? path : `/product/${productId}`,
    gone: gone === true,
    ...(isWhole(wanted, 1, Number.MAX_SAFE_INTEGER) && { wanted }),
    ...(isWhole(formerPriceInPaise, 0, MAX_PRICE_IN_RUPEES * 100) && { formerPriceInPaise }),
  })
}

function isText(value: unknown, longest: number): value is string {
  // In code points, as the catalogue counts.
  return typeof value === 'string' && value.length <= 2 * longest && [...value].length <= longest
}

function isWhole(value: unknown, min: number, max: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max
}
