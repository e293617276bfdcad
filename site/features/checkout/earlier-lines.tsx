import { CART } from '../../api/paths.ts'
import { read } from '../../ui/live-view.ts'
import { $cart } from '../cart/cart-state.ts'
import { joinNames } from '../cart/line-names.ts'
import { $earlierShown } from './screen.ts'

/** Names once what the account's cart had before the visitor's was added to it: both are ordered together. */
export function EarlierLines() {
  const earlier = read($earlierShown)
  const lines = read($cart).filter(({ productId }) => earlier.includes(productId))
  return (
    <div className="earlier-lines" role="status">
      {lines.length > 0 && (
        <div className="notice">
          <p>{`Also in your cart, from before: ${joinNames(lines.map(({ name }) => name))}`}</p>
          <a className="link" href={CART}>
            Change it
          </a>
        </div>
      )}
    </div>
  )
}
