import { type Static, t } from 'elysia'
import { ID_PATTERN, Id, textUpTo } from '../platform/http/http.ts'
import { MAX_CART_LINES, MAX_QUANTITY_PER_LINE } from '../shared/limits.ts'
import type { ComplaintView } from './complaint/contract.ts'
import type { OrderState, PaymentMethod, PaymentState } from './states.ts'

export const Rupees = t.Number({ minimum: 0, maximum: 1e10, error: 'must be an amount in rupees' })

/** A cart line as the client has it: compared with the shop's own data, never trusted. */
const ListedItem = t.Object({
  quantity: t.Integer({ minimum: 1, maximum: MAX_QUANTITY_PER_LINE, error: 'must be a whole number of pieces' }),
  productId: t.Union([Id, t.Object({ _id: Id, price: t.Optional(Rupees), discount: t.Optional(Rupees) })], {
    error: 'must be a product, or its id',
  }),
})

export const PlaceOrder = t.Object({
  list_items: t.Array(ListedItem, { maxItems: MAX_CART_LINES, error: `must list at most ${MAX_CART_LINES} items` }),
  addressId: t.String({ pattern: ID_PATTERN, error: 'Choose an address' }),
  subTotalAmt: Rupees,
  totalAmt: Rupees,
})
export type PlaceOrder = Static<typeof PlaceOrder>

/** `ORD-` and 8 characters, without any that are easily confused (0, 1, I, O). */
export const OrderNumber = t.String({
  pattern: '^ORD-[2-9A-HJ-NP-Z]{8}$',
  error: 'must be an order number, such as ORD-7K2M9QXA',
})
export const OfOrder = t.Object({ orderId: OrderNumber })
export const ReportMissing = t.Object({
  orderId: OrderNumber,
  lineId: Id,
  note: t.Optional(textUpTo(500)),
})
export const OrderPage = t.Object({
  page: t.Optional(t.Numeric({ minimum: 1, maximum: 10_000, multipleOf: 1, error: 'must be a whole number from 1' })),
  limit: t.Optional(t.Numeric({ minimum: 1, maximum: 10_000, multipleOf: 1, error: 'must be a whole number from 1' })),
})

/** Delivery address, copied when the order is placed. Field names are those of the API. */
export interface OrderAddress {
  address_line: string
  city: string
  state: string
  country: string
  pincode: string
  mobile: string
}

/** Fields that every view of an order includes. */
export interface OrderFacts {
  orderId: string
  state: OrderState
  payment: { method: PaymentMethod; state: PaymentState }
  /** In rupees: the goods before discounts (`subTotalAmt`), and the amount to pay, including fees (`totalAmt`). */
  subTotalAmt: number
  totalAmt: number
  address: OrderAddress
  createdAt: string
}

export interface OrderLineView {
  _id: string
  productId: string
  name: string
  image: string[]
  unit: string
  price: number
  discount: number
  /** Price paid per piece, in rupees. */
  soldPrice: number
  /** Ordered quantity. */
  quantity: number
  /** Pieces found on the shelf: the ordered quantity, unless the shop recorded another one. */
  picked: number
  missingReported: boolean
}

/** Entry of the order list: one per order line, as the specification requires. */
export interface OrderEntry extends OrderFacts, Omit<OrderLineView, 'name' | 'image'> {
  product_details: { name: string; image: string[] }
}

/**
 * Totals of the picked quantities, in rupees: goods before discounts, savings from discounts, fees, and the amount to
 * pay.
 */
export interface OrderTotals {
  quantity: number
  subTotal: number
  savings: number
  delivery: number
  handling: number
  total: number
}

/** A refund, issued or still to be issued. */
export interface RefundView {
  amount: number
  state: 'asked' | 'done' | 'failed'
  at: string
}

export interface OrderView extends OrderFacts {
  _id: string
  lines: OrderLineView[]
  totals: OrderTotals
  note: string
  timeline: { state: OrderState; at: string }[]
  canCancel: boolean
  /** The shop's message to the shopper about why it cancelled the order. */
  cancelNote: string
  refunds: RefundView[]
  /** Complaints about missing items, and the shop's responses. */
  complaints: ComplaintView[]
  /** Cash still to be collected, in rupees, less what responses to complaints took off. */
  due: number
  /** Payment page of an unfinished card payment; null when there is none. */
  paymentUrl: string | null
}
