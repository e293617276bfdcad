import type { Queryable } from '../../platform/database.ts'
import { enqueue } from '../../platform/enqueue.ts'
import { AppError } from '../../platform/errors.ts'
import { mailAboutOrder, type OrderMail } from '../mails.ts'
import { type CancelReason, canMove, type Mover, type OrderState, type PaymentState } from '../states.ts'
import { askRefund, holdOrder, type OrderRow, paymentOf, retakeStock, returnStock, writeMove } from './queries.ts'

/** Who moves an order. */
export interface Actor {
  mover: Mover
  /** The account of a shopper or admin. */
  userId?: string
}

export interface MoveOptions {
  /** Why an order is cancelled. */
  reason?: CancelReason
  /** Whether what was refused at the door goes back on the shelf. */
  restock?: boolean
  /** Where the money stands, when it is the payment that moves the order. */
  paymentState?: PaymentState
}

export const REFUND_JOB = 'refund-payment'

const MAIL_AT: Partial<Record<OrderState, OrderMail>> = {
  placed: 'placed',
  'out for delivery': 'on its way',
  delivered: 'delivered',
  cancelled: 'cancelled',
}

/**
 * Takes an order to another state with all that belongs to it: stock back, money back, the event that live pages
 * hear of, and the mail. The one way for an order to change its state after it was placed.
 * @throws AppError missing for an unknown order; conflict for a move that the state machine does not have.
 */
export async function moveOrder(
  tx: Queryable,
  orderId: string,
  to: OrderState,
  actor: Actor,
  options: MoveOptions = {},
): Promise<OrderRow> {
  const order = await holdOrder(tx, orderId)
  if (!order) throw new AppError('missing', 'Order not found')
  if (!canMove(order.state, to, actor.mover)) throw new AppError('conflict', refusal(order.state, to))
  const change = {
    state: to,
    paymentState: options.paymentState ?? paymentAfter(order, to),
    cancelReason: to === 'cancelled' ? (options.reason ?? reasonOf(actor)) : null,
    restocked: await settleStock(tx, order, to, options),
  }
  if (change.paymentState === 'refunding') await giveBack(tx, order, to)
  await writeMove(tx, orderId, change, actorName(actor))
  const mail = MAIL_AT[to]
  // Of a card order that was never paid, no mail said that it was placed.
  if (mail && !(to === 'cancelled' && order.state === 'awaiting payment')) await mailAboutOrder(tx, orderId, mail)
  return { ...order, ...change }
}

/** Asks for a payment's money to go back, once. */
export async function refundPayment(
  tx: Queryable,
  asked: { orderId: string; paymentId: string; amountInPaise: number; reason: string },
): Promise<void> {
  const refundId = await askRefund(tx, asked)
  if (refundId) await enqueue(tx, REFUND_JOB, { refundId })
}

function paymentAfter({ paymentState, totalInPaise }: OrderRow, to: OrderState): PaymentState {
  if (to === 'delivered' && paymentState === 'due') return 'paid'
  if (to !== 'cancelled' && to !== 'refused') return paymentState
  if (paymentState === 'due' || paymentState === 'pending') return 'void'
  if (paymentState === 'paid') return totalInPaise > 0 ? 'refunding' : 'void'
  return paymentState
}

/** Answers whether the goods are on the shelf after the move. */
async function settleStock(tx: Queryable, order: OrderRow, to: OrderState, options: MoveOptions): Promise<boolean> {
  if (order.state === 'cancelled' && to === 'placed') {
    if (await retakeStock(tx, order)) return false
    throw new AppError('conflict', 'What was ordered has been sold meanwhile')
  }
  const goesBack = to === 'cancelled' || (to === 'refused' && (options.restock ?? false))
  if (!goesBack || order.restocked) return order.restocked
  await returnStock(tx, order, to === 'cancelled' ? 'cancel' : 'refuse')
  return true
}

async function giveBack(tx: Queryable, order: OrderRow, to: OrderState): Promise<void> {
  const paymentId = await paymentOf(tx, order.id)
  if (!paymentId) throw new Error(`Order ${order.code} is paid by card, but its payment is unknown`)
  await refundPayment(tx, { orderId: order.id, paymentId, amountInPaise: order.totalInPaise, reason: to })
}

function refusal(from: OrderState, to: OrderState): string {
  if (to === 'cancelled') return `This order is ${from} and can no longer be cancelled`
  return `This order is ${from} and cannot become ${to}`
}

function reasonOf({ mover }: Actor): CancelReason {
  return mover === 'shopper' ? 'shopper' : mover === 'admin' ? 'shop' : 'failed'
}

function actorName({ mover, userId }: Actor): string {
  return userId ? `${mover}:${userId}` : mover
}
