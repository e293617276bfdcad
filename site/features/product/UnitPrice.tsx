import { formatPaise } from '../../../src/shared/money.ts'
import { type UnitPrice as Reference, referenceLabel } from '../../../src/shared/unit-price.ts'

/** Prices per gram, 100 g, kilogram and so on; nothing where the price itself says it. */
export function UnitPrice({ prices, className }: { prices: readonly (Reference | null)[]; className?: string }) {
  const labels = prices.map(unitPriceLabel).filter(Boolean)
  return labels.length > 0 && <p className={className}>{labels.join(' · ')}</p>
}

export function unitPriceLabel(price: Reference | null): string {
  return price ? `${formatPaise(price.priceInPaise)} / ${referenceLabel(price)}` : ''
}
