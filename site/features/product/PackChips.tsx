import { Check } from 'lucide-react'
import type { ProductPage } from '../../../src/catalogue/page-models.ts'
import { badgePercent } from '../../../src/shared/pricing.ts'
import { comparedPriceOf } from '../../../src/shared/unit-price.ts'
import { PACKS_HASH } from '../../api/paths.ts'
import { Price } from './Price.tsx'
import { UnitPrice } from './UnitPrice.tsx'

/** Links the product page to those of the other packs, each with what it costs, also for the same amount, and saves. */
export function PackChips({ product }: { product: ProductPage }) {
  if (product.packs.length === 0) return null
  return (
    <nav className="pack-chips" id={PACKS_HASH.slice(1)} aria-label="Packs">
      <ul>
        {product.packs.map((pack) => {
          const isChosen = pack.id === product.id
          const percent = badgePercent(pack)
          const isOut = pack.stock <= 0
          return (
            <li key={pack.id}>
              <a
                className={isOut ? 'pack-chip pack-chip--out' : 'pack-chip'}
                href={pack.path}
                aria-current={isChosen ? 'page' : undefined}
              >
                <span className="pack-chip__unit">
                  {pack.unit}
                  {!isOut && percent > 0 && <span className="offer-tag offer-tag--free">{`${percent}% off`}</span>}
                  {isChosen && <Check className="icon icon--sm" aria-hidden="true" />}
                </span>
                <Price {...pack} />
                <UnitPrice prices={[comparedPriceOf(pack)]} className="pack-chip__per" />
                {isOut && <span className="pack-chip__out">Out of stock</span>}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
