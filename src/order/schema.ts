import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import { account } from '../account/schema.ts'
import { product } from '../catalogue/schema.ts'
import { idColumn } from '../platform/runtime/ids.ts'
import type { ComplaintKind } from '../shared/complaint-kinds.ts'
import type { IfMissing } from '../shared/delivery-preferences.ts'
import type { OrderAddress } from './contract.ts'
import type { CancelReason, OrderState, PaymentMethod, PaymentState } from './states.ts'

const paise = (name: string) => bigint(name, { mode: 'number' }).notNull()
const moment = (name: string) => timestamp(name, { withTimezone: true })
const createdAt = moment('created_at').notNull().defaultNow()
const updatedAt = moment('updated_at').notNull().defaultNow()

export const order = pgTable(
  'order',
  {
    id: idColumn('id').primaryKey(),
    /** Order number: `ORD-` and 8 characters; `orderId` in the API. */
    code: text('code').notNull().unique('order_code'),
    /** Null once the shopper has deleted the account: the order stays, without personal data. */
    userId: idColumn('user_id').references(() => account.id, { onDelete: 'set null' }),
    state: text('state').$type<OrderState>().notNull(),
    paymentMethod: text('payment_method').$type<PaymentMethod>().notNull(),
    paymentState: text('payment_state').$type<PaymentState>().notNull(),
    cancelReason: text('cancel_reason').$type<CancelReason>(),
    /** The shop's message to the shopper about why it cancelled the order. */
    cancelNote: text('cancel_note').notNull().default(''),
    /** Number of pieces, as picked. */
    quantity: integer('quantity').notNull(),
    /** Sum of the lines before discounts. */
    undiscountedInPaise: paise('undiscounted_in_paise'),
    /** Amount to pay: the lines after discounts, plus fees. */
    totalInPaise: paise('total_in_paise'),
    deliveryFeeInPaise: paise('delivery_fee_in_paise').default(0),
    handlingFeeInPaise: paise('handling_fee_in_paise').default(0),
    /** The delivery address at the time the order was placed. */
    address: jsonb('address').$type<OrderAddress>().notNull(),
    note: text('note').notNull().default(''),
    /** What the shopper told the rider about this order, beside the address's own note. */
    deliveryInstructions: text('delivery_instructions').notNull().default(''),
    leaveAtDoor: boolean('leave_at_door').notNull().default(false),
    /** What the shopper asked for if something is missing; by default what the shop does anyway. */
    ifMissing: text('if_missing').$type<IfMissing>().notNull().default('leave_out'),
    /** The delivery badge under which it was placed; null for orders of before this was recorded. */
    badgeText: text('badge_text'),
    /**
     * The saved address that the shopper chose, stored to recognize a repeated order request: the copy above is what
     * counts. Null for phone orders.
     */
    addressId: idColumn('address_id'),
    cartVersion: integer('cart_version'),
    /** The admin who took the phone order. */
    takenBy: idColumn('taken_by'),
    /** The buyer's name when the order was placed, for its papers; null for orders from before, and after a deletion. */
    buyerName: text('buyer_name'),
    /** Name of a caller whose phone order belongs to no account. */
    customerName: text('customer_name'),
    customerMobile: text('customer_mobile'),
    cashCollectedAt: moment('cash_collected_at'),
    cashCollectedBy: idColumn('cash_collected_by'),
    idempotencyKey: text('idempotency_key'),
    bodyHash: text('body_hash').notNull(),
    /** Whether the goods have been returned to stock, which happens at most once. */
    restocked: boolean('restocked').notNull().default(false),
    /** When the stock reservation of an unpaid card order ends. */
    reservedUntil: moment('reserved_until'),
    createdAt,
    updatedAt,
  },
  (table) => [
    check(
      'order_state',
      sql`${table.state} in ('awaiting payment', 'placed', 'accepted', 'packed', 'out for delivery', 'delivered', 'cancelled', 'refused')`,
    ),
    check('order_payment_method', sql`${table.paymentMethod} in ('cash', 'card')`),
    check(
      'order_payment_state',
      sql`${table.paymentState} in ('due', 'pending', 'paid', 'void', 'refunding', 'refunded')`,
    ),
    check('order_cancel_reason', sql`${table.cancelReason} in ('shopper', 'shop', 'expired', 'failed', 'superseded')`),
    check('order_cancelled_why', sql`(${table.state} = 'cancelled') = (${table.cancelReason} is not null)`),
    check('order_cancelled_restocked', sql`${table.state} <> 'cancelled' or ${table.restocked}`),
    check('order_reserved', sql`${table.state} <> 'awaiting payment' or ${table.reservedUntil} is not null`),
    // An order of which nothing was found has no pieces left, and is cancelled.
    check('order_quantity', sql`${table.quantity} > 0 or (${table.quantity} = 0 and ${table.state} = 'cancelled')`),
    check('order_fees', sql`${table.deliveryFeeInPaise} >= 0 and ${table.handlingFeeInPaise} >= 0`),
    check(
      'order_totals',
      sql`${table.totalInPaise} - ${table.deliveryFeeInPaise} - ${table.handlingFeeInPaise} between 0 and ${table.undiscountedInPaise}`,
    ),
    check('order_instructions', sql`char_length(${table.deliveryInstructions}) <= 200`),
    check('order_if_missing', sql`${table.ifMissing} in ('replace_with_similar', 'call_me', 'leave_out')`),
    // Cash is collected from a person.
    check('order_left_at_door', sql`not ${table.leaveAtDoor} or ${table.paymentMethod} = 'card'`),
    check('order_code_form', sql`${table.code} ~ '^ORD-[2-9A-HJ-NP-Z]{8}$'`),
    unique('order_idempotency').on(table.userId, table.idempotencyKey),
    index('order_of_user').on(table.userId, table.createdAt),
    index('order_reserved_until').on(table.reservedUntil).where(sql`state = 'awaiting payment'`),
    index('order_placed').on(table.createdAt),
    index('order_open')
      .on(table.createdAt)
      .where(sql`state in ('awaiting payment', 'placed', 'accepted', 'packed', 'out for delivery')`),
    index('order_due').on(table.state).where(sql`payment_state = 'due'`),
    unique('order_taken').on(table.takenBy, table.idempotencyKey),
    index('order_of_state').on(table.state, table.createdAt),
    // Indexes for the search of the order board.
    index('order_code_start').on(table.code.op('text_pattern_ops')),
    index('order_mobile').on(sql`(address ->> 'mobile') text_pattern_ops`),
    index('order_customer')
      .using('gin', table.customerName.op('gin_trgm_ops'), table.customerMobile.op('gin_trgm_ops'))
      .where(sql`customer_name is not null`),
    index('order_receiver')
      .using('gin', sql`(address ->> 'receiver') gin_trgm_ops`)
      .where(sql`address ->> 'receiver' <> ''`),
    // Lists the callers without an account, each by the latest order.
    index('order_caller')
      .on(table.customerMobile, table.id)
      .where(sql`user_id is null and customer_mobile is not null`),
  ],
)

