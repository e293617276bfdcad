import { ChevronDown } from 'lucide-react'
import { Fragment } from 'react'
import type { ProductCard } from '../../../src/catalogue/page-models.ts'
import { formatPaise } from '../../../src/shared/money.ts'
import { titleOf } from '../../../src/shared/product-title.ts'
import { comparablePriceOf } from '../../../src/shared/unit-price.ts'
import { PACKS_HASH, packsPath } from '../../api/paths.ts'
import { unitPriceLabel } from './UnitPrice.tsx'

/** Packs that a card names, those in stock if any are; the sheet has them all. */
const MAX_NAMED = 2

interface Props {
  product: ProductCard
  /** Whether the card stays at its pack. */
  isFixed: boolean
}

/**
 * What the packs of a card's product cost: a link to them on the product's page, which the `pack-link` element makes open
 * the sheet. Nothing for a product with a single pack.
 */
export function PackLink({ product, isFixed }: Props) {
  const { packs, familyId } = product
  const title = titleOf(product)
  if (familyId === null || packs.length === 0) return null
  const inStock = packs.filter(({ stock }) => stock > 0)
  const named = (inStock.length > 0 ? inStock : packs).slice(0, MAX_NAMED)
  const more = packs.length - named.length
  const others = packs.filter(({ id }) => id !== product.id)
  return (
    <pack-link
      className="pack-link"
      name={title}
      data-cards={packsPath(familyId)}
      data-others={others.map(({ id }) => id).join(' ')}
      data-per={isFixed ? undefined : others.map((pack) => unitPriceLabel(comparablePriceOf(pack))).join('|')}
      count={packs.length}
    >
      <a href={product.path + PACKS_HASH}>
        <span className="pack-link__packs">
          <span className="visually-hidden">{`Packs of ${title}: `}</span>
          {named.map(({ id, unit, soldPriceInPaise }, at) => (
            <Fragment key={id}>
              {at > 0 && ' '}
              <span>
                {`${unit} `}
                <b>{formatPaise(soldPriceInPaise)}</b>
                {at < named.length - 1 && ' ·'}
              </span>
            </Fragment>
          ))}
          {more > 0 && <span className="pack-link__more">{` + ${more} more`}</span>}
        </span>
        <ChevronDown className="icon icon--sm" aria-hidden="true" />
      </a>
    </pack-link>
  )
}
