import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import { account } from '../account/schema.ts'
import { product } from '../catalogue/schema.ts'
import { idColumn } from '../platform/ids.ts'
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
    /** What people call it: `ORD-` and 8 characters; `orderId` on the wire. */
    code: text('code').notNull().unique('order_code'),
    /** Null once the shopper has deleted the account: orders stay, without the person. */
    userId: idColumn('user_id').references(() => account.id, { onDelete: 'set null' }),
    state: text('state').$type<OrderState>().notNull(),
    paymentMethod: text('payment_method').$type<PaymentMethod>().notNull(),
    paymentState: text('payment_state').$type<PaymentState>().notNull(),
    cancelReason: text('cancel_reason').$type<CancelReason>(),
    quantity: integer('quantity').notNull(),
    /** What the lines would cost without discounts. */
    undiscountedInPaise: paise('undiscounted_in_paise'),
    totalInPaise: paise('total_in_paise'),
    /** As it was when the order was placed. */
    address: jsonb('address').$type<OrderAddress>().notNull(),
    note: text('note').notNull().default(''),
    /** The chosen one, for recognising the same order again; the copy above is what counts. */
    addressId: idColumn('address_id').notNull(),
    cartVersion: integer('cart_version').notNull(),
    idempotencyKey: text('idempotency_key'),
    bodyHash: text('body_hash').notNull(),
    /** Whether the goods are back on the shelf, which happens once. */
    restocked: boolean('restocked').notNull().default(false),
    /** Until when stock is held for a card payment. */
    heldUntil: moment('held_until'),
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
    check('order_held', sql`${table.state} <> 'awaiting payment' or ${table.heldUntil} is not null`),
    check('order_quantity', sql`${table.quantity} > 0`),
    check('order_totals', sql`${table.totalInPaise} between 0 and ${table.undiscountedInPaise}`),
    check('order_code_form', sql`${table.code} ~ '^ORD-[2-9A-HJ-NP-Z]{8}$'`),
    unique('order_idempotency').on(table.userId, table.idempotencyKey),
    index('order_of_user').on(table.userId, table.id),
    index('order_held_until').on(table.heldUntil).where(sql`state = 'awaiting payment'`),
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
    image: text('image').array().notNull(),
    unit: text('unit').notNull(),
    priceInPaise: paise('price_in_paise'),
    discountPercent: smallint('discount_percent').notNull(),
    quantity: smallint('quantity').notNull(),
    /** The shopper's word that it did not arrive whole; null while nothing was reported. */
    missingNote: text('missing_note'),
  },
  (table) => [
    check('order_line_quantity', sql`${table.quantity} > 0`),
    check('order_line_price', sql`${table.priceInPaise} >= 0`),
    check('order_line_discount', sql`${table.discountPercent} between 0 and 100`),
    unique('order_line_product').on(table.orderId, table.productId),
    index('order_line_of_product').on(table.productId),
  ],
)

/** Every state that an order came to; a trigger tells those who watch. */
export const orderEvent = pgTable(
  'order_event',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: idColumn('order_id')
      .notNull()
      .references(() => order.id),
    state: text('state').$type<OrderState>().notNull(),
    /** `shopper:ID`, `admin:ID`, `payment` or `shop`. */
    actor: text('actor').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    check(
      'order_event_state',
      sql`${table.state} in ('awaiting payment', 'placed', 'accepted', 'packed', 'out for delivery', 'delivered', 'cancelled', 'refused')`,
    ),
    index('order_event_of').on(table.orderId),
  ],
)

/** One attempt to pay an order by card, written before the provider is asked. */
export const paymentSession = pgTable(
  'payment_session',
  {
    orderId: idColumn('order_id')
      .notNull()
      .references(() => order.id),
    attempt: smallint('attempt').notNull(),
    /** The provider's id and address; null until the provider has answered. */
    sessionId: text('session_id').unique('payment_session_id'),
    url: text('url'),
    /** The provider's id of the payment itself, once there is one. */
    paymentId: text('payment_id').unique('payment_session_payment'),
    /** Where the hosted page leads back to. */
    origin: text('origin').notNull(),
    expiresAt: moment('expires_at').notNull(),
    checkedAt: moment('checked_at'),
    /** When the provider's last word was reached: nothing more is to be asked. */
    settledAt: moment('settled_at'),
    createdAt,
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.attempt] }),
    check('payment_session_attempt', sql`${table.attempt} > 0`),
    index('payment_session_open').on(table.expiresAt).where(sql`settled_at is null`),
  ],
)

/** Every event of the payment provider, once; written in the transaction that acts on it. */
export const paymentEvent = pgTable(
  'payment_event',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    orderId: idColumn('order_id').references(() => order.id),
    outcome: text('outcome').$type<'applied' | 'ignored' | 'quarantined'>().notNull(),
    reason: text('reason').notNull().default(''),
    payload: jsonb('payload').notNull(),
    receivedAt: moment('received_at').notNull().defaultNow(),
  },
  (table) => [check('payment_event_outcome', sql`${table.outcome} in ('applied', 'ignored', 'quarantined')`)],
)

/** Money given back, at most once for a payment. */
export const refund = pgTable(
  'refund',
  {
    id: idColumn('id').primaryKey(),
    orderId: idColumn('order_id')
      .notNull()
      .references(() => order.id),
    paymentId: text('payment_id').notNull().unique('refund_payment'),
    amountInPaise: paise('amount_in_paise'),
    reason: text('reason').notNull(),
    state: text('state').$type<'asked' | 'done' | 'failed'>().notNull().default('asked'),
    providerRefundId: text('provider_refund_id'),
    createdAt,
    updatedAt,
  },
  (table) => [
    check('refund_amount', sql`${table.amountInPaise} > 0`),
    check('refund_state', sql`${table.state} in ('asked', 'done', 'failed')`),
    index('refund_of_order').on(table.orderId),
  ],
)
