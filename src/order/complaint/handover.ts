import { recordAction } from '../../platform/audit/queries.ts'
import { AppError } from '../../platform/runtime/errors.ts'
import { formatPaise } from '../../shared/money.ts'
import { replacementLabel } from '../../shared/replacement.ts'
import type { OrderDependencies } from '../dependencies.ts'
import type { DeskOrder } from '../desk/contract.ts'
import { adminOf, lockOrderOf, withFreshOrder } from '../desk/transitions/service.ts'
import { actorName } from '../transitions/service.ts'
import { type OwedFor, writeCashGiven, writeComplaintEvent, writeReplacementGiven } from './queries.ts'
import { knownLine } from './service.ts'
import { replacementOf } from './views.ts'

/**
 * Records that the cash promised by the response to a complaint was handed over.
 * @throws AppError conflict, with the current order, when no cash is owed for the line.
 */
export function giveCashBack(
  deps: OrderDependencies,
  adminId: string,
  { orderId: code, ...owed }: { orderId: string } & OwedFor,
): Promise<DeskOrder> {
  return withFreshOrder(deps, code, async (tx) => {
    const order = await lockOrderOf(tx, code)
    const line = await knownLine(tx, order, owed.lineId)
    const amountInPaise = await writeCashGiven(tx, owed, adminId)
    if (amountInPaise === null) throw new AppError('conflict', `No cash is owed for ${line.name}`)
    const note = `${line.name}: ${formatPaise(amountInPaise)} refunded in cash`
    await writeComplaintEvent(tx, order, { kind: 'answer', actor: actorName(adminOf(adminId)), note })
    const { id: subjectId, code: subject } = order
    await recordAction(tx, { actorId: adminId, action: 'Refunded cash of order', subject, subjectId })
  })
}

/**
 * Records that the replacement promised by the response to a complaint was handed over.
 * @throws AppError conflict, with the current order, when no replacement is owed for the line.
 */
export function handOverReplacement(
  deps: OrderDependencies,
  adminId: string,
  { orderId: code, ...owed }: { orderId: string } & OwedFor,
): Promise<DeskOrder> {
  return withFreshOrder(deps, code, async (tx) => {
    const order = await lockOrderOf(tx, code)
    const line = await knownLine(tx, order, owed.lineId)
    const given = await writeReplacementGiven(tx, owed, adminId)
    if (!given) throw new AppError('conflict', `No replacement is owed for ${line.name}`)
    const note = `${line.name}: ${replacementLabel(replacementOf(given)!)} handed over`
    await writeComplaintEvent(tx, order, { kind: 'answer', actor: actorName(adminOf(adminId)), note })
    const { id: subjectId, code: subject } = order
    await recordAction(tx, { actorId: adminId, action: 'Handed over replacement of order', subject, subjectId })
  })
}
