import { toRupees } from '../../shared/money.ts'
import { discountedPrice } from '../../shared/pricing.ts'
import type { OrderEntry, OrderFacts, OrderLineView, OrderTotals, RefundView } from '../contract.ts'
import type { RefundRow } from '../refund/queries.ts'
import type { OrderLineRow, OrderRow } from './queries.ts'

/** Returns the fields that every view of an order includes. */
export function factsOf(order: OrderRow): OrderFacts {
  return {
    orderId: order.code,
    state: order.state,
    payment: { method: order.paymentMethod, state: order.paymentState },
    subTotalAmt: toRupees(order.undiscountedInPaise),
    totalAmt: toRupees(order.totalInPaise),
    address: order.address,
    deliveryInstructions: order.deliveryInstructions,
    leaveAtDoor: order.leaveAtDoor,
    ifMissing: order.ifMissing,
    createdAt: order.createdAt.toISOString(),
  }
}

/** Returns the order list's entry for an order line. */
export function entryOf(order: OrderRow, line: OrderLineRow, promisedAt: string | null): OrderEntry {
  const { _id, name, image, ...rest } = lineOf(line)
  return { _id, ...factsOf(order), promisedAt, product_details: { name, image }, ...rest }
}

export function lineOf(line: OrderLineRow): OrderLineView {
  return {
    _id: line.id,
    productId: line.productId,
    name: line.name,
    brand: line.brand,
    image: line.image,
    unit: line.unit,
    price: toRupees(line.priceInPaise),
    discount: line.discountPercent,
    soldPrice: toRupees(discountedPrice(line)),
    quantity: line.quantity,
    picked: pickedOf(line),
    missingReported: line.missingNote !== null,
  }
}

/** Returns how many pieces of a line were found; all, unless the shop recorded another number. */
export function pickedOf({ quantity, pickedQuantity }: Pick<OrderLineRow, 'quantity' | 'pickedQuantity'>): number {
  return pickedQuantity ?? quantity
}

export function totalsViewOf(order: OrderRow): OrderTotals {
  const { quantity, undiscountedInPaise, totalInPaise, deliveryFeeInPaise, handlingFeeInPaise } = order
  const itemsInPaise = totalInPaise - deliveryFeeInPaise - handlingFeeInPaise
  return {
    quantity,
    subTotal: toRupees(undiscountedInPaise),
    savings: toRupees(undiscountedInPaise - itemsInPaise),
    delivery: toRupees(deliveryFeeInPaise),
    handling: toRupees(handlingFeeInPaise),
    total: toRupees(totalInPaise),
  }
}

export function refundViewOf({ amountInPaise, state, createdAt }: RefundRow): RefundView {
  return { amount: toRupees(amountInPaise), state, at: createdAt.toISOString() }
}
