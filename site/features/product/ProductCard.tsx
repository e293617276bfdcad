import type { ProductCard as Product } from '../../../src/catalogue/page-models.ts'
import { badgePercent } from '../../../src/shared/pricing.ts'
import { brandAndUnit } from '../../../src/shared/product-title.ts'
import { comparablePriceOf } from '../../../src/shared/unit-price.ts'
import { Image } from '../../ui/Image.tsx'
import { CartControl } from '../cart/CartControl.tsx'
import { DeliveryBadge } from './DeliveryBadge.tsx'
import { PackLink } from './PackLink.tsx'
import { Price } from './Price.tsx'
import { UnitPrice } from './UnitPrice.tsx'
import { VegMark } from './VegMark.tsx'

/** The `sizes` of the image, depending on where the card is placed. */
const SIZES = {
  grid: '(min-width: 64rem) 205px, (min-width: 48rem) 20vw, 88px',
  wide: '(min-width: 64rem) 260px, (min-width: 48rem) 25vw, 88px',
  compact: '(min-width: 64rem) 170px, (min-width: 48rem) 20vw, 45vw',
  row: '(min-width: 48rem) 165px, 131px',
}

interface Props {
  product: Product
  badge: string
  place: keyof typeof SIZES
  isChosen: boolean
  load?: 'lazy' | 'eager' | 'first'
}

/** The product card of home rows, listings and search. Rendered on the server and never hydrated. */
export function ProductCard({ product, badge, place, isChosen, load }: Props) {
  const out = product.stock <= 0
  const percent = badgePercent(product)
  // Cards in a row come under the row's heading (h2), cards in a grid directly under the page's heading (h1).
  const Name = place === 'row' ? 'h3' : 'h2'
  return (
    <article className={out ? 'product-card product-card--out' : 'product-card'}>
      <div className="product-card__media">
        <Image url={product.image} sizes={SIZES[place]} load={load} />
        {percent > 0 && <span className="offer-tag">{`${percent}% off`}</span>}
      </div>
      <div className="product-card__body">
        <DeliveryBadge text={badge} />
        {!out && (
          // Over the badge, which then says so, and only where the shop does not deliver (product-card.css).
          <button
            className="product-card__area"
            type="button"
            data-change-area
            aria-label="Not in your area yet: change area"
          />
        )}
        <Name className="product-card__name">
          <a href={product.path}>{product.name}</a>
        </Name>
        <p className="product-card__unit">
          <VegMark mark={product.veg} />
          {brandAndUnit(product)}
        </p>
        <UnitPrice prices={[comparablePriceOf(product)]} className="product-card__per" />
        <PackLink product={product} isFixed={isChosen} />
      </div>
      <div className="product-card__foot">
        <Price priceInPaise={product.priceInPaise} soldPriceInPaise={product.soldPriceInPaise} />
        <CartControl product={product} />
      </div>
    </article>
  )
}

interface ListProps {
  products: Product[]
  badge: string
  place: Props['place']
  /** Whether these packs were chosen, so that each card stays at its own; otherwise it shows the pack in the cart. */
  areChosen?: boolean
  /** Number of images visible without scrolling. */
  eager?: number
  /** Whether the first image is the most important one of the page (LCP). */
  first?: boolean
}

/** Cards as list items: the content of a grid or a row, or a fragment of either. */
export function ProductCards({ products, badge, place, areChosen = false, eager = 0, first = false }: ListProps) {
  return (
    <>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            badge={badge}
            place={place}
            isChosen={areChosen}
            load={loadOf(index, eager, first)}
          />
        </li>
      ))}
    </>
  )
}

function loadOf(index: number, eager: number, first: boolean) {
  if (index >= eager) return 'lazy'
  return first && index === 0 ? 'first' : 'eager'
}
