import type { RefundView } from '../../../../src/order/contract.ts'
import type { DeskEvent, DeskOrder } from '../../../../src/order/desk/contract.ts'
import type { OrderState } from '../../../../src/order/states.ts'
import type { IfMissing } from '../../../../src/shared/delivery-preferences.ts'
import { formatRupees } from '../../../../src/shared/money.ts'
import { whenLabel } from '../../../ui/time-labels.ts'
import { STATES } from '../../orders/labels.ts'
import type { Column } from './order-board.ts'

export const COLUMN_NAMES: Record<Column, string> = {
  placed: 'New',
  accepted: 'Packing',
  packed: 'Packed',
  'out for delivery': 'On the way',
}

/** What the shopper wants done about what is missing, as the desk reads it. */
export const IF_MISSING_LABELS: Record<IfMissing, string> = {
  replace_with_similar: 'Replace if missing',
  call_me: 'Call if missing',
  leave_out: 'Leave out if missing',
}

/** What the shopper wrote for this order and for the address: once, where both say the same. */
export function notesOf({ note, deliveryInstructions }: Pick<DeskOrder, 'note' | 'deliveryInstructions'>): string[] {
  return [...new Set([note, deliveryInstructions])].filter(Boolean)
}

/** Returns who an order is for and where, as a ticket and a pick list say it: "Asha Rao, 12 MG Road". */
export function recipientLabel({ customer, address }: Pick<DeskOrder, 'customer' | 'address'>): string {
  return [shortName(address.receiver ?? customer.name), address.address_line].filter(Boolean).join(', ')
}

/** As much of a name as tells bags apart. */
const MAX_NAME_SHOWN = 30

export function shortName(name: string): string {
  const shown = name.trim()
  return shown.length > MAX_NAME_SHOWN
    ? `${shown
        .slice(0, MAX_NAME_SHOWN - 1)
        .toWellFormed()
        .trim()}…`
    : shown
}

/** The label of the large button, by the state that it moves an order to. */
const TRANSITION_LABELS: Partial<Record<OrderState, string>> = {
  accepted: 'Accept',
  packed: 'Packed',
  'out for delivery': 'Out for delivery',
  delivered: 'Delivered',
}

/** Returns the state that an order's large button moves it to, with the button's label. Null if there is no next state. */
export function nextMove({ next }: Pick<DeskOrder, 'next'>): { to: OrderState; word: string } | null {
  const to = next.find((state) => TRANSITION_LABELS[state])
  return to ? { to, word: TRANSITION_LABELS[to]! } : null
}

export function canBecome({ next }: Pick<DeskOrder, 'next'>, state: OrderState): boolean {
  return next.includes(state)
}

/** Returns the order number without the prefix that all numbers share. */
export function shortNumber(orderId: string): string {
  return orderId.replace(/^ORD-/, '')
}

/** Returns "Cash · ₹321": the payment, with the total or the amount due. There is no amount if nothing has to be paid. */
export function moneyLabel({ payment, totals, due }: Pick<DeskOrder, 'payment' | 'totals' | 'due'>): string {
  if (payment.state === 'void') return payWord(payment)
  return `${payWord(payment)} · ${formatRupees(payment.state === 'due' ? due : totals.total)}`
}

/** Describes the payment from the staff's point of view. */
export function paidLabel({
  payment: { method, state },
  state: orderState,
  due,
}: Pick<DeskOrder, 'payment' | 'state' | 'due'>): string {
  if (orderState === 'delivered' && state === 'due') return `${formatRupees(due)} to collect in cash`
  if (state === 'refunding') return 'The money is on its way back'
  if (state === 'refunded') return method === 'card' ? 'Refunded to the customer’s card' : 'Refunded'
  if (state === 'void') return 'Nothing was charged'
  if (method === 'cash') return state === 'paid' ? 'Paid in cash' : 'Cash on delivery'
  return state === 'paid' ? 'Paid by card' : 'Card payment awaited'
}

/** Describes what happens to an order and its money if nothing of it was found. */
export function emptiedLabel({ payment, totals }: Pick<DeskOrder, 'payment' | 'totals'>): string {
  const gone = 'Nothing is left of this order: it is cancelled permanently'
  if (payment.state === 'due') return `${gone}, and nothing is collected.`
  return totals.total > 0 ? `${gone}, and ${formatRupees(totals.total)} is refunded to the card.` : `${gone}.`
}

function payWord({ method, state }: DeskOrder['payment']): string {
  if (state === 'refunding' || state === 'refunded') return 'Refunded'
  if (state === 'void') return 'Nothing charged'
  if (state === 'paid') return 'Paid'
  return method === 'cash' ? 'Cash' : 'Not paid yet'
}

interface Refund {
  amount: number
  state: RefundView['state']
  at: string
}

/** Returns the refunds to the card and in cash, oldest first; what was taken off the cash to collect is none. */
export function refundsOf({ refunds, complaints }: Pick<DeskOrder, 'refunds' | 'complaints'>): Refund[] {
  const inCash = complaints.flatMap(({ answer }) =>
    answer?.money?.by === 'cash' ? [{ amount: answer.amount, state: answer.money.state, at: answer.at }] : [],
  )
  return [...refunds, ...inCash].sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

/** Returns what was or will be refunded of a total, for lists of orders; null if it is nothing, or all of it. */
export function refundedLabel(order: Pick<DeskOrder, 'payment' | 'refunds' | 'complaints'>): string | null {
  if (order.payment.state === 'refunded' || order.payment.state === 'refunding') return null
  const refunds = refundsOf(order).filter(({ state }) => state !== 'failed')
  if (refunds.length === 0) return null
  const sum = formatRupees(refunds.reduce((total, { amount }) => total + amount, 0))
  return refunds.every(({ state }) => state === 'done') ? `${sum} refunded` : `${sum} to be refunded`
}

/** Describes a refund below the bill. */
export function refundLabel({ amount, state, at }: Refund): string {
  const sum = formatRupees(amount)
  if (state === 'failed') return `${sum} could not be refunded: return it by hand`
  return state === 'done' ? `${sum} refunded, ${whenLabel(at)}` : `${sum} to be refunded, since ${whenLabel(at)}`
}

/** Describes an event of an order in a few words. */
export function eventLabel({ kind, state, note }: DeskEvent): string {
  if (kind === 'undo' && note) return `Undone: ${note} is still to be collected`
  if (kind === 'undo') return `Undone: back to “${STATES[state].name}”`
  if (kind === 'move') return note ? `${STATES[state].name}: ${note}` : STATES[state].name
  if (kind === 'cash') return `Cash collected: ${note}`
  return note
}

/** Returns a map link for an address, which a phone opens in its map app. */
export function mapUrl({ address_line, city, state, pincode }: DeskOrder['address']): string {
  const query = [address_line, city, state, pincode].filter(Boolean).join(', ')
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query })}`
}

/** Returns the number to call about an order whose customer has no email; null if there is an email, or no number. */
export function numberToCall({ customer, address }: Pick<DeskOrder, 'customer' | 'address'>): string | null {
  return customer.email ? null : customer.mobile || address.mobile || null
}

/** Says who reads what the shop writes about an order: whoever ordered by phone has no page of it. */
export function readerLabel({ customer }: Pick<DeskOrder, 'customer'>): string {
  return customer._id ? 'The customer reads it' : 'Only the shop reads it: the customer has no account'
}

export function phoneUrl(mobile: string): string {
  return `tel:+91${mobile}`
}
