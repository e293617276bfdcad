import type { DeskOrder } from '../../../../src/order/desk/contract.ts'
import { notesOf } from './labels.ts'

/** What the shopper wrote for the order, and for the address. */
export function Notes({ order }: { order: DeskOrder }) {
  return notesOf(order).map((note) => (
    <p className="desk-note desk-note--of-shopper" key={note}>
      <b>{note === order.deliveryInstructions ? 'Note for the rider' : 'Note for this order'}</b>
      <span>{note}</span>
    </p>
  ))
}
