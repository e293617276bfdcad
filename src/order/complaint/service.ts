import { isDeepStrictEqual } from 'node:util'
import { recordAction } from '../../platform/audit/queries.ts'
import { type Database, type Queryable, transact } from '../../platform/database/database.ts'
import { AppError } from '../../platform/runtime/errors.ts'
import type { ComplaintKind } from '../../shared/complaint-kinds.ts'
import { type Compensated, refundablePieces, reportablePieces } from '../../shared/complaint-pieces.ts'
import { formatPaise } from '../../shared/money.ts'
import { discountedPrice } from '../../shared/pricing.ts'
import { titleOf } from '../../shared/product-title.ts'
import { replacementLabel } from '../../shared/replacement.ts'
import { lockProducts } from '../checkout/queries.ts'
import type { DownloadedComplaint, RefundMethod, ReportMissing } from '../contract.ts'
import type { OrderDependencies } from '../dependencies.ts'
import type { DeskOrder } from '../desk/contract.ts'
import { changeStock } from '../desk/picking/queries.ts'
import { sellable } from '../desk/sellable.ts'
import { adminOf, lockOrderOf, withFreshOrder } from '../desk/transitions/service.ts'
import { mailAboutOrder } from '../emails/service.ts'
import type { OrderLineRow } from '../history/queries.ts'
import { findOwnOrder } from '../history/service.ts'
import { pickedOf } from '../history/views.ts'
import { giveBack } from '../refund/service.ts'
import { lockOrder, type OrderRow, writePaymentState } from '../transitions/queries.ts'
import { actorName } from '../transitions/service.ts'
import type { AnswerComplaint, ReportProblem } from './contract.ts'
import { earlierComplaints, supersede } from './earlier.queries.ts'
import { attachPhotos, photosOfLine, wholePhotosOf } from './photos.queries.ts'
import {
  type Answer,
  answersAbout,
  complaintsOfShopper,
  insertAnswer,
  lineOfOrder,
  takenOff,
  writeComplaint,
  writeComplaintEvent,
} from './queries.ts'
import { dueOf } from './views.ts'

const OUTCOMES: Record<RefundMethod, string> = {
  card: 'is refunded to the card',
  cash: 'is to be refunded in cash',
  due: 'is deducted from the amount to collect',
}

/**
 * Reports what is wrong with a line of a delivered order, for an admin to respond to. Reporting it again replaces what was reported,
 * with its photos. After the response, a report is a further one if it names that response: so an update that is sent as the shop
 * responds never becomes a second complaint, and a report that is sent twice is one.
 * @throws AppError missing for an unknown order or line; invalid for more pieces than were delivered or are left, and unknown photos;
 * conflict when the order is not delivered, nothing of the line was picked, another response is the latest, or all was refunded.
 */
export function reportMissing(db: Database, userId: string, asked: ReportMissing): Promise<void> {
  const { kind = 'missing', quantity = null, note = '', photos = [], answerId } = asked
  const complaint = { missingNote: note.trim(), complaintKind: kind, complaintQuantity: quantity }
  return transact(db, async (tx) => {
    const { order, line, pieces, latest } = await lockReportable(tx, userId, asked)
    if (quantity !== null) requirePieces(line, pieces, quantity)
    const before = await photosOfLine(tx, line.id)
    const isSame =
      !latest &&
      Object.entries(complaint).every(([name, value]) => line[name as keyof typeof complaint] === value) &&
      isDeepStrictEqual(
        before.filter(({ position }) => position !== null).map(({ id }) => id),
        photos,
      )
    if (isSame) return
    if (answerId && !latest) throw new AppError('conflict', `${titleOf(line)} was reported again: see the order`)
    if (latest) await supersede(tx, latest.id, line)
    if (!(await attachPhotos(tx, line.id, photos)))
      throw new AppError('invalid', 'photos must be those that you added here: add them again')
    await writeComplaint(tx, line.id, complaint)
    const event = reportedAs(line, kind)
    await writeComplaintEvent(tx, order, { kind: 'complaint', actor: `shopper:${userId}`, note: event })
  })
}

/**
 * Locks the shopper's own order, and returns a line about which the shopper may complain: also after the response that is named.
 * @throws AppError as `reportMissing`
 */
export async function lockReportable(
  tx: Queryable,
  userId: string,
  { orderId: code, lineId, answerId }: Pick<ReportMissing, 'orderId' | 'lineId' | 'answerId'>,
): Promise<{ order: OrderRow } & Reportable> {
  const { id } = await findOwnOrder(tx, userId, code)
  const order = (await lockOrder(tx, id))!
  const { latest, line, pieces } = await reportableLine(tx, order, lineId)
  if (latest && latest.id !== answerId)
    throw new AppError('conflict', 'This complaint was resolved already: see the order')
  requireSome(line, pieces)
  return { order, latest, line, pieces }
}

interface Reportable {
  line: OrderLineRow
  /** How many pieces of it the complaint can be about. */
  pieces: number
  /** The response to its latest complaint; null without one. */
  latest: Answer | null
}

