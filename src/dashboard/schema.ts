import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Zero-result searches, counted per calendar day in India and text, without who searched. */
export const zeroResultSearch = pgTable(
  'zero_result_search',
  {
    day: date('day').notNull(),
    /** The search text in lower case, with single spaces. */
    text: text('text').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.text] }),
    check('zero_result_search_count', sql`${table.count} > 0`),
    check('zero_result_search_text', sql`char_length(${table.text}) between 1 and 60`),
  ],
)
