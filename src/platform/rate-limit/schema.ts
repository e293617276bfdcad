import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Recent request counts of all instances together; the limiter library prescribes the columns. */
export const rateLimit = pgTable(
  'rate_limit',
  {
    /** The limit's name and a hash of the client IP or account. */
    key: text('key').primaryKey(),
    points: integer('points').notNull(),
    expire: timestamp('expire', { withTimezone: true }),
  },
  (table) => [index('rate_limit_expire').on(table.expire)],
)
