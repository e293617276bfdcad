import type { DeskOrder } from '../../../../src/order/desk/contract.ts'
import { transitionOrder, undo } from '../../../stores/order-actions.ts'
import { ask } from '../../../stores/order-board-url-state.ts'
import { focusTicket, hasFocus, nextFocusTarget, placeOf } from './focus.ts'
import { nextMove } from './labels.ts'

/** Moves an order to its next state; where cash is to be collected first, asks for it. */
export async function moveOn(order: DeskOrder): Promise<void> {
  const { orderId, state, payment } = order
  const move = nextMove(order)
  if (!move) return
  if (move.to === 'delivered' && payment.method === 'cash' && payment.state === 'due') return ask('cash', orderId)
  const place = hasFocus(orderId) ? placeOf(orderId) : null
  const moved = await transitionOrder({ orderId, from: state, to: move.to })
  if (!moved || !place) return
  // The ticket has gone to its next column, and the focus with it to nowhere.
  requestAnimationFrame(() => document.activeElement === document.body && nextFocusTarget(place)?.focus())
}

/** Takes the last move back, and goes to its ticket. */
export async function takeBack(): Promise<void> {
  const orderId = await undo()
  if (orderId) focusTicket(orderId)
}
