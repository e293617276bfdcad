import { formatPaise } from '../../../src/shared/money.ts'
import { discountedPrice } from '../../../src/shared/pricing.ts'
import { brandAndUnit } from '../../../src/shared/product-title.ts'
import { CART } from '../../api/paths.ts'
import { Image } from '../../ui/Image.tsx'
import { read } from '../../ui/live-view.ts'
import { $cart, isBuyable } from '../cart/cart-state.ts'
import { CartItem, LineChanges } from '../cart/item.tsx'
import { $unpaidOrder } from '../cart/unpaid-order.ts'

/** The products about to be ordered. Those that have to be removed first are listed apart. */
export function Basket() {
  const lines = read($cart)
  const held = read($unpaidOrder)?.productIds
  const out = lines.filter((line) => !isBuyable(line))
  return (
    <section className="checkout-basket" tabIndex={-1} aria-labelledby="in-your-cart">
      <div className="section-head">
        <h2 id="in-your-cart">In your cart</h2>
      </div>
      {out.length > 0 && (
        <ul className="panel checkout-basket__out" aria-label="Cannot be ordered">
          {out.map((line) => (
            <CartItem key={line.productId} line={line} isHeld={held?.has(line.productId)} />
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
              <LineChanges line={line} />
            </span>
            <b>{formatPaise(discountedPrice(line) * line.quantity)}</b>
          </li>
        ))}
      </ul>
      <a className="link checkout-basket__change" href={CART}>
        Change cart
      </a>
    </section>
  )
}
