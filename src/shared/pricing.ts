/**
 * Price calculation (specification 9), shared by cards, cart, checkout and the server.
 * Amounts are integer paise.
 */

import { formatPaise, toPaise } from './money.ts'

/** What a product's selling price is calculated from. */
export interface Priced {
  priceInPaise: number
  /** Whole percent, 0 to 100. */
  discountPercent: number
  /** The exact price that the owner has set; null if the percent decides. */
  sellingPriceInPaise: number | null
}

export interface PricedLine extends Priced {
  quantity: number
}

export interface Totals {
  quantity: number
  /** What the shopper pays for the lines. */
  totalInPaise: number
  /** What the lines would cost without discounts. */
  undiscountedInPaise: number
  savingsInPaise: number
}

/** Converts prices of the API, in rupees. A cart from an earlier version has no exact price. */
export function pricedOf(product: { price: number; discount: number; sellingPrice?: number | null }): Priced {
  const { price, discount, sellingPrice } = product
  return {
    priceInPaise: toPaise(price),
    discountPercent: discount,
    sellingPriceInPaise: sellingPrice == null ? null : toPaise(sellingPrice),
  }
}

/** Returns what one piece costs the shopper: the exact selling price, or what the specification makes of the percent. */
export function discountedPrice({ sellingPriceInPaise, ...percent }: Priced): number {
  return sellingPriceInPaise ?? priceByPercent(percent)
}

/**
 * Whether a new product would be free, or one that costs something would become free: nobody shall do that by a slip of
 * the hand.
 */
export function isMadeFree(before: Priced | null, after: Priced): boolean {
  return discountedPrice(after) === 0 && (before === null || discountedPrice(before) > 0)
}

/**
 * Returns the price minus the discount, which is rounded up to whole rupees; never below zero.
 * Multiplies before it divides: `price * (discount / 100)` is wrong for 141 pairs of integers.
 */
export function priceByPercent({ priceInPaise, discountPercent }: Omit<Priced, 'sellingPriceInPaise'>): number {
  const discountInRupees = Math.ceil((priceInPaise * discountPercent) / 10_000)
  return Math.max(0, priceInPaise - discountInRupees * 100)
}

/**
 * Returns a sentence if rounding takes off more than a point more than the percent says, as of cheap products, whose
 * discount is at least a rupee; otherwise null.
 */
export function roundingNote(priced: Priced): string | null {
  const { priceInPaise, discountPercent, sellingPriceInPaise } = priced
  if (sellingPriceInPaise !== null || discountPercent === 0) return null
  const sold = discountedPrice(priced)
  if ((priceInPaise - sold) * 100 <= (discountPercent + 1) * priceInPaise) return null
  const amounts = `${discountPercent}% of ${formatPaise(priceInPaise)} sells at ${formatPaise(sold)}`
  return `${amounts}: the discount is rounded up to whole rupees; give a selling price to be exact`
}

/**
 * Returns the largest whole percent whose price is not below an exact selling price, so that no badge overstates the
 * discount and no client that computes prices from the percent charges less. The database's trigger
 * `product_exact_price` computes the same.
 */
export function percentOf(priceInPaise: number, sellingPriceInPaise: number): number {
  if (priceInPaise === 0) return 0
  if (sellingPriceInPaise === 0) return 100
  const discountInRupees = Math.floor((priceInPaise - sellingPriceInPaise) / 100)
  return Math.min(100, Math.floor((discountInRupees * 10_000) / priceInPaise))
}

/**
 * Returns the percent that a badge shows: the specification's, or that of an exact selling price, rounded down. 0 is less
 * than a percent, or no discount.
 */
export function badgePercent({ priceInPaise, discountPercent, sellingPriceInPaise }: Priced): number {
  if (sellingPriceInPaise === null || priceInPaise === 0) return discountPercent
  return Math.floor(((priceInPaise - sellingPriceInPaise) * 100) / priceInPaise)
}

/** Returns the pricing of an exact selling price, at most the price; one equal to the price is none. */
export function exactPricing(priceInPaise: number, sellingPriceInPaise: number): Priced {
  if (sellingPriceInPaise === priceInPaise) return { priceInPaise, discountPercent: 0, sellingPriceInPaise: null }
  return { priceInPaise, discountPercent: percentOf(priceInPaise, sellingPriceInPaise), sellingPriceInPaise }
}

export function totalsOf(lines: readonly PricedLine[]): Totals {
  let quantity = 0
  let totalInPaise = 0
  let undiscountedInPaise = 0
  for (const line of lines) {
    quantity += line.quantity
    totalInPaise += discountedPrice(line) * line.quantity
    undiscountedInPaise += line.priceInPaise * line.quantity
  }
  return { quantity, totalInPaise, undiscountedInPaise, savingsInPaise: undiscountedInPaise - totalInPaise }
}

/** The fees that a shop charges in addition to the goods. */
export interface FeeTerms {
  deliveryFeeInPaise: number
  /** Amount of goods from which delivery is free; null for never. */
  freeDeliveryFromInPaise: number | null
  handlingFeeInPaise: number
}

export interface Bill extends Totals {
  deliveryFeeInPaise: number
  /** The goods that are missing for free delivery; 0 if it is free anyway, or never. */
  missingForFreeDeliveryInPaise: number
  handlingFeeInPaise: number
  /** The amount to pay: goods and fees. */
  grandTotalInPaise: number
}

/** Adds the shop's fees to what the goods cost; an empty cart costs nothing. */
export function billOf(totals: Totals, terms: FeeTerms): Bill {
  const { quantity, totalInPaise } = totals
  const { freeDeliveryFromInPaise } = terms
  const isFree = freeDeliveryFromInPaise !== null && totalInPaise >= freeDeliveryFromInPaise
  const deliveryFeeInPaise = quantity === 0 || isFree ? 0 : terms.deliveryFeeInPaise
  const handlingFeeInPaise = quantity === 0 ? 0 : terms.handlingFeeInPaise
  return {
    ...totals,
    deliveryFeeInPaise,
    missingForFreeDeliveryInPaise:
      deliveryFeeInPaise === 0 || freeDeliveryFromInPaise === null ? 0 : freeDeliveryFromInPaise - totalInPaise,
    handlingFeeInPaise,
    grandTotalInPaise: totalInPaise + deliveryFeeInPaise + handlingFeeInPaise,
  }
}
