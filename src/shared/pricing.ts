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
