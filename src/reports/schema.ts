import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** What was searched for and not found, counted by the shop's day; nothing tells who searched. */
export const searchMiss = pgTable(
  'search_miss',
  {
    day: date('day').notNull(),
    /** In lower case, with single spaces. */
    text: text('text').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.text] }),
    check('search_miss_count', sql`${table.count} > 0`),
    check('search_miss_text', sql`char_length(${table.text}) between 1 and 60`),
  ],
)
