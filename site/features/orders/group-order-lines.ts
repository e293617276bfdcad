import type { OrderEntry, OrderFacts } from '../../../src/order/contract.ts'

/** An order of the list, with all its entries. */
export interface ListedOrder extends OrderFacts, Pick<OrderEntry, 'promisedAt'> {
  lines: OrderEntry[]
}

/** Groups the entries of each order. The list from the server has one entry per order line. */
export function groupEntries(entries: readonly OrderEntry[]): ListedOrder[] {
  const orders = new Map<string, ListedOrder>()
  for (const entry of entries) {
    const { orderId, state, payment, subTotalAmt, totalAmt, address, createdAt, promisedAt } = entry
    const { deliveryInstructions, leaveAtDoor, ifMissing } = entry
    const facts = { orderId, state, payment, subTotalAmt, totalAmt, address, createdAt, promisedAt }
    const order = orders.get(orderId)
    if (order) order.lines.push(entry)
    else orders.set(orderId, { ...facts, deliveryInstructions, leaveAtDoor, ifMissing, lines: [entry] })
  }
  return [...orders.values()]
}
