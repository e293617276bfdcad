import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Settings that differ from their defaults, one row each; `contract.ts` knows their names and types. */
export const setting = pgTable('setting', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})
