import { formatPaise, toPaise } from '../../../../src/shared/money.ts'
import { billOf, type FeeTerms, totalsOf } from '../../../../src/shared/pricing.ts'

/** The settings that decide what the smallest order comes to, and whether cash pays it; any text while they are typed. */
export interface CashTerms {
  minimumOrderInRupees: unknown
  deliveryFeeInRupees: unknown
  freeDeliveryFromInRupees: unknown
  handlingFeeInRupees: unknown
  newCustomerCashLimitInRupees: unknown
}

/** Says that no new customer could pay in cash, because the smallest order comes to more than the limit; null if they can. */
export function cashLimitWarning(terms: CashTerms): string | null {
  const limit = paiseOf(terms.newCustomerCashLimitInRupees)
  const smallest = smallestOrderInPaise(paiseOf(terms.minimumOrderInRupees), feeTermsOf(terms))
  if (limit === 0 || limit >= smallest) return null
  return `The smallest order comes to ${formatPaise(smallest)}: with this limit, no new customer can pay in cash.`
}

export function feeTermsOf(terms: Omit<CashTerms, 'minimumOrderInRupees' | 'newCustomerCashLimitInRupees'>): FeeTerms {
  return {
    deliveryFeeInPaise: paiseOf(terms.deliveryFeeInRupees),
    freeDeliveryFromInPaise: paiseOf(terms.freeDeliveryFromInRupees) || null,
    handlingFeeInPaise: paiseOf(terms.handlingFeeInRupees),
  }
}

/** What goods for the minimum come to with fees, or for as much more as makes the delivery free. */
function smallestOrderInPaise(minimumInPaise: number, terms: FeeTerms): number {
  const worth = [minimumInPaise, Math.max(minimumInPaise, terms.freeDeliveryFromInPaise ?? 0)]
  const goods = worth.map((priceInPaise) =>
    totalsOf([{ priceInPaise, discountPercent: 0, sellingPriceInPaise: null, quantity: 1 }]),
  )
  return Math.min(...goods.map((totals) => billOf(totals, terms).grandTotalInPaise))
}

function paiseOf(typed: unknown): number {
  const rupees = Number(typed)
  return rupees > 0 ? toPaise(rupees) : 0
}
