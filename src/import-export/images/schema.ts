import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The stored image that an external URL yielded, so that importing the same file again changes nothing. */
export const imageSource = pgTable('image_source', {
  url: text('url').primaryKey(),
  path: text('path').notNull(),
  fetchedAt: timestamp('fetched_at', { withTimezone: true }).notNull().defaultNow(),
})
