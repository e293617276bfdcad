import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, timestamp } from 'drizzle-orm/pg-core'

/** When the newest backup was taken: one row, none before the first. */
export const backup = pgTable(
  'backup',
  {
    isLatest: boolean('is_latest').primaryKey().default(true),
    takenAt: timestamp('taken_at', { withTimezone: true }).notNull(),
  },
  (table) => [check('backup_once', sql`${table.isLatest}`)],
)
