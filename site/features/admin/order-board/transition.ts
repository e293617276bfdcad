import type { DeskOrder } from '../../../../src/order/desk/contract.ts'
import { focusTicket, hasFocus, nextFocusTarget, placeOf } from './focus.ts'
import { nextMove } from './labels.ts'
import { transitionOrder, undo } from './order-actions.ts'
import { ask } from './url-state.ts'

/** Moves an order to its next state. If cash is due on delivery, it asks for the cash first. */
export async function moveOn(order: DeskOrder): Promise<void> {
  const { orderId, state, payment } = order
  const move = nextMove(order)
  if (!move) return
  if (move.to === 'delivered' && payment.method === 'cash' && payment.state === 'due') return ask('cash', orderId)
  const place = hasFocus(orderId) ? placeOf(orderId) : null
  const moved = await transitionOrder({ orderId, from: state, to: move.to })
  if (!moved || !place) return
  // The focused ticket has moved to the next column, so nothing has the focus.
  requestAnimationFrame(() => document.activeElement === document.body && nextFocusTarget(place)?.focus())
}

/** Undoes the last action and focuses the ticket of its order. */
export async function takeBack(): Promise<void> {
  const orderId = await undo()
  if (orderId) focusTicket(orderId)
}
