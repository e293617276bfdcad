import { formatPaise } from '../../shared/money.ts'
import { badgePercent, discountedPrice, exactPricing, type Priced } from '../../shared/pricing.ts'
import type { RowFacts } from './row-parser.ts'

/**
 * Returns the pricing of a product after a row. A selling price decides over a discount, except in an export in which
 * only the discount was edited; a discount that an export has as it is stored decides nothing. A selling price alone leaves
 * a known price above it as it is, and otherwise is the price.
 * Null if neither the row nor the product has a price.
 */
export function pricingAfter(facts: RowFacts, stored: Priced | null): Priced | null {
  const { priceInPaise, sellingPriceInPaise, discountPercent } = facts
  if (sellingPriceInPaise === undefined || isDiscountEdited(facts, stored)) {
    const price = priceInPaise ?? stored?.priceInPaise
    if (price === undefined) return null
    const isStored = facts.id !== undefined && stored !== null && isExported(discountPercent, stored)
    if (discountPercent !== undefined && !isStored) return byPercent(price, discountPercent)
    if (stored?.sellingPriceInPaise == null) return byPercent(price, stored?.discountPercent ?? 0)
    return exactPricing(price, Math.min(price, stored.sellingPriceInPaise))
  }
  const known = stored && stored.priceInPaise >= sellingPriceInPaise ? stored.priceInPaise : sellingPriceInPaise
  const price = priceInPaise ?? known
  if (stored && stored.priceInPaise === price && discountedPrice(stored) === sellingPriceInPaise)
    return pricingOf(stored)
  return exactPricing(price, sellingPriceInPaise)
}

/** Says of a discount beside a selling price that it is not used, unless both say the same to a percent. */
export function unusedDiscount({ sellingPriceInPaise, discountPercent }: RowFacts, priced: Priced): string[] {
  if (sellingPriceInPaise === undefined || discountPercent === undefined) return []
  if (Math.abs(badgePercent(priced) - discountPercent) <= 1) return []
  return [`Discount ${discountPercent}% is not used: the selling price is ${formatPaise(sellingPriceInPaise)}`]
}

function isDiscountEdited(facts: RowFacts, stored: Priced | null): boolean {
  const { id, priceInPaise, sellingPriceInPaise, discountPercent } = facts
  if (!id || !stored || discountPercent === undefined || isExported(discountPercent, stored)) return false
  return sellingPriceInPaise === stored.sellingPriceInPaise && priceInPaise === stored.priceInPaise
}

/** Whether an export has this discount: earlier ones had the percent of the API, which is lower beside some exact prices. */
function isExported(discountPercent: number | undefined, stored: Priced): boolean {
  return discountPercent === badgePercent(stored) || discountPercent === stored.discountPercent
}

/** Returns the pricing alone of something that has more, such as a product. */
function pricingOf({ priceInPaise, discountPercent, sellingPriceInPaise }: Priced): Priced {
  return { priceInPaise, discountPercent, sellingPriceInPaise }
}

function byPercent(priceInPaise: number, discountPercent: number): Priced {
  return { priceInPaise, discountPercent, sellingPriceInPaise: null }
}
