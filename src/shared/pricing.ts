/**
 * The shop's arithmetic (specification 9), used by cards, cart, checkout and the server alike.
 * Amounts are integer paise.
 */

/** What a product's price is worked out from. */
export interface Priced {
  priceInPaise: number
  /** Whole percent, 0 to 100. */
  discountPercent: number
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

/**
 * Price minus the discount, the discount rounded up to whole rupees; never below zero.
 * Multiplies before it divides: `price * (discount / 100)` is wrong for 141 pairs of integers.
 */
export function discountedPrice({ priceInPaise, discountPercent }: Priced): number {
  const discountInRupees = Math.ceil((priceInPaise * discountPercent) / 10_000)
  return Math.max(0, priceInPaise - discountInRupees * 100)
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

/** What a shop asks for beside the goods. */
export interface FeeTerms {
  deliveryFeeInPaise: number
  /** From this much of goods on, delivery is free; null when it never becomes so. */
  freeDeliveryFromInPaise: number | null
  handlingFeeInPaise: number
}

export interface Bill extends Totals {
  deliveryFeeInPaise: number
  handlingFeeInPaise: number
  /** What is paid: goods and fees. */
  grandTotalInPaise: number
}

/** Adds the shop's fees to what the goods cost; an empty cart costs nothing. */
export function billOf(totals: Totals, terms: FeeTerms): Bill {
  const { quantity, totalInPaise } = totals
  const isFree = terms.freeDeliveryFromInPaise !== null && totalInPaise >= terms.freeDeliveryFromInPaise
  const deliveryFeeInPaise = quantity === 0 || isFree ? 0 : terms.deliveryFeeInPaise
  const handlingFeeInPaise = quantity === 0 ? 0 : terms.handlingFeeInPaise
  return {
    ...totals,
    deliveryFeeInPaise,
    handlingFeeInPaise,
    grandTotalInPaise: totalInPaise + deliveryFeeInPaise + handlingFeeInPaise,
  }
}
