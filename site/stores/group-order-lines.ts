import type { OrderEntry, OrderFacts } from '../../src/order/contract.ts'

/** An order of the list, its entries together. */
export interface ListedOrder extends OrderFacts {
  lines: OrderEntry[]
}

/** Puts the entries of each order together again: the list has one for each line. */
export function groupEntries(entries: readonly OrderEntry[]): ListedOrder[] {
  const orders = new Map<string, ListedOrder>()
  for (const entry of entries) {
    const { orderId, state, payment, subTotalAmt, totalAmt, address, createdAt } = entry
    const order = orders.get(orderId)
    if (order) order.lines.push(entry)
    else orders.set(orderId, { orderId, state, payment, subTotalAmt, totalAmt, address, createdAt, lines: [entry] })
  }
  return [...orders.values()]
}