/**
 * Returns a line of a locked order about which a complaint is possible.
 * @throws AppError as `reportMissing`
 */
async function reportableLine(tx: Queryable, order: OrderRow, lineId: string): Promise<Reportable> {
  if (order.state !== 'delivered') throw new AppError('conflict', `This order is ${order.state}, not delivered`)
  const line = await knownLine(tx, order, lineId)
  const delivered = pickedOf(line)
  if (delivered === 0) throw new AppError('conflict', `${titleOf(line)} was unavailable, and costs nothing`)
  const answers = await answersAbout(tx, lineId)
  const latest = answers.find(({ supersededAt }) => supersededAt === null) ?? null
  return { line, latest, pieces: reportablePieces(delivered, answers.map(compensatedBy)) }
}

/**
 * Records a problem that a shopper told the desk of instead of reporting it, for an admin to respond to. It may be a further one,
 * about pieces that were not refunded and those of replacements.
 * @throws AppError as `reportMissing`; conflict, with the order as it is now, also when the line has a complaint without a response,
 * or all of its pieces were refunded.
 */
export function reportAtDesk(deps: OrderDependencies, adminId: string, asked: ReportProblem): Promise<DeskOrder> {
  const { orderId: code, lineId, kind, quantity, note = '' } = asked
  return withFreshOrder(deps, code, async (tx) => {
    const order = await lockOrderOf(tx, code)
    const { line, pieces, latest } = await reportableLine(tx, order, lineId)
    if (line.missingNote !== null && !latest)
      throw new AppError('conflict', `${titleOf(line)} was reported already: respond to it`)
    requireSome(line, pieces)
    requirePieces(line, pieces, quantity)
    if (latest) await supersede(tx, latest.id, line)
    await writeComplaint(tx, lineId, { missingNote: note.trim(), complaintKind: kind, complaintQuantity: quantity })
    const event = reportedAs(line, kind)
    await writeComplaintEvent(tx, order, { kind: 'complaint', actor: actorName(adminOf(adminId)), note: event })
    const { id: subjectId, code: subject } = order
    await recordAction(tx, {
      actorId: adminId,
      action: 'Recorded problem of order',
      subject,
      subjectId,
      changes: { [titleOf(line)]: { before: null, after: `reported as ${kind}: ${quantity} of ${pickedOf(line)}` } },
    })
  })
}

function requireSome(line: OrderLineRow, pieces: number): void {
  if (pieces === 0) throw new AppError('conflict', `All pieces of ${titleOf(line)} were refunded already`)
}

function requirePieces(line: OrderLineRow, pieces: number, quantity: number): void {
  if (quantity <= pieces) return
  const these = pieces === pickedOf(line) ? 'were delivered' : 'were not refunded'
  throw new AppError('invalid', `quantity must be at most ${pieces}, as many as ${these} of ${titleOf(line)}`)
}

function compensatedBy({ quantity, replacementQuantity }: Answer): Compensated {
  return { refunded: quantity, replaced: replacementQuantity ?? 0 }
}

/**
 * Describes a report for the order's events, without the shopper's message: that is personal data, which is stored on the
 * line alone and deleted with the account.
 */
function reportedAs(line: OrderLineRow, kind: ComplaintKind): string {
  return `${titleOf(line)} reported as ${kind}`
}

/** Returns a shopper's complaints for download, with their photos as data URLs. */
export async function downloadComplaints(db: Queryable, userId: string): Promise<DownloadedComplaint[]> {
  const [complaints, photos] = await Promise.all([complaintsOfShopper(db, userId), wholePhotosOf(db, userId)])
  const earlier = await earlierComplaints(
    db,
    complaints.map(({ line }) => line.id),
  )
  const photosFor = (line: string, response: string | null) =>
    photos
      .filter(({ lineId, answerId }) => lineId === line && answerId === response)
      .map(({ bytes }) => `data:image/webp;base64,${Buffer.from(bytes).toString('base64')}`)
  return complaints.flatMap(({ code, line }) => {
    const about = { orderId: code, lineId: line.id, brand: line.brand, name: line.name }
    const { complaintKind, complaintQuantity, missingNote } = line
    const latest = { kind: complaintKind ?? 'missing', quantity: complaintQuantity, words: missingNote ?? '' }
    const others = earlier.filter(({ lineId }) => lineId === line.id)
    return [
      { ...about, ...latest, photos: photosFor(line.id, null) },
      ...others.map(({ id, reportedKind, reportedQuantity, reportedNote }) => ({
        ...about,
        kind: reportedKind ?? 'missing',
        quantity: reportedQuantity,
        words: reportedNote ?? '',
        photos: photosFor(line.id, id),
      })),
    ]
  })
}

/**
 * Responds to the latest complaint about a line, once, with money, a replacement, both, or a message alone. A card payment is refunded through the provider. For
 * cash, the amount is recorded as owed or, if the cash is not collected yet, taken off the amount due.
 * @throws AppError conflict, with the order as it is now, when somebody else was faster, less is left to refund, or too little
 * of the replacement is left; missing for an unknown replacement.
 */
