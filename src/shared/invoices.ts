/**
 * Whether an order in this state can have an invoice: nothing is sold before a card payment is made, nor by a cancelled or
 * refused order.
 */
export function hasInvoice(state: string): boolean {
  return state !== 'awaiting payment' && state !== 'cancelled' && state !== 'refused'
}
