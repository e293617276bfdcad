import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { CART } from '../../api/paths.ts'
import { $cart } from '../cart/cart-state.ts'
import { $earlierProducts } from '../cart/earlier-products.ts'
import { joinNames } from '../cart/line-names.ts'

/** Names once what the account's cart had before the visitor's was added to it: both are ordered together. */
export function EarlierLines() {
  const earlier = useStore($earlierProducts)
  const [shown, setShown] = useState(earlier)
  const lines = useStore($cart).filter(({ productId }) => shown.includes(productId))
  useEffect(() => {
    if (!earlier) return
    setShown(earlier)
    $earlierProducts.set('')
  }, [earlier])
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
