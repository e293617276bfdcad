import { useStore } from '@nanostores/react'
import { promisedMinutes } from '../../../src/shared/delivery-promise.ts'
import { formatPaise } from '../../../src/shared/money.ts'
import { discountedPrice } from '../../../src/shared/pricing.ts'
import { brandAndUnit } from '../../../src/shared/product-title.ts'
import { CART } from '../../api/paths.ts'
import { Image } from '../../ui/Image.tsx'
import { arrivalLabel } from '../../ui/time-labels.ts'
import { $cart, isBuyable } from '../cart/cart-state.ts'
import { useFocusAfterRemoval } from '../cart/focus-after-removal.ts'
import { CartItem, FewerLeft } from '../cart/item.tsx'
import { $arrival, $shopStatus } from '../cart/shop-status.ts'

/** The products about to be ordered. Those that have to be removed first are listed apart. */
export function Basket() {
  const lines = useStore($cart)
  const section = useFocusAfterRemoval<HTMLElement>(lines.length)
  const promise = usePromise()
  const out = lines.filter((line) => !isBuyable(line))
  return (
    <section className="checkout-basket" ref={section} tabIndex={-1} aria-labelledby="in-your-basket">
      <div className="section-head">
        <h2 id="in-your-basket">In your basket</h2>
        {promise && <p className="ten-min">{promise}</p>}
      </div>
      {out.length > 0 && (
        <ul className="panel checkout-basket__out" aria-label="Cannot be ordered">
          {out.map((line) => (
            <CartItem key={line.productId} line={line} />
          ))}
        </ul>
      )}
      <ul className="basket-strip">
        {lines.filter(isBuyable).map((line) => (
          <li key={line.productId}>
            <span className="basket-strip__media">
              <Image url={line.image} sizes="48px" />
            </span>
            <span className="basket-strip__name">
              <a href={line.path}>{line.name}</a>
              <span>{`${brandAndUnit(line)} × ${line.quantity}`}</span>
              <FewerLeft line={line} />
            </span>
            <b>{formatPaise(discountedPrice(line) * line.quantity)}</b>
          </li>
        ))}
      </ul>
      <a className="link checkout-basket__change" href={CART}>
        Change basket
      </a>
    </section>
  )
}

/** By when the basket arrives; of a shop that promises no minutes, its delivery badge, which the page provides. */
function usePromise(): string | undefined {
  const status = useStore($shopStatus)
  const arrival = useStore($arrival)
  if (arrival) return `Arriving by ${arrivalLabel(arrival)}`
  const badge = document.querySelector<HTMLElement>('[data-badge]')?.dataset.badge ?? ''
  return status?.isOpen && promisedMinutes(badge) === null ? badge : undefined
}
