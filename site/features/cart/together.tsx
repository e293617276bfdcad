import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { RowFrame } from '../product/RowFrame.tsx'
import { $cart } from './cart-state.ts'
import { $together, loadTogether } from './together.ts'

/** A row of what others bought with what is in the cart. It is below all else, so that nothing moves when it comes. */
export function Together() {
  const ids = useStore($cart)
    .map(({ productId }) => productId)
    .join()
  const cards = useStore($together)
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => void loadTogether(ids.split(',')), [ids])
  // The cards are the server's, and change themselves.
  useEffect(() => {
    row.current?.replaceChildren(...cards)
    row.current?.dispatchEvent(new Event('scroll'))
  }, [cards])
  if (cards.length === 0) return null
  return <RowFrame title="Often bought together" className="cart-row" list={row} />
}
