import type { ProductView } from '../../../src/catalogue/contract.ts'
import { imageSources } from '../../../src/shared/images.ts'
import {
  MAX_CART_LINES,
  MAX_NAME_LENGTH,
  MAX_PRICE_IN_RUPEES,
  MAX_QUANTITY_PER_LINE,
  MAX_STOCK,
  MAX_UNIT_LENGTH,
} from '../../../src/shared/limits.ts'
import { toPaise } from '../../../src/shared/money.ts'
import type { Priced, PricedLine } from '../../../src/shared/pricing.ts'
import { isId, slugOf } from '../../../src/shared/slug.ts'

/** What the cart stores of a product, so that it can be shown before the server responds. */
export interface CartProduct extends Priced {
  productId: string
  name: string
  unit: string
  stock: number
  /** URL of a stored image, or empty. */
  image: string
  path: string
}

export interface CartLine extends CartProduct, PricedLine {
  /** The product is no longer sold. The line stays until the shopper removes it. */
  gone: boolean
}

/** Converts a product of the API to what the cart stores. */
export function factsOf(product: ProductView): CartProduct {
  return {
    productId: product._id,
    name: product.name,
    unit: product.unit,
    stock: product.stock,
    priceInPaise: toPaise(product.price),
    discountPercent: product.discount,
    image: product.image[0] ?? '',
    path: `/product/${slugOf(product.name, product._id)}`,
  }
}

/** Returns the largest quantity of a product that its line can have now. */
export function limitOf(product: { stock: number }): number {
  return Math.min(product.stock, MAX_QUANTITY_PER_LINE)
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
  return replaced(lines, { ...line, quantity: line.quantity + 1 })
}

/** Removes one piece. Removing the last one removes the line. */
export function withOneLess(lines: readonly CartLine[], productId: string): readonly CartLine[] {
  const line = lines.find((each) => each.productId === productId)
  if (!line) return lines
  return line.quantity === 1 ? without(lines, productId) : replaced(lines, { ...line, quantity: line.quantity - 1 })
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
  const current = facts ? bounded({ ...line, ...facts, gone: false }) : { ...line, gone: true }
  return isSame(line, current) ? lines : replaced(lines, current)
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

function replaced(lines: readonly CartLine[], line: CartLine): readonly CartLine[] {
  return lines.map((each) => (each.productId === line.productId ? line : each))
}

function isSame(one: CartLine, other: CartLine): boolean {
  return (Object.keys(one) as (keyof CartLine)[]).every((key) => one[key] === other[key])
}

// A line without stock retains its quantity, for when the product is in stock again.
function bounded(line: CartLine): CartLine {
  const limit = line.stock > 0 ? limitOf(line) : MAX_QUANTITY_PER_LINE
  return { ...line, quantity: Math.min(line.quantity, limit) }
}

function parsedJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}

function parsedLine(stored: unknown): CartLine | null {
  if (typeof stored !== 'object' || stored === null) return null
  const line = stored as Record<keyof CartLine, unknown>
  const { productId, quantity, name, unit, priceInPaise, discountPercent, stock, image, path, gone } = line
  if (typeof productId !== 'string' || !isId(productId)) return null
  if (!isText(name, MAX_NAME_LENGTH) || name === '' || !isText(unit, MAX_UNIT_LENGTH)) return null
  if (!isWhole(quantity, 1, Number.MAX_SAFE_INTEGER) || !isWhole(stock, 0, MAX_STOCK)) return null
  if (!isWhole(priceInPaise, 0, MAX_PRICE_IN_RUPEES * 100) || !isWhole(discountPercent, 0, 100)) return null
  return bounded({
    productId,
    quantity,
    name,
    unit,
    priceInPaise,
    discountPercent,
    stock,
    image: typeof image === 'string' && imageSources(image) ? image : '',
    path: typeof path === 'string' && /^\/product\/[^/\\?#]+$/.test(path) ? path : `/product/${productId}`,
    gone: gone === true,
  })
}

function isText(value: unknown, longest: number): value is string {
  // In code points, as the catalogue counts.
  return typeof value === 'string' && value.length <= 2 * longest && [...value].length <= longest
}

function isWhole(value: unknown, min: number, max: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max
}
