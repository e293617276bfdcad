import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** How often something was done lately, in all copies of the shop together; the fields are the limiter's. */
export const rate = pgTable(
  'rate',
  {
    /** The limit's name and a hash of who is counted. */
    key: text('key').primaryKey(),
    points: integer('points').notNull(),
    expire: timestamp('expire', { withTimezone: true }),
  },
  (table) => [index('rate_expire').on(table.expire)],
)
