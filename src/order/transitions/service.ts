import type { Queryable } from '../../platform/database/database.ts'
import { AppError } from '../../platform/runtime/errors.ts'
import { mailAboutOrder, type OrderMail, UNDOABLE_MS } from '../emails/service.ts'
import { refundInFull } from '../refund/service.ts'
import {
  type CancelReason,
  canTransition,
  type OrderState,
  type PaymentState,
  type TransitionActor,
} from '../states.ts'
import { type Change, lockOrder, type OrderRow, retakeStock, returnStock, writeMove } from './queries.ts'

/** Who makes a transition. */
export interface Actor {
  kind: TransitionActor
  /** Account id of the shopper or admin; undefined for a payment. */
  userId?: string
}

export interface TransitionOptions {
  /** Why the order is cancelled. */
  reason?: CancelReason
  /** The shop's message to the shopper about the reason. */
  note?: string
  /** What the shopper said of it, which the history keeps for the shop. */
  said?: string | undefined
  /** Whether the goods of a refused order return to stock. */
  restock?: boolean
  /** Whether the rider collected the cash for a delivered order; true by default. */
  cashCollected?: boolean
  /** The new payment state, when the payment causes the transition. */
  paymentState?: PaymentState
}

const MAIL_AT: Partial<Record<OrderState, OrderMail>> = {
  placed: 'placed',
  'out for delivery': 'on its way',
  delivered: 'delivered',
  cancelled: 'cancelled',
}

/**
 * Makes a transition with all its consequences: stock, refund, event for the streams, and email. No other function
 * changes the state of an order after it was placed, except undo.
 * @throws AppError missing for an unknown order; conflict for a move that the state machine does not have.
 */
export async function transitionOrder(
  tx: Queryable,
  orderId: string,
  to: OrderState,
  actor: Actor,
  options: TransitionOptions = {},
): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId)
  if (!order) throw new AppError('missing', 'Order not found')
  if (!canTransition(order.state, to, actor.kind))
    throw new AppError('conflict', refusal(order.state, to), { code: 'too_late' })
  const restocked = await settleStock(tx, order, to, options)
  const paymentState = options.paymentState ?? (await settleMoney(tx, order, to, actor, options))
  const isCollected = paymentState === 'paid' && order.paymentState === 'due'
  const change: Change = {
    state: to,
    paymentState,
    restocked,
    cancelReason: to === 'cancelled' ? (options.reason ?? reasonOf(actor)) : null,
    cancelNote: to === 'cancelled' ? (options.note ?? '') : '',
    cashCollectedAt: isCollected ? new Date() : order.cashCollectedAt,
    cashCollectedBy: isCollected ? (actor.userId ?? null) : order.cashCollectedBy,
  }
  await writeMove(tx, orderId, change, actorName(actor), { note: options.said })
  const mail = MAIL_AT[to]
  // A card order that was never paid got no email when it was placed, so it gets none when it is cancelled.
  if (mail && !(to === 'cancelled' && order.state === 'awaiting payment')) {
    await mailAboutOrder(tx, orderId, mail, {}, actor.kind === 'admin')
  }
  return { ...order, ...change }
}

/**
 * Returns the payment state after the transition, and requests a full refund if a card order was paid but will not be
 * delivered.
 */
async function settleMoney(
  tx: Queryable,
  order: OrderRow,
  to: OrderState,
  { kind }: Actor,
  { cashCollected = true }: TransitionOptions,
): Promise<PaymentState> {
  const { paymentState } = order
  if (to === 'delivered' && paymentState === 'due') return cashCollected ? 'paid' : 'due'
  if (to !== 'cancelled' && to !== 'refused') return paymentState
  if (paymentState === 'due' || paymentState === 'pending') return 'void'
  return paymentState === 'paid' ? refundInFull(tx, order, to, kind === 'admin' ? UNDOABLE_MS : 0) : paymentState
}

/** Returns whether the goods are back in stock after the transition, and moves the stock accordingly. */
async function settleStock(
  tx: Queryable,
  order: OrderRow,
  to: OrderState,
  options: TransitionOptions,
): Promise<boolean> {
  if (order.state === 'cancelled' && to === 'placed') {
    if (await retakeStock(tx, order)) return false
    throw new AppError('conflict', 'The ordered products have been sold since')
  }
  const goesBack = to === 'cancelled' || (to === 'refused' && (options.restock ?? false))
  if (!goesBack || order.restocked) return order.restocked
  await returnStock(tx, order, to === 'cancelled' ? 'cancel' : 'refuse')
  return true
}

function refusal(from: OrderState, to: OrderState): string {
  if (to === 'cancelled') return `This order is ${from} and can no longer be cancelled`
  return `This order is ${from} and cannot become ${to}`
}

function reasonOf({ kind }: Actor): CancelReason {
  return kind === 'shopper' ? 'shopper' : kind === 'admin' ? 'shop' : 'failed'
}

/** Formats the actor of an event: `admin:ID`, `shopper:ID` or `payment`. */
export function actorName({ kind, userId }: Actor): string {
  return userId ? `${kind}:${userId}` : kind
}
