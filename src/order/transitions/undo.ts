import type { Queryable } from '../../platform/database/database.ts'
import { AppError } from '../../platform/runtime/errors.ts'
import { UNDO_MS } from '../../shared/limits.ts'
import { saveUnsentRefunds } from '../refund/queries.ts'
import { canUndo, type OrderState } from '../states.ts'
import { latestEvent, type OrderRow, retakeStock, writeMove } from './queries.ts'
import { actorName } from './service.ts'

/** How long a transition can be undone, including some time for the request to travel. */
export const UNDO_GRACE_MS = UNDO_MS + 2_000

/**
 * Undoes the transition that the same admin made a moment ago. The order must be locked.
 * @throws AppError conflict when it was another's move, too long ago, or not the last thing that happened.
 */
export async function undoMove(
  tx: Queryable,
  order: OrderRow,
  { from, to }: { from: OrderState; to: OrderState },
  userId: string,
): Promise<void> {
  if (!canUndo(from, to)) throw new AppError('conflict', `Orders in state ${to} cannot be undone`)
  const actor = actorName({ kind: 'admin', userId })
  const last = await latestEvent(tx, order.id)
  const isMine = last?.kind === 'move' && last.state === to && last.before === from && last.actor === actor
  if (order.state !== to || !isMine) throw new AppError('conflict', `This order is ${order.state}: too late to undo`)
  if (last.ageMs > UNDO_GRACE_MS) throw new AppError('conflict', 'It is too late to undo this')
  const change = to === 'cancelled' || to === 'refused' ? await takeUp(tx, order, to) : undelivered(order)
  const uncollected = { cashCollectedAt: null, cashCollectedBy: null }
  await writeMove(tx, order.id, { ...change, ...uncollected, state: from }, actor, { kind: 'undo' })
}

function undelivered({ cancelReason, cancelNote, restocked, paymentMethod, paymentState, state }: OrderRow) {
  const isCash = state === 'delivered' && paymentMethod === 'cash'
  return { cancelReason, cancelNote, restocked, paymentState: isCash ? ('due' as const) : paymentState }
}

/**
 * Takes the goods off the stock again, if they were returned to it, and withdraws the refund requests.
 * @throws AppError conflict when the order cannot be restored.
 */
async function takeUp(tx: Queryable, order: OrderRow, to: 'cancelled' | 'refused') {
  if (order.quantity === 0) throw new AppError('conflict', 'Nothing of this order was found: it stays cancelled')
  if (order.userId === null && order.customerName === null) {
    throw new AppError('conflict', 'The customer has deleted the account meanwhile')
  }
  if (order.restocked && !(await retakeStock(tx, order))) {
    throw new AppError('conflict', 'The ordered products have been sold since')
  }
  if (!(await saveUnsentRefunds(tx, order.id, to))) throw new AppError('conflict', 'The refund is already under way')
  const paymentState = order.paymentMethod === 'cash' ? ('due' as const) : ('paid' as const)
  return { cancelReason: null, cancelNote: '', restocked: false, paymentState }
}
