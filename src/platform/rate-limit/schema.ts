import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** How often something was done lately, in all copies of the shop together; the fields are the limiter's. */
export const rateLimit = pgTable(
  'rate_limit',
  {
    /** The limit's name and a hash of who is counted. */
    key: text('key').primaryKey(),
    points: integer('points').notNull(),
    expire: timestamp('expire', { withTimezone: true }),
  },
  (table) => [index('rate_limit_expire').on(table.expire)],
)
