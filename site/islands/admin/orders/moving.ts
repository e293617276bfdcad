import type { DeskOrder } from '../../../../src/order/desk/contract.ts'
import { moveOrder, undo } from '../../../stores/admin-desk-moves.ts'
import { ask } from '../../../stores/admin-desk-view.ts'
import { focusTicket, hasFocus, heirOf, placeOf } from './focus.ts'
import { nextMove } from './words.ts'

/** Moves an order to its next state; where cash is to be collected first, asks for it. */
export async function moveOn(order: DeskOrder): Promise<void> {
  const { orderId, state, payment } = order
  const move = nextMove(order)
  if (!move) return
  if (move.to === 'delivered' && payment.method === 'cash' && payment.state === 'due') return ask('cash', orderId)
  const place = hasFocus(orderId) ? placeOf(orderId) : null
  const moved = await moveOrder({ orderId, from: state, to: move.to })
  if (!moved || !place) return
  // The ticket has gone to its next column, and the focus with it to nowhere.
  requestAnimationFrame(() => document.activeElement === document.body && heirOf(place)?.focus())
}

/** Takes the last move back, and goes to its ticket. */
export async function takeBack(): Promise<void> {
  const orderId = await undo()
  if (orderId) focusTicket(orderId)
}
