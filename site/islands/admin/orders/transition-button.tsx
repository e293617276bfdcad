import { useStore } from '@nanostores/react'
import type { DeskOrder } from '../../../../src/order/desk/contract.ts'
import { $busyOrders } from '../../../stores/order-actions.ts'
import { nextMove } from './labels.ts'
import { moveOn } from './transition.ts'

/** The button that moves an order to its next state; nothing for one that has gone as far as it goes. */
export function TransitionButton({ order, className }: { order: DeskOrder; className: string }) {
  const busy = useStore($busyOrders).has(order.orderId)
  const move = nextMove(order)
  if (!move) return null
  return (
    <button
      className={`button ${className}`}
      type="button"
      data-move
      aria-busy={busy}
      aria-disabled={busy}
      // A key that is held down must not run through the column, nor a double click hit what moves up.
      onKeyDown={(event) => event.repeat && event.key === 'Enter' && event.preventDefault()}
      onClick={({ detail }) => detail > 1 || busy || void moveOn(order)}
    >
      {busy && <span className="spinner" aria-hidden="true" />}
      {move.word}
    </button>
  )
}
