import { useStore } from '@nanostores/react'
import type { DeskOrder } from '../../../../src/order/desk/contract.ts'
import { nextMove } from './labels.ts'
import { $busyOrders } from './order-actions.ts'
import { moveOn } from './transition.ts'

/** Button that moves an order to its next state. Renders nothing if there is no next state. */
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
      // A held key must not advance the whole column, and a double click must not hit the ticket that moves up.
      onKeyDown={(event) => event.repeat && event.key === 'Enter' && event.preventDefault()}
      onClick={({ detail }) => detail > 1 || busy || void moveOn(order)}
    >
      {busy && <span className="spinner" aria-hidden="true" />}
      {move.word}
    </button>
  )
}
