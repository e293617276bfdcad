import { bigint, date, index, integer, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core'
import { idColumn } from '../../platform/runtime/ids.ts'

const paise = (name: string) => bigint(name, { mode: 'number' }).notNull()
const hour = () => timestamp('hour', { withTimezone: true })

/**
 * How far each calendar day in India is summed, by the job `sales-sum`, so that reports read as many rows as there are hours
 * and products sold, not orders. Hours without a sum, and those in `salesChange`, are read from the orders. Neither this nor
 * the other sums have personal data.
 */
export const salesDay = pgTable('sales_day', {
  day: date('day').primaryKey(),
  /** The start of the first hour without a sum; products are summed once this is the end of the day. */
  summedUntil: timestamp('summed_until', { withTimezone: true }).notNull(),
})

/** The sales of each hour that had orders, as `soldOrders` of `sales.queries.ts` counts them. */
export const salesHour = pgTable('sales_hour', {
  /** The start of the hour, by the clock of India. */
  hour: hour().primaryKey(),
  orders: integer('orders').notNull(),
  /** After refunds. */
  netInPaise: paise('net_in_paise'),
  refundedInPaise: paise('refunded_in_paise'),
  testOrders: integer('test_orders').notNull(),
})

/** What was sold of each product in a day, less what was not found or was refunded, without test orders. */
export const salesProduct = pgTable(
  'sales_product',
  {
    day: date('day').notNull(),
    productId: idColumn('product_id').notNull(),
    pieces: integer('pieces').notNull(),
    amountInPaise: paise('amount_in_paise'),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.productId] }),
    index('sales_product_best').on(table.day, table.pieces.desc().nullsFirst()),
  ],
)

/**
 * The hours that are over and whose orders changed in a way that may change their sums, written by triggers in the transaction
 * of the change, and deleted by the job in the transaction that sums them anew.
 */
export const salesChange = pgTable(
  'sales_change',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    hour: hour().notNull(),
  },
  (table) => [index('sales_change_hour').on(table.hour)],
)