export function answerComplaint(deps: OrderDependencies, adminId: string, asked: AnswerComplaint): Promise<DeskOrder> {
  const { orderId: code, lineId, quantity } = asked
  const note = asked.note.trim()
  return withFreshOrder(deps, code, async (tx) => {
    const order = await lockOrderOf(tx, code)
    const line = await knownLine(tx, order, lineId)
    const answers = await answersAbout(tx, lineId)
    if (answers.some(({ supersededAt }) => supersededAt === null))
      throw new AppError('conflict', 'Another user already resolved this complaint')
    if (line.missingNote === null) throw new AppError('conflict', `Nobody complained about ${titleOf(line)}`)
    const amountInPaise = amountOf(line, quantity, answers)
    if (amountInPaise === 0 && !asked.replacement && !note)
      throw new AppError('invalid', 'note must say why nothing is refunded')
    const paidBy = amountInPaise > 0 ? refundMethodOf(order) : null
    const refundId = paidBy === 'card' ? await giveBack(tx, order, amountInPaise, 'complaint') : null
    const given = asked.replacement ? await giveReplacement(tx, order, asked.replacement) : null
    const said = { lineId, orderId: order.id, quantity, amountInPaise, note, paidBy, refundId, ...given?.columns }
    const answerId = await insertAnswer(tx, { ...said, answeredBy: adminId })
    if (paidBy === 'due') await endIfFree(tx, order)
    const outcomes = [
      ...(given ? [`to be replaced by ${given.label}`] : []),
      ...(paidBy ? [`${formatPaise(amountInPaise)} ${OUTCOMES[paidBy]}`] : []),
    ]
    const outcome = outcomes.length > 0 ? outcomes.join('. ') : 'closed'
    await writeComplaintEvent(tx, order, {
      kind: 'answer',
      actor: actorName(adminOf(adminId)),
      note: `${titleOf(line)}: ${[outcome, note].filter(Boolean).join('. ')}`,
    })
    await recordAction(tx, {
      actorId: adminId,
      action: 'Resolved complaint about order',
      subject: code,
      subjectId: order.id,
      changes: {
        [titleOf(line)]: {
          before: `reported as ${line.complaintKind ?? 'missing'}`,
          after: [outcome, note].filter(Boolean).join('. '),
        },
      },
    })
    await mailAboutOrder(tx, order.id, 'answered', { lineId, answerId })
  })
}

/** @throws AppError missing, for a line that is not one of the order. */
export async function knownLine(tx: Queryable, { id }: OrderRow, lineId: string): Promise<OrderLineRow> {
  const line = await lineOfOrder(tx, id, lineId)
  if (!line) throw new AppError('missing', 'Order line not found')
  return line
}

function amountOf(line: OrderLineRow, quantity: number, answers: readonly Answer[]): number {
  const left = refundablePieces(pickedOf(line), answers.map(compensatedBy))
  const these = left === pickedOf(line) ? 'were sold' : 'can still be refunded'
  if (quantity > left) throw new AppError('invalid', `Only ${left} of ${titleOf(line)} ${these}`)
  const amountInPaise = discountedPrice(line) * quantity
  if (quantity > 0 && amountInPaise === 0)
    throw new AppError('invalid', `${titleOf(line)} cost nothing: respond with a message`)
  return amountInPaise
}

/** Takes the replacement off the stock. Returns what the response stores of it, and what it is called. */
async function giveReplacement(
  tx: Queryable,
  { code }: OrderRow,
  { productId, quantity }: NonNullable<AnswerComplaint['replacement']>,
) {
  const product = sellable((await lockProducts(tx, [productId])).get(productId), quantity)
  await changeStock(tx, productId, -quantity, { reason: 'replacement', actor: `order:${code}` })
  const replacement = { name: titleOf(product), unit: product.unit, quantity }
  return {
    label: replacementLabel(replacement),
    columns: {
      replacementProductId: productId,
      replacementName: replacement.name,
      replacementUnit: replacement.unit,
      replacementQuantity: quantity,
    },
  }
}

/**
 * Cash that was already collected is handed back; otherwise the amount due is lowered.
 * @throws AppError conflict when the order has no cash payment to return.
 */
function refundMethodOf({ paymentMethod, paymentState }: OrderRow): RefundMethod {
  if (paymentMethod === 'card') return 'card'
  if (paymentState === 'paid' || paymentState === 'due') return paymentState === 'paid' ? 'cash' : 'due'
  throw new AppError('conflict', 'Nothing of this order is left to refund')
}

/** Voids the payment when the amount due has become zero, so that nothing is left to collect. */
async function endIfFree(tx: Queryable, order: OrderRow): Promise<void> {
  if (dueOf(order, await takenOff(tx, order.id)) === 0) await writePaymentState(tx, order.id, 'void')
}
