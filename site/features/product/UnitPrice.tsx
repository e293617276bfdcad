import { formatPaise } from '../../../src/shared/money.ts'
import { type UnitPrice as Reference, referenceLabel } from '../../../src/shared/unit-price.ts'

/** The price per gram, 100 g, kilogram and so on; nothing where the price itself says it. */
export function UnitPrice({ price, className }: { price: Reference | null; className: string }) {
  return price && <p className={className}>{`${formatPaise(price.priceInPaise)} / ${referenceLabel(price)}`}</p>
}
