import { type Static, t } from 'elysia'
import { CartView } from '../cart/contract.ts'
import { Id, textUpTo, wholeUpTo } from '../platform/http/http.ts'
import { oneOf } from '../platform/runtime/one-of.ts'
import { SHOPPER_CANCEL_REASONS } from '../shared/cancel-reasons.ts'
import { COMPLAINT_KINDS } from '../shared/complaint-kinds.ts'
import { IF_MISSING } from '../shared/delivery-preferences.ts'
import { MAX_COMPLAINT_PHOTOS, MAX_QUANTITY_PER_LINE, MAX_REPORT_LENGTH } from '../shared/limits.ts'
import { ORDER_STATES, PAYMENT_METHODS, PAYMENT_STATES } from './states.ts'

export const Rupees = t.Number({ minimum: 0, maximum: 1e10, error: 'must be an amount in rupees' })

/** `ORD-` and 8 characters, without any that are easily confused (0, 1, I, O). */
export const OrderNumber = t.String({
  pattern: '^ORD-[2-9A-HJ-NP-Z]{8}$',
  error: 'must be an order number, such as ORD-7K2M9QXA',
})
export const OfOrder = t.Object({ orderId: OrderNumber })
export const CancelOwnOrder = t.Object({
  orderId: OrderNumber,
  /** For the shop alone; without it, the shopper does not say. */
  reason: t.Optional(oneOf(SHOPPER_CANCEL_REASONS, `must be one of ${SHOPPER_CANCEL_REASONS.join(', ')}`)),
})
export const BoughtAgain = t.Object({
  cart: CartView,
  unavailable: t.Array(t.String(), { description: 'The brands and names of products that are unavailable now.' }),
  fewer: t.Array(t.Object({ brand: t.Nullable(t.String()), name: t.String(), quantity: t.Integer() }), {
    description: 'Products of which the cart has fewer than were ordered, because no more are left.',
  }),
  added: t.Integer({ description: 'How many products the cart has more of than before.' }),
  inCart: t.Integer({ description: 'How many products of the order are in the cart now.' }),
})
/** Makes a report a further one about its item: the shop's latest response about it. */
const FurtherTo = t.Optional(Id)
export const ReportMissing = t.Object({
  orderId: OrderNumber,
  lineId: Id,
  /** Without it, the item is missing. */
  kind: t.Optional(oneOf(COMPLAINT_KINDS, `must be one of ${COMPLAINT_KINDS.join(', ')}`)),
  /** Pieces that it is about; without it, the shopper does not say. */
  quantity: t.Optional(
    t.Integer({ minimum: 1, maximum: MAX_QUANTITY_PER_LINE, error: 'must be a whole number of pieces' }),
  ),
  note: t.Optional(textUpTo(MAX_REPORT_LENGTH)),
  /** The ids of uploaded photos, in their order. */
  photos: t.Optional(
    t.Array(Id, {
      maxItems: MAX_COMPLAINT_PHOTOS,
      uniqueItems: true,
      error: `must be the ids of at most ${MAX_COMPLAINT_PHOTOS} different photos`,
    }),
  ),
  answerId: FurtherTo,
})
export type ReportMissing = Static<typeof ReportMissing>

export const OrderPage = t.Object({ page: t.Optional(wholeUpTo(10_000)), limit: t.Optional(wholeUpTo(10_000)) })

export const State = oneOf(ORDER_STATES)
/** Progress of a refund. */
const Progress = oneOf(['asked', 'done', 'failed'])

/** Delivery address, copied when the order is placed. Field names are those of the API. */
export const OrderAddress = t.Object(
  {
    address_line: t.String(),
    city: t.String(),
    state: t.String(),
    country: t.String(),
    pincode: t.String(),
    mobile: t.String(),
    receiver: t.Optional(t.String({ description: 'Name of who receives it; absent if it is the shopper.' })),
  },
  { $id: 'OrderAddress' },
)
export type OrderAddress = Static<typeof OrderAddress>

/** Fields that every view of an order includes. */
export const OrderFacts = t.Object(
  {
    orderId: t.String(),
    state: State,
    payment: t.Object({
      method: oneOf(PAYMENT_METHODS),
      state: oneOf(PAYMENT_STATES),
    }),
    subTotalAmt: t.Number({ description: 'The goods before discounts, in rupees.' }),
    totalAmt: t.Number({ description: 'The amount to pay, including fees, in rupees.' }),
    address: OrderAddress,
    deliveryInstructions: t.String({ description: 'What the shopper told the rider about this order; may be empty.' }),
    leaveAtDoor: t.Boolean(),
    ifMissing: oneOf(IF_MISSING),
    createdAt: t.String(),
  },
  { $id: 'OrderFacts' },
)
export type OrderFacts = Static<typeof OrderFacts>

export const OrderLineView = t.Object(
  {
    _id: t.String(),
    productId: t.String(),
    name: t.String(),
    brand: t.Nullable(t.String()),
    image: t.Array(t.String()),
    unit: t.String(),
    price: t.Number(),
    discount: t.Number(),
    soldPrice: t.Number({ description: 'Price paid per piece, in rupees.' }),
    quantity: t.Number({ description: 'Ordered quantity.' }),
    picked: t.Number({
      description: 'Picked pieces: the ordered quantity, unless the shop recorded another one.',
    }),
    missingReported: t.Boolean(),
  },
  { $id: 'OrderLineView' },
)
export type OrderLineView = Static<typeof OrderLineView>

