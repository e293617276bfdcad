import { useStore } from '@nanostores/react'
import { $cart } from '../../stores/cart-kept.ts'
import { isBuyable } from '../../stores/cart-lines.ts'
import { Picture } from '../../ui/Picture.tsx'
import { CartItem } from '../cart/item.tsx'

/** What is about to be ordered, and apart from it what has to be taken out first. */
export function Basket() {
  const lines = useStore($cart)
  const out = lines.filter((line) => !isBuyable(line))
  return (
    <section className="checkout-basket" aria-labelledby="in-your-basket">
      <div className="section-head">
        <h2 id="in-your-basket">In your basket</h2>
        <p className="ten-min">10 min</p>
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
            <a href={line.path} aria-label={`${line.quantity} of ${line.name}, ${line.unit}`} title={line.name}>
              <Picture url={line.image} sizes="64px" />
            </a>
            <b aria-hidden="true">{line.quantity}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
