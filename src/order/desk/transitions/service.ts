import { type AuditEntry, recordAction } from '../../../platform/audit/queries.ts'
import { type Queryable, transact } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { formatPaise, toRupees } from '../../../shared/money.ts'
import { takenOff } from '../../complaint/queries.ts'
import { dueOf } from '../../complaint/views.ts'
import type { OrderDependencies } from '../../dependencies.ts'
import { findOrder } from '../../history/service.ts'
import { closePayment } from '../../payment/expire-session.ts'
import type { OrderState } from '../../states.ts'
import { latestEvent, type OrderRow } from '../../transitions/queries.ts'
import { actorName, transitionOrder } from '../../transitions/service.ts'
import { UNDO_GRACE_MS, undoMove } from '../../transitions/undo.ts'
import type { CollectCash, DeskOrder, MoveOrder } from '../contract.ts'
import { deskOrder, unknownOrder } from '../orders/service.ts'
import { lockOrderByNumber, writeCancelNote, writeCashCollected, writeCashNotCollected } from './queries.ts'

/**
 * Makes a transition from the state in which the admin saw the order.
 * @throws AppError conflict, with the order as it is now, when it is elsewhere or cannot go there.
 */
export function moveAtDesk(deps: OrderDependencies, adminId: string, asked: MoveOrder): Promise<DeskOrder> {
  const { orderId: code, from, to, restock, cashCollected } = asked
  if (to === 'cancelled') throw new AppError('invalid', 'An order is cancelled with a reason')
  return withFreshOrder(deps, code, async (tx) => {
    const order = await heldAt(tx, code, from)
    const options = {
      ...(restock === undefined ? {} : { restock }),
      ...(cashCollected === undefined ? {} : { cashCollected }),
    }
    await transitionOrder(tx, order.id, to, adminOf(adminId), options)
    await note(tx, adminId, 'Moved order', order, from, to)
  })
}

/** Undoes the transition that the same admin made a moment ago. */
export function undoAtDesk(
  deps: OrderDependencies,
  adminId: string,
  { orderId: code, from, to }: { orderId: string; from: OrderState; to: OrderState },
): Promise<DeskOrder> {
  return withFreshOrder(deps, code, async (tx) => {
    const order = await heldAt(tx, code, to)
    await undoMove(tx, order, { from, to }, adminId)
    await note(tx, adminId, 'Undid move of order', order, to, from)
  })
}

/**
 * Cancels an order, with a message to the shopper about the reason. A paid order is refunded, and the goods return to
 * stock.
 */
export async function cancelAtDesk(
  deps: OrderDependencies,
  adminId: string,
  code: string,
  reason: string,
): Promise<DeskOrder> {
  const found = await findOrder(deps.db, code)
  const isClosed =
    found.state === 'awaiting payment' && (await closePayment(deps, found.id, adminOf(adminId), 'shop')) === 'cancelled'
  return withFreshOrder(deps, code, async (tx) => {
    const order = await lockOrderOf(tx, code)
    const cancelNote = reason.trim()
    if (isClosed) await writeCancelNote(tx, order.id, cancelNote)
    else await transitionOrder(tx, order.id, 'cancelled', adminOf(adminId), { reason: 'shop', note: cancelNote })
    // The reason may say things about the shopper: it stays with the order, where the deletion of the account erases it.
    await note(tx, adminId, 'Cancelled order', order, found.state, 'cancelled')
  })
}

/**
 * Records that the cash of a delivered order was collected, less what responses to complaints took off it.
 * @throws AppError conflict, with the order as it is now, when the desk saw another sum.
 */
export function collectCash(
  deps: OrderDependencies,
  adminId: string,
  { orderId: code, amount }: CollectCash,
): Promise<DeskOrder> {
  return withFreshOrder(deps, code, async (tx) => {
    const order = await lockOrderOf(tx, code)
    if (order.state !== 'delivered' || order.paymentState !== 'due') {
      throw new AppError('conflict', 'There is no cash to collect for this order')
    }
    const dueInPaise = dueOf(order, await takenOff(tx, order.id))
    const sum = formatPaise(dueInPaise)
    if (amount !== undefined && amount !== toRupees(dueInPaise)) {
      throw new AppError('conflict', `Another user changed this order: ${sum} is to be collected now`)
    }
    await writeCashCollected(tx, order, { adminId, actor: actorName(adminOf(adminId)), note: sum })
    const { id: subjectId, code: subject } = order
    await recordAction(tx, { actorId: adminId, action: 'Collected cash of order', subject, subjectId })
  })
}

/**
 * Takes back that the same admin recorded the cash of a delivered order a moment ago.
 * @throws AppError conflict, with the order as it is now, when it was another's record, too long ago, or not the last thing
 * that happened.
 */
export function undoCollectCash(deps: OrderDependencies, adminId: string, code: string): Promise<DeskOrder> {
  return withFreshOrder(deps, code, async (tx) => {
    const order = await lockOrderOf(tx, code)
    const actor = actorName(adminOf(adminId))
    const last = await latestEvent(tx, order.id)
    if (last?.kind !== 'cash' || last.actor !== actor || last.ageMs > UNDO_GRACE_MS) {
      throw new AppError('conflict', 'It is too late to undo this')
    }
    await writeCashNotCollected(tx, order, { actor, note: last.note })
    const { id: subjectId, code: subject } = order
    await recordAction(tx, { actorId: adminId, action: 'Undid cash of order', subject, subjectId })
  })
}

/**
 * Runs a transaction on an order and returns the order as it is afterwards. A conflict error carries the current order,
 * too.
 * @throws AppError as `work`.
 */
export async function withFreshOrder(
  { db }: OrderDependencies,
  code: string,
  work: (tx: Queryable) => Promise<void>,
): Promise<DeskOrder> {
  try {
    await transact(db, work)
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'conflict') throw error
    throw new AppError('conflict', error.message, {
      cause: error,
      code: 'order_changed',
      data: await deskOrder(db, code),
    })
  }
  return deskOrder(db, code)
}

/**
 * Locks an order by its number.
 * @throws AppError missing, for an unknown number.
 */
export async function lockOrderOf(tx: Queryable, code: string): Promise<OrderRow> {
  const order = await lockOrderByNumber(tx, code)
  if (!order) throw unknownOrder()
  return order
}

export const adminOf = (userId: string) => ({ kind: 'admin', userId }) as const

async function heldAt(tx: Queryable, code: string, seen: OrderState): Promise<OrderRow> {
  const order = await lockOrderOf(tx, code)
  if (order.state !== seen) throw new AppError('conflict', `Another user already moved this order to ${order.state}`)
  return order
}

function note(
  tx: Queryable,
  actorId: string,
  action: string,
  order: OrderRow,
  before: OrderState,
  after: OrderState,
  more: AuditEntry['changes'] = {},
) {
  const { id: subjectId, code: subject } = order
  return recordAction(tx, { actorId, action, subject, subjectId, changes: { state: { before, after }, ...more } })
}
