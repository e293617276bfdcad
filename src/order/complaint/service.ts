import { recordAction } from '../../platform/audit/queries.ts'
import { type Database, type Queryable, transact } from '../../platform/database/database.ts'
import { AppError } from '../../platform/runtime/errors.ts'
import { formatPaise } from '../../shared/money.ts'
import { discountedPrice } from '../../shared/pricing.ts'
import type { OrderDependencies } from '../dependencies.ts'
import type { DeskOrder } from '../desk/contract.ts'
import { adminOf, lockOrderOf, withFreshOrder } from '../desk/transitions/service.ts'
import { mailAboutOrder } from '../emails/triggers.ts'
import type { OrderLineRow } from '../history/queries.ts'
import { findOwnOrder } from '../history/service.ts'
import { pickedOf } from '../history/views.ts'
import { giveBack } from '../refund/service.ts'
import { lockOrder, type OrderRow, writePaymentState } from '../transitions/queries.ts'
import { actorName } from '../transitions/service.ts'
import type { AnswerComplaint, MoneyBack } from './contract.ts'
import {
  answerTo,
  insertAnswer,
  lineOfOrder,
  takenOff,
  writeCashGiven,
  writeComplaint,
  writeComplaintEvent,
} from './queries.ts'
import { dueOf } from './views.ts'

const OUTCOMES: Record<MoneyBack, string> = {
  card: 'goes back',
  cash: 'goes back',
  due: 'comes off what is to be collected',
}

/**
 * Notes that something of a delivered order is missing, for the desk to answer; said again, other words replace the
 * first.
 */
export function reportMissing(db: Database, userId: string, code: string, lineId: string, typed: string) {
  const words = typed.trim()
  return transact(db, async (tx) => {
    const { id } = await findOwnOrder(tx, userId, code)
    const order = (await lockOrder(tx, id))!
    if (order.state !== 'delivered') throw new AppError('conflict', `This order is ${order.state}, not delivered`)
    const line = await knownLine(tx, order, lineId)
    if (pickedOf(line) === 0) throw new AppError('conflict', `${line.name} was unavailable, and costs nothing`)
    if (await answerTo(tx, lineId)) throw new AppError('conflict', 'This was answered already: see the order')
    if (line.missingNote === words) return
    await writeComplaint(tx, lineId, words)
    // The words are the shopper's, who may take them along: they stand at the line alone.
    const note = `${line.name} reported as missing`
    await writeComplaintEvent(tx, order, { kind: 'complaint', actor: `shopper:${userId}`, note })
  })
}

/**
 * Answers a complaint, once: some of the line's money goes back, or words alone. What was paid by card goes back through
 * the provider; of cash it is written down that it is owed, or less of it is collected where it was not yet.
 * @throws AppError conflict, with the order as it is now, when somebody else was faster or less is left to give back.
 */
export function answerComplaint(deps: OrderDependencies, adminId: string, asked: AnswerComplaint): Promise<DeskOrder> {
  const { orderId: code, lineId, quantity } = asked
  const note = asked.note.trim()
  return withFreshOrder(deps, code, async (tx) => {
    const order = await lockOrderOf(tx, code)
    const line = await knownLine(tx, order, lineId)
    if (await answerTo(tx, lineId)) throw new AppError('conflict', 'Another user already answered this')
    if (line.missingNote === null) throw new AppError('conflict', `Nobody reported ${line.name} as missing`)
    const amountInPaise = amountOf(line, quantity)
    if (amountInPaise === 0 && !note) throw new AppError('invalid', 'note must say why no money goes back')
    const paidBy = amountInPaise > 0 ? wayBack(order) : null
    const refundId = paidBy === 'card' ? await giveBack(tx, order, amountInPaise, 'complaint') : null
    const said = { lineId, orderId: order.id, quantity, amountInPaise, note, paidBy, refundId }
    await insertAnswer(tx, { ...said, answeredBy: adminId })
    if (paidBy === 'due') await endIfFree(tx, order)
    const outcome = paidBy ? `${formatPaise(amountInPaise)} ${OUTCOMES[paidBy]}` : 'closed'
    await writeComplaintEvent(tx, order, {
      kind: 'answer',
      actor: actorName(adminOf(adminId)),
      note: `${line.name}: ${[outcome, note].filter(Boolean).join('. ')}`,
    })
    await recordAction(tx, {
      actorId: adminId,
      action: 'Answered complaint about order',
      subject: code,
      subjectId: order.id,
      changes: { [line.name]: { before: 'reported as missing', after: [outcome, note].filter(Boolean).join('. ') } },
    })
    await mailAboutOrder(tx, order.id, 'answered', { lineId })
  })
}

/** Notes that the cash which a complaint's answer promised was handed over. */
export function giveCashBack(
  deps: OrderDependencies,
  adminId: string,
  { orderId: code, lineId }: { orderId: string; lineId: string },
): Promise<DeskOrder> {
  return withFreshOrder(deps, code, async (tx) => {
    const order = await lockOrderOf(tx, code)
    const line = await knownLine(tx, order, lineId)
    const amountInPaise = await writeCashGiven(tx, lineId, adminId)
    if (amountInPaise === null) throw new AppError('conflict', `No cash is owed for ${line.name}`)
    const note = `${line.name}: ${formatPaise(amountInPaise)} given back in cash`
    await writeComplaintEvent(tx, order, { kind: 'answer', actor: actorName(adminOf(adminId)), note })
    const { id: subjectId, code: subject } = order
    await recordAction(tx, { actorId: adminId, action: 'Gave back cash of order', subject, subjectId })
  })
}

async function knownLine(tx: Queryable, { id }: OrderRow, lineId: string): Promise<OrderLineRow> {
  const line = await lineOfOrder(tx, id, lineId)
  if (!line) throw new AppError('missing', 'Order line not found')
  return line
}

function amountOf(line: OrderLineRow, quantity: number): number {
  if (quantity > pickedOf(line)) throw new AppError('invalid', `Only ${pickedOf(line)} of ${line.name} were sold`)
  const amountInPaise = discountedPrice(line) * quantity
  if (quantity > 0 && amountInPaise === 0) throw new AppError('invalid', `${line.name} cost nothing: answer in words`)
  return amountInPaise
}

/** Cash goes back once it was collected; until then less is to be collected. */
function wayBack({ paymentMethod, paymentState }: OrderRow): MoneyBack {
  if (paymentMethod === 'card') return 'card'
  if (paymentState === 'paid' || paymentState === 'due') return paymentState === 'paid' ? 'cash' : 'due'
  throw new AppError('conflict', 'There is no money of this order to give back')
}

/** Of an order that costs nothing any more, nothing is to be collected. */
async function endIfFree(tx: Queryable, order: OrderRow): Promise<void> {
  if (dueOf(order, await takenOff(tx, order.id)) === 0) await writePaymentState(tx, order.id, 'void')
}
