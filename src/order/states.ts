/** States of an order, as they appear in the API. */
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

/** States of an order's payment. */
export const PAYMENT_STATES = ['due', 'pending', 'paid', 'void', 'refunding', 'refunded'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

export const PAYMENT_METHODS = ['cash', 'card'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** Why an order was cancelled. Only an expired order is placed after all when its payment arrives late. */
export const CANCEL_REASONS = ['shopper', 'shop', 'expired', 'failed', 'superseded'] as const
export type CancelReason = (typeof CANCEL_REASONS)[number]

/** Who makes a transition: a shopper, an admin, or the payment provider through its reports. */
export type TransitionActor = 'shopper' | 'admin' | 'payment'

/**
 * The state machine of an order: for each state, the states that may follow and who may make the transition. This is
 * the only such table, so shoppers, admins and the payment provider are bound by the same rules.
 */
const TRANSITIONS: Record<OrderState, Partial<Record<OrderState, readonly TransitionActor[]>>> = {
  'awaiting payment': { placed: ['payment'], cancelled: ['shopper', 'admin', 'payment'] },
  placed: { accepted: ['admin'], cancelled: ['shopper', 'admin', 'payment'] },
  accepted: { packed: ['admin'], cancelled: ['shopper', 'admin', 'payment'] },
  packed: { 'out for delivery': ['admin'], cancelled: ['admin', 'payment'] },
  'out for delivery': { delivered: ['admin'], refused: ['admin'] },
  delivered: {},
  // The payment of an expired order arrived late: its stock is taken again, if there is enough.
  cancelled: { placed: ['payment'] },
  refused: {},
}

/** Transitions that an admin may undo shortly afterwards, because none of them is irreversible. */
const UNDONE: Partial<Record<OrderState, readonly OrderState[]>> = {
  placed: ['accepted', 'cancelled'],
  accepted: ['packed', 'cancelled'],
  packed: ['out for delivery', 'cancelled'],
  'out for delivery': ['delivered', 'refused'],
}

/** States of orders that the shop still has to work on. */
export const OPEN_STATES = ['placed', 'accepted', 'packed', 'out for delivery'] as const satisfies OrderState[]

/** States of orders that the shop can still cancel, one that awaits its payment among them. */
export const CANCELLABLE_STATES: readonly OrderState[] = ORDER_STATES.filter((state) =>
  canTransition(state, 'cancelled', 'admin'),
)

/**
 * States in which the goods are still in the shop and the order is firm: paid, or to be paid in cash. Picked quantities
 * may be changed in these states.
 */
export const PICKED_STATES: readonly OrderState[] = ['placed', 'accepted', 'packed']

/** Whether this transition may be undone. */
export function canUndo(from: OrderState, to: OrderState): boolean {
  return UNDONE[from]?.includes(to) ?? false
}

/** Whether the actor may make this transition. */
export function canTransition(from: OrderState, to: OrderState, actor: TransitionActor): boolean {
  return TRANSITIONS[from][to]?.includes(actor) ?? false
}

/** Returns the states that the actor may choose next. */
export function nextStates(from: OrderState, actor: TransitionActor): OrderState[] {
  return ORDER_STATES.filter((to) => canTransition(from, to, actor))
}
