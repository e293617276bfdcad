import type { ProductPage } from '../../../src/catalogue/page-models.ts'
import { formatPaise } from '../../../src/shared/money.ts'
import { PACKS_HASH } from '../../api/paths.ts'

/** Links the product page to those of the other packs. */
export function PackChips({ product }: { product: ProductPage }) {
  if (product.packs.length === 0) return null
  return (
    <nav className="pack-chips" id={PACKS_HASH.slice(1)} aria-label="Packs">
      <ul>
        {product.packs.map((pack) => (
          <li key={pack.id}>
            <a
              className={pack.stock <= 0 ? 'pack-chip pack-chip--out' : 'pack-chip'}
              href={pack.path}
              aria-current={pack.id === product.id ? 'page' : undefined}
            >
              <span>{pack.unit}</span>
              <b>{formatPaise(pack.soldPriceInPaise)}</b>
              {pack.stock <= 0 && <small>Out of stock</small>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
