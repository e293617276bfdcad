import { useStore } from '@nanostores/react'
import { type RefObject, useId } from 'react'
import { $userId } from '../account/session.ts'
import { RestockButton } from '../restock/restock-button.tsx'
import { $cart, type CartLine, isBuyable } from './cart-state.ts'
import { joinNames } from './line-names.ts'
import { removeUnbuyable } from './removal.ts'
import { $unpaidOrder } from './unpaid-order.ts'

/** Why nothing can be ordered while there are such lines. */
export const REMOVE_FIRST = 'Remove what is out of stock to go on'

interface Props {
  /** The notice, to which whoever cannot go on because of it is led. */
  notice?: RefObject<HTMLDivElement | null>
}

/**
 * Names the lines that cannot be ordered, with one button that removes them, and for who is signed in one that asks for an
 * email when they are back. Empty where all can be ordered.
 */
export function Unbuyable({ notice }: Props) {
  const lines = useStore($cart).filter((line) => !isBuyable(line))
  const unpaid = useStore($unpaidOrder)
  const id = useId()
  const isSignedIn = useStore($userId) !== null
  const reasonOf = ({ gone, productId }: CartLine) =>
    gone ? 'not available' : unpaid?.productIds.has(productId) ? 'held by your order that awaits payment' : OUT
  const out = lines.filter((line) => reasonOf(line) === OUT).map(({ productId }) => productId)
  return (
    <div className="unbuyable" role="status">
      {lines.length > 0 && (
        <div className="notice" ref={notice} tabIndex={-1}>
          <p id={id}>{sentenceOf(lines, reasonOf)}</p>
          <div className="unbuyable__actions">
            {isSignedIn && out.length > 0 && <RestockButton productIds={out} />}
            <button
              className="button button--quiet"
              type="button"
              aria-describedby={id}
              onClick={() => void removeUnbuyable()}
            >
              {lines.length === 1 ? 'Remove it' : `Remove all ${lines.length}`}
            </button>
          </div>
        </div>
      )}
    </div>
  )
}

const OUT = 'out of stock'

function sentenceOf(lines: readonly CartLine[], reasonOf: (line: CartLine) => string): string {
  const names = joinNames(lines.map(({ name }) => name))
  const [reason, other] = new Set(lines.map(reasonOf))
  if (other) return `${names} cannot be ordered now`
  return `${names} ${lines.length === 1 ? 'is' : 'are'} ${reason}`
}
