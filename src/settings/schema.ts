import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Stored settings, one row each; `contract.ts` defines names and types. The rows `setup` and `demo` are onboarding state. */
export const setting = pgTable('setting', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})
