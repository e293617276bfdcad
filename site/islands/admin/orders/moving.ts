import type { DeskOrder } from '../../../lib/admin/desk.ts'
import { moveOrder, undo } from '../../../stores/admin-desk-moves.ts'
import { ask } from '../../../stores/admin-desk-view.ts'
import { focusTicket, placeOf, restoreFocus } from './focus.ts'
import { nextMove } from './words.ts'

/** Moves an order to its next state; where cash is to be collected first, asks for it. */
export async function moveOn(order: DeskOrder): Promise<void> {
  const move = nextMove(order)
  if (!move) return
  if (move.to === 'delivered' && order.payment.method === 'cash' && order.payment.state === 'due')
    return ask('cash', order.orderId)
  const place = placeOf(order.orderId)
  const moved = await moveOrder({ orderId: order.orderId, from: order.state, to: move.to })
  if (moved) restoreFocus(place)
}

/** Takes the last move back, and goes to its ticket. */
export async function takeBack(): Promise<void> {
  const orderId = await undo()
  if (orderId) focusTicket(orderId)
}
