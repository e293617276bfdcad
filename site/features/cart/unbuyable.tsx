import { useStore } from '@nanostores/react'
import { type RefObject, useId } from 'react'
import { $userId } from '../account/session.ts'
import { RestockButton } from '../restock/restock-button.tsx'
import { $cart, isBuyable } from './cart-state.ts'
import { outOfStock, UnbuyableLines } from './UnbuyableLines.tsx'
import { $unpaidOrder } from './unpaid-order.ts'

/** The lines that cannot be ordered; who is signed in can also ask for an email when they are back. */
export function Unbuyable({ notice }: { notice: RefObject<HTMLDivElement | null> }) {
  const lines = useStore($cart).filter((line) => !isBuyable(line))
  const heldIds = useStore($unpaidOrder)?.productIds
  const id = useId()
  const isSignedIn = useStore($userId) !== null
  const out = outOfStock(lines, heldIds)
  return (
    <UnbuyableLines id={id} lines={lines} heldIds={heldIds} notice={notice}>
      {isSignedIn && out.length > 0 && <RestockButton productIds={out} />}
    </UnbuyableLines>
  )
}
