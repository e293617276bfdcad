import { type Static, t } from 'elysia'
import { ID_PATTERN, Id, textUpTo } from '../platform/http/http.ts'
import { MAX_CART_LINES, MAX_QUANTITY_PER_LINE } from '../shared/limits.ts'
import type { ComplaintView } from './complaint/contract.ts'
import type { OrderState, PaymentMethod, PaymentState } from './states.ts'

export const Rupees = t.Number({ minimum: 0, maximum: 1e10, error: 'must be an amount in rupees' })

/** A line of the shopper's cart as the client has it; compared with ours, never trusted. */
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

/** `ORD-` and 8 characters, none of which is mistaken for another. */
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

/** Where an order goes, copied when it is placed; its fields are spelled as on the wire. */
export interface OrderAddress {
  address_line: string
  city: string
  state: string
  country: string
  pincode: string
  mobile: string
}

/** What every view of an order tells. */
export interface OrderFacts {
  orderId: string
  state: OrderState
  payment: { method: PaymentMethod; state: PaymentState }
  /** In rupees: the goods before discounts, and what is paid, with the fees. */
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
  /** What was paid for one, in rupees. */
  soldPrice: number
  /** As ordered. */
  quantity: number
  /** How many of them were found on the shelf: all, unless the shop said otherwise. */
  picked: number
  missingReported: boolean
}

/** The order list's entry: one for each line, as the specification reads it. */
export interface OrderEntry extends OrderFacts, Omit<OrderLineView, 'name' | 'image'> {
  product_details: { name: string; image: string[] }
}

/** Of what was picked, in rupees: the goods before discounts, what discounts save, the fees, and what is paid. */
export interface OrderTotals {
  quantity: number
  subTotal: number
  savings: number
  delivery: number
  handling: number
  total: number
}

/** Money that went back, or is on its way. */
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
  /** The shop's words about why it cancelled. */
  cancelNote: string
  refunds: RefundView[]
  /** What was reported as missing, and what the shop answered. */
  complaints: ComplaintView[]
  /** Cash that is still to be paid, in rupees, without what answers to complaints took off. */
  due: number
  /** Where an unfinished card payment goes on; null when there is none. */
  paymentUrl: string | null
}
