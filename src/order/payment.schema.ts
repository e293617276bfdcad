import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { Payments } from '../platform/payments/port.ts'
import { idColumn } from '../platform/runtime/ids.ts'
import { order } from './schema.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const createdAt = moment('created_at').notNull().defaultNow()
const updatedAt = moment('updated_at').notNull().defaultNow()

/** One attempt to pay an order by card. It is written before the provider is called. */
export const paymentSession = pgTable(
  'payment_session',
  {
    orderId: idColumn('order_id')
      .notNull()
      .references(() => order.id),
    attempt: smallint('attempt').notNull(),
    /** The provider of the session, and whether real money moves there. No other provider or mode knows the session. */
    provider: text('provider').$type<Payments['provider']>().notNull(),
    livemode: boolean('livemode').notNull(),
    /** The session's id and URL at the provider; null until the provider has responded. */
    sessionId: text('session_id').unique('payment_session_id'),
    url: text('url'),
    /** The provider's id of the payment itself, once there is one. */
    paymentId: text('payment_id').unique('payment_session_payment'),
    /** The amount requested, which is the amount paid once there is a payment. */
    amountInPaise: bigint('amount_in_paise', { mode: 'number' }).notNull(),
    /** Origin that the hosted page leads back to. */
    origin: text('origin').notNull(),
    expiresAt: moment('expires_at').notNull(),
    checkedAt: moment('checked_at'),
    /** When the session reached its final state, so that the provider need not be asked again. */
    settledAt: moment('settled_at'),
    createdAt,
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.attempt] }),
    check('payment_session_attempt', sql`${table.attempt} > 0`),
    check('payment_session_provider', sql`${table.provider} in ('stripe', 'sandbox')`),
    index('payment_session_open').on(table.expiresAt).where(sql`settled_at is null`),
    // Reports ask of each order whether it was a test, of which a shop that takes money has few or none.
    index('payment_session_sandbox').on(table.orderId).where(sql`provider = 'sandbox'`),
  ],
)

/** Every event of the payment provider, stored once, in the transaction that acts on it. */
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

/** Refunds of card payments. A trigger ensures that together they never exceed what was paid. */
export const refund = pgTable(
  'refund',
  {
    id: idColumn('id').primaryKey(),
    orderId: idColumn('order_id')
      .notNull()
      .references(() => order.id),
    paymentId: text('payment_id').notNull(),
    amountInPaise: bigint('amount_in_paise', { mode: 'number' }).notNull(),
    reason: text('reason').notNull(),
    state: text('state').$type<'asked' | 'done' | 'failed'>().notNull().default('asked'),
    providerRefundId: text('provider_refund_id'),
    /**
     * When the provider was first asked for the refund. From then on it may have been issued, so whatever caused it
     * cannot be undone.
     */
    sentAt: moment('sent_at'),
    createdAt,
    updatedAt,
  },
  (table) => [
    check('refund_amount', sql`${table.amountInPaise} > 0`),
    check('refund_state', sql`${table.state} in ('asked', 'done', 'failed')`),
    index('refund_of_order').on(table.orderId),
    index('refund_of_payment').on(table.paymentId),
  ],
)
