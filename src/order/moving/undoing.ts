import type { Queryable } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { UNDO_MS } from '../../shared/limits.ts'
import { canUndo, type OrderState } from '../states.ts'
import { latestEvent, type OrderRow, writeMove } from './queries.ts'
import { actorName } from './service.ts'

/** How long something can be taken back, with what the way to the shop and back may take. */
export const UNDO_GRACE_MS = UNDO_MS + 2_000

/**
 * Takes back the move from one state to the next that the same admin made a moment ago. The order must be held.
 * @throws AppError conflict when it was another's move, too long ago, or not the last thing that happened.
 */
export async function undoMove(
  tx: Queryable,
  order: OrderRow,
  { from, to }: { from: OrderState; to: OrderState },
  userId: string,
): Promise<void> {
  if (!canUndo(from, to)) throw new AppError('conflict', `An order that is ${to} stays so`)
  const actor = actorName({ mover: 'admin', userId })
  const last = await latestEvent(tx, order.id)
  const isMine = last?.kind === 'move' && last.state === to && last.actor === actor
  if (order.state !== to || !isMine) throw new AppError('conflict', `This order is ${order.state}: too late to undo`)
  if (last.ageMs > UNDO_GRACE_MS) throw new AppError('conflict', 'It is too late to undo this')
  const isCash = to === 'delivered' && order.paymentMethod === 'cash'
  const { cancelReason, cancelNote, restocked } = order
  const money = isCash
    ? ({ paymentState: 'due', cashCollectedAt: null, cashCollectedBy: null } as const)
    : { paymentState: order.paymentState, cashCollectedAt: null, cashCollectedBy: null }
  await writeMove(tx, order.id, { state: from, cancelReason, cancelNote, restocked, ...money }, actor, 'undo')
}
