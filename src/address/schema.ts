import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { idColumn } from '../platform/runtime/ids.ts'

/** Delivery addresses of shoppers. Removed addresses stay as inactive rows, and are never shown. */
export const address = pgTable(
  'address',
  {
    id: idColumn('id').primaryKey(),
    userId: idColumn('user_id').notNull(),
    addressLine: text('address_line').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    country: text('country').notNull(),
    /** Six digits. */
    pincode: text('pincode').notNull(),
    /** Ten digits, without a country code. */
    mobile: text('mobile').notNull(),
    /** Name of who receives there, if not the shopper; empty otherwise. */
    receiver: text('receiver').notNull().default(''),
    /** Note for the rider, such as a landmark or a bell that does not ring. */
    note: text('note').notNull().default(''),
    /** What the shopper calls it: one of `ADDRESS_LABELS`, or empty. */
    label: text('label').notNull().default(''),
    /** When the shopper last chose it for their next order; null if never. The one chosen last is preselected. */
    chosenAt: timestamp('chosen_at', { withTimezone: true }),
    active: boolean('active').notNull().default(true),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('address_pincode', sql`${table.pincode} ~ '^[1-9][0-9]{5}$'`),
    check('address_mobile', sql`${table.mobile} ~ '^[6-9][0-9]{9}$'`),
    check('address_label', sql`${table.label} in ('', 'Home', 'Work', 'Other')`),
    index('address_user').on(table.userId, table.id),
  ],
)
