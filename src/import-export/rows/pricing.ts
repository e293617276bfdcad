import { formatPaise } from '../../shared/money.ts'
import { discountedPrice, type Priced } from '../../shared/pricing.ts'

/** A price and discount, with a note if the discount does not yield the sale price exactly. */
export interface Offer extends Priced {
  note: string | null
}

/**
 * Returns the whole-percent discount on the MRP whose result is nearest to the sale price: of two equally near, the
 * cheaper one; of several with the same result, the percent nearest to the exact one. A sale price above zero never
 * becomes free.
 */
export function offerOf(mrpInPaise: number, salePriceInPaise: number): Offer {
  const truth = mrpInPaise === 0 ? 0 : 100 - (salePriceInPaise / mrpInPaise) * 100
  let best = { discountPercent: 0, sold: mrpInPaise }
  for (let discountPercent = 1; discountPercent <= 100; discountPercent++) {
    const next = { discountPercent, sold: discountedPrice({ priceInPaise: mrpInPaise, discountPercent }) }
    if ((next.sold > 0 || salePriceInPaise === 0) && isBetter(next, best)) best = next
  }
  const { discountPercent, sold } = best
  const said = `Sells at ${formatPaise(sold)}, not ${formatPaise(salePriceInPaise)}: discounts are whole percents in whole rupees`
  return { priceInPaise: mrpInPaise, discountPercent, note: sold === salePriceInPaise ? null : said }

  function isBetter(one: typeof best, other: typeof best): boolean {
    const [near, far] = [Math.abs(one.sold - salePriceInPaise), Math.abs(other.sold - salePriceInPaise)]
    if (near !== far) return near < far
    if (one.sold !== other.sold) return one.sold < other.sold
    return Math.abs(one.discountPercent - truth) < Math.abs(other.discountPercent - truth)
  }
}
