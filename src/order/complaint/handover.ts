import { recordAction } from '../../platform/audit/queries.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { AppError } from '../../platform/runtime/errors.ts'
import { formatPaise } from '../../shared/money.ts'
import { titleOf } from '../../shared/product-title.ts'
import { replacementLabel } from '../../shared/replacement.ts'
import type { OrderDependencies } from '../dependencies.ts'
import type { DeskOrder } from '../desk/contract.ts'
import { adminOf, lockOrderOf, withFreshOrder } from '../desk/transitions/service.ts'
import { actorName } from '../transitions/service.ts'
import { type OwedFor, writeCashGiven, writeComplaintEvent, writeReplacementGiven } from './queries.ts'
import { knownLine } from './service.ts'
import { replacementOf } from './views.ts'

type OfResponse = { orderId: string } & OwedFor

/**
 * Records that the cash promised by the response to a complaint was handed over.
 * @throws AppError conflict, with the current order, when no cash is owed for the line.
 */
export function giveCashBack(deps: OrderDependencies, adminId: string, asked: OfResponse): Promise<DeskOrder> {
  return handOver(deps, adminId, asked, 'cash', 'Refunded cash of order', async (tx, owed) => {
    const amountInPaise = await writeCashGiven(tx, owed, adminId)
    return amountInPaise === null ? null : `${formatPaise(amountInPaise)} refunded in cash`
  })
}

/**
 * Records that the replacement promised by the response to a complaint was handed over.
 * @throws AppError conflict, with the current order, when no replacement is owed for the line.
 */
export function handOverReplacement(deps: OrderDependencies, adminId: string, asked: OfResponse): Promise<DeskOrder> {
  return handOver(deps, adminId, asked, 'replacement', 'Handed over replacement of order', async (tx, owed) => {
    const given = await writeReplacementGiven(tx, owed, adminId)
    return given && `${replacementLabel(replacementOf(given)!)} handed over`
  })
}

/** @param write returns what was handed over, for the history of the order; null if nothing is owed. */
function handOver(
  deps: OrderDependencies,
  adminId: string,
  { orderId: code, ...owed }: OfResponse,
  what: 'cash' | 'replacement',
  action: string,
  write: (tx: Queryable, owed: OwedFor) => Promise<string | null>,
): Promise<DeskOrder> {
  return withFreshOrder(deps, code, async (tx) => {
    const order = await lockOrderOf(tx, code)
    const line = await knownLine(tx, order, owed.lineId)
    const given = await write(tx, owed)
    if (given === null) throw new AppError('conflict', `No ${what} is owed for ${titleOf(line)}`)
    const note = `${titleOf(line)}: ${given}`
    await writeComplaintEvent(tx, order, { kind: 'answer', actor: actorName(adminOf(adminId)), note })
    const { id: subjectId, code: subject } = order
    await recordAction(tx, { actorId: adminId, action, subject, subjectId })
  })
}
