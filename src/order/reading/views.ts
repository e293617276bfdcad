import { toRupees } from '../../shared/money.ts'
import { discountedPrice } from '../../shared/pricing.ts'
import type { OrderEntry, OrderFacts, OrderLineView } from '../contract.ts'
import type { OrderLineRow, OrderRow } from './queries.ts'

/** What every view of an order tells. */
export function factsOf(order: OrderRow): OrderFacts {
  return {
    orderId: order.code,
    state: order.state,
    payment: { method: order.paymentMethod, state: order.paymentState },
    subTotalAmt: toRupees(order.undiscountedInPaise),
    totalAmt: toRupees(order.totalInPaise),
    address: order.address,
    createdAt: order.createdAt.toISOString(),
  }
}

/** The order list's entry of a line. */
export function entryOf(order: OrderRow, line: OrderLineRow): OrderEntry {
  const { _id, name, image, ...rest } = lineOf(line)
  return { _id, ...factsOf(order), product_details: { name, image }, ...rest }
}

export function lineOf(line: OrderLineRow): OrderLineView {
  return {
    _id: line.id,
    productId: line.productId,
    name: line.name,
    image: line.image,
    unit: line.unit,
    price: toRupees(line.priceInPaise),
    discount: line.discountPercent,
    soldPrice: toRupees(discountedPrice(line)),
    quantity: line.quantity,
    missingReported: line.missingNote !== null,
  }
}
