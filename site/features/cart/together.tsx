import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { FilledRow } from '../product/RowFrame.tsx'
import { $cart } from './cart-state.ts'
import { $together, loadTogether } from './together.ts'

/** A row of what others bought with what is in the cart. It is below all else, so that nothing moves when it comes. */
export function Together() {
  const ids = useStore($cart)
    .map(({ productId }) => productId)
    .join()
  const cards = useStore($together)
  useEffect(() => void loadTogether(ids.split(',')), [ids])
  return <FilledRow title="Often bought together" className="cart-row" cards={cards} />
}