/** Entry of the order list: one per order line, as the specification requires. */
export const OrderEntry = t.Object(
  {
    ...OrderFacts.properties,
    ...t.Omit(OrderLineView, ['name', 'image']).properties,
    promisedAt: t.Nullable(t.String(), {
      description: 'When an order under way should arrive; null for the others, and if no minutes were promised.',
    }),
    product_details: t.Object({
      name: t.String(),
      image: t.Array(t.String()),
    }),
  },
  { $id: 'OrderEntry' },
)
export type OrderEntry = Static<typeof OrderEntry>

/**
 * Totals of the picked quantities, in rupees: goods before discounts, savings from discounts, fees, and the amount to
 * pay.
 */
export const OrderTotals = t.Object(
  {
    quantity: t.Number(),
    subTotal: t.Number(),
    savings: t.Number(),
    delivery: t.Number(),
    handling: t.Number(),
    total: t.Number(),
  },
  { $id: 'OrderTotals' },
)
export type OrderTotals = Static<typeof OrderTotals>

/** What the cash orders of a customer without a delivered order come to; amounts in rupees. */
export const CashLimitView = t.Object(
  {
    limit: t.Number({ description: 'What all open cash orders may come to.' }),
    open: t.Number({ description: 'What those under way come to.' }),
  },
  { $id: 'CashLimitView', description: 'Null if cash is not limited, as once an order has been delivered.' },
)
export type CashLimitView = Static<typeof CashLimitView>

/** A refund, issued or still to be issued. */
export const RefundView = t.Object(
  {
    amount: t.Number(),
    state: Progress,
    at: t.String(),
  },
  { $id: 'RefundView' },
)
export type RefundView = Static<typeof RefundView>

/** How money is returned: to the card, in cash, or taken off the cash that is still to be collected. */
export const RefundMethod = oneOf(['card', 'cash', 'due'])
export type RefundMethod = Static<typeof RefundMethod>

/** The shop's response to a complaint; amounts in rupees. */
export const ComplaintAnswer = t.Object({
  _id: t.String(),
  quantity: t.Number({ description: 'Pieces whose price is returned; 0 when no money is.' }),
  amount: t.Number({ description: 'Amount returned; 0 when no money is.' }),
  money: t.Nullable(
    t.Object({
      by: RefundMethod,
      state: Progress,
    }),
    { description: 'How the refund is paid, and whether that has happened; null without one.' },
  ),
  replacement: t.Nullable(
    t.Object({
      productId: t.Nullable(t.String(), { description: 'Null once the product is gone.' }),
      name: t.String(),
      unit: t.String(),
      quantity: t.Number(),
      givenAt: t.Nullable(t.String(), { description: 'When it was handed over; null until then.' }),
    }),
    { description: 'What the shop gives for the item, free of charge; null if nothing.' },
  ),
  note: t.String(),
  at: t.String(),
})
export type ComplaintAnswer = Static<typeof ComplaintAnswer>

/** A photo of an item, which only its shopper and admins may see. */
export const ComplaintPhoto = t.Object(
  { _id: t.String(), width: t.Number(), height: t.Number() },
  { $id: 'ComplaintPhoto' },
)
export type ComplaintPhoto = Static<typeof ComplaintPhoto>

export const AddPhoto = t.Object({
  orderId: OrderNumber,
  lineId: Id,
  image: t.File({ error: 'must be an image file' }),
  answerId: FurtherTo,
})
export type AddPhoto = Static<typeof AddPhoto>

/** A complaint about a line of a delivered order that did not arrive whole. */
export const ComplaintView = t.Object({
  lineId: t.String(),
  kind: oneOf(COMPLAINT_KINDS),
  quantity: t.Nullable(t.Number(), {
    description: 'Pieces that it is about; null if the shopper did not say.',
  }),
  words: t.String({ description: "The shopper's message; may be empty." }),
  photos: t.Array(ComplaintPhoto),
  answer: t.Nullable(ComplaintAnswer),
})
export type ComplaintView = Static<typeof ComplaintView>

/** A complaint in the personal data that a shopper downloads. */
export const DownloadedComplaint = t.Object({
  orderId: t.String(),
  brand: t.Nullable(t.String()),
  name: t.String(),
  ...t.Omit(ComplaintView, ['photos', 'answer']).properties,
  photos: t.Array(t.String(), { description: 'As data URLs.' }),
})
export type DownloadedComplaint = Static<typeof DownloadedComplaint>

export const OrderView = t.Object(
  {
    ...OrderFacts.properties,
    _id: t.String(),
    lines: t.Array(OrderLineView),
    totals: OrderTotals,
    note: t.String(),
    timeline: t.Array(
      t.Object({
        state: State,
        at: t.String(),
      }),
    ),
    promisedAt: t.Nullable(t.String(), {
      description:
        'When it should arrive, by the minutes that were promised as it was placed; null before that, or without minutes.',
    }),
    canCancel: t.Boolean(),
    cancelNote: t.String({ description: "The shop's message to the shopper about why it cancelled the order." }),
    refunds: t.Array(RefundView),
    complaints: t.Array(ComplaintView, {
      description: "Complaints about its lines, the latest one of a line first, and the shop's responses.",
    }),
    pendingPhotos: t.Array(t.Object({ lineId: t.String(), ...ComplaintPhoto.properties }), {
      description: 'Photos of its lines that no complaint includes yet. They are deleted after a day.',
    }),
    due: t.Number({
      description: 'Cash still to be collected, in rupees, less what responses to complaints took off.',
    }),
    paymentUrl: t.Nullable(t.String(), {
      description: 'Payment page of an unfinished card payment; null when there is none.',
    }),
  },
  { $id: 'OrderView' },
)
export type OrderView = Static<typeof OrderView>
