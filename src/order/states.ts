/** Where an order stands; these words go over the wire. */
export const ORDER_STATES = [
  'awaiting payment',
  'placed',
  'accepted',
  'packed',
  'out for delivery',
  'delivered',
  'cancelled',
  'refused',
] as const
export type OrderState = (typeof ORDER_STATES)[number]

/** Where an order's money stands. */
export const PAYMENT_STATES = ['due', 'pending', 'paid', 'void', 'refunding', 'refunded'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

export const PAYMENT_METHODS = ['cash', 'card'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** Why an order was cancelled: only one that ran out of time is taken up again when its payment arrives late. */
export const CANCEL_REASONS = ['shopper', 'shop', 'expired', 'failed', 'superseded'] as const
export type CancelReason = (typeof CANCEL_REASONS)[number]

/** Who moves an order: a shopper, an admin of the shop, or the payment provider's word. */
export type TransitionActor = 'shopper' | 'admin' | 'payment'

/**
 * The whole state machine of an order: from each state, the states that may follow, and who may bring them about. It is
 * the only such table, so that shoppers, the desk and the payment provider are held to the same rules.
 */
const TRANSITIONS: Record<OrderState, Partial<Record<OrderState, readonly TransitionActor[]>>> = {
  'awaiting payment': { placed: ['payment'], cancelled: ['shopper', 'admin', 'payment'] },
  placed: { accepted: ['admin'], cancelled: ['shopper', 'admin', 'payment'] },
  accepted: { packed: ['admin'], cancelled: ['shopper', 'admin', 'payment'] },
  packed: { 'out for delivery': ['admin'], cancelled: ['admin', 'payment'] },
  'out for delivery': { delivered: ['admin'], refused: ['admin'] },
  delivered: {},
  // A payment that arrives after its order ran out of time takes the stock again, if there is any.
  cancelled: { placed: ['payment'] },
  refused: {},
}

/** The moves that an admin may take back at once: nothing has left the shop for good by them. */
const UNDONE: Partial<Record<OrderState, readonly OrderState[]>> = {
  placed: ['accepted', 'cancelled'],
  accepted: ['packed', 'cancelled'],
  packed: ['out for delivery', 'cancelled'],
  'out for delivery': ['delivered', 'refused'],
}

/** States of orders that the shop still has something to do with. */
export const OPEN_STATES = ['placed', 'accepted', 'packed', 'out for delivery'] as const satisfies OrderState[]

/** States in which the goods are still in the shop, and paid for or ordered for good. */
export const PICKED_STATES: readonly OrderState[] = ['placed', 'accepted', 'packed']

/** Whether an order is one to be paid for, on paper too: what was called off or refused is not. */
export function hasInvoice(state: OrderState): boolean {
  return state !== 'cancelled' && state !== 'refused'
}

/** Whether a move that has just been made may be taken back. */
export function canUndo(from: OrderState, to: OrderState): boolean {
  return UNDONE[from]?.includes(to) ?? false
}

/** Whether the mover may take an order from one state to the other. */
export function canTransition(from: OrderState, to: OrderState, mover: TransitionActor): boolean {
  return TRANSITIONS[from][to]?.includes(mover) ?? false
}

/** The states that the mover may choose next. */
export function nextStates(from: OrderState, mover: TransitionActor): OrderState[] {
  return ORDER_STATES.filter((to) => canTransition(from, to, mover))
}