/** One product of an order, as it was sold. */
export const orderLine = pgTable(
  'order_line',
  {
    id: idColumn('id').primaryKey(),
    orderId: idColumn('order_id')
      .notNull()
      .references(() => order.id),
    position: smallint('position').notNull(),
    productId: idColumn('product_id')
      .notNull()
      .references(() => product.id),
    name: text('name').notNull(),
    /** Null also for lines that were sold before orders recorded it. */
    brand: text('brand'),
    image: text('image').array().notNull(),
    unit: text('unit').notNull(),
    priceInPaise: paise('price_in_paise'),
    discountPercent: smallint('discount_percent').notNull(),
    /** The exact price at which it was sold; null if the percent decided. */
    sellingPriceInPaise: bigint('selling_price_in_paise', { mode: 'number' }),
    /** Ordered quantity. */
    quantity: smallint('quantity').notNull(),
    /** Pieces found; null unless the shop recorded a number, in which case all were found. */
    pickedQuantity: smallint('picked_quantity'),
    /** The shopper's complaint that the line did not arrive whole, which may be empty; null without a complaint. */
    missingNote: text('missing_note'),
    /** What the complaint is about; null also for complaints from before it was asked, which are about missing items. */
    complaintKind: text('complaint_kind').$type<ComplaintKind>(),
    /** Pieces that the complaint is about; null if the shopper did not say. */
    complaintQuantity: smallint('complaint_quantity'),
    /** When the complaint was made; null for complaints from before v0.4.1. */
    missingAt: moment('missing_at'),
  },
  (table) => [
    check('order_line_quantity', sql`${table.quantity} > 0`),
    check('order_line_picked', sql`${table.pickedQuantity} between 0 and ${table.quantity}`),
    check('order_line_complaint_quantity', sql`${table.complaintQuantity} between 1 and ${table.quantity}`),
    check('order_line_price', sql`${table.priceInPaise} >= 0`),
    check('order_line_discount', sql`${table.discountPercent} between 0 and 100`),
    check('order_line_selling_price', sql`${table.sellingPriceInPaise} between 0 and ${table.priceInPaise}`),
    unique('order_line_product').on(table.orderId, table.productId),
    index('order_line_of_product').on(table.productId),
    // Open complaints are counted every 30 seconds, and are rare.
    index('order_line_reported').on(table.missingAt).where(sql`missing_note is not null`),
  ],
)

/** Kinds of order events: a transition, its undo, or something that leaves the state unchanged. */
export const EVENT_KINDS = ['move', 'undo', 'pick', 'cash', 'complaint', 'answer'] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** Every state that an order reached, and whatever else happened to it. A trigger notifies the event streams. */
export const orderEvent = pgTable(
  'order_event',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: idColumn('order_id')
      .notNull()
      .references(() => order.id),
    state: text('state').$type<OrderState>().notNull(),
    kind: text('kind').$type<EventKind>().notNull().default('move'),
    /** `shopper:ID`, `admin:ID`, `payment` or `shop`. */
    actor: text('actor').notNull(),
    /** Details that the state alone does not convey. */
    note: text('note').notNull().default(''),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    check(
      'order_event_state',
      sql`${table.state} in ('awaiting payment', 'placed', 'accepted', 'packed', 'out for delivery', 'delivered', 'cancelled', 'refused')`,
    ),
    check('order_event_kind', sql`${table.kind} in ('move', 'undo', 'pick', 'cash', 'complaint', 'answer')`),
    index('order_event_of').on(table.orderId),
    index('order_event_at').on(table.at),
  ],
)
