import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'

/** Stored settings, one row each; `contract.ts` defines names and types. The rows `setup` and `demo` are onboarding state. */
export const setting = pgTable('setting', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})

/** How long deliveries take by the hour of the day, in the shop's time, in which they are ordered; a job measures it. */
export const deliveryTime = pgTable(
  'delivery_time',
  {
    hour: smallint('hour').primaryKey(),
    /** Four of five orders were delivered within it, rounded up. */
    minutes: smallint('minutes').notNull(),
    /** Number of orders that were measured. */
    orders: smallint('orders').notNull(),
    measuredAt: timestamp('measured_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('delivery_time_hour', sql`${table.hour} between 0 and 23`),
    check('delivery_time_minutes', sql`${table.minutes} between 1 and 1440`),
  ],
)
