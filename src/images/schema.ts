import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Every picture that was stored. What shows pictures is listed by the view `used_image`, so that one that nothing
 * shows any more can be found and removed. Whoever stores a picture, begins to show it or removes it, holds its row.
 */
export const image = pgTable(
  'image',
  {
    /** What all files of a picture have in common: `{hash}-{width}x{height}`. */
    name: text('name').primaryKey(),
    /** Since when nothing is known to show it; null while something does. */
    unusedSince: timestamp('unused_since', { withTimezone: true }).defaultNow(),
  },
  (table) => [index('image_unused_since').on(table.unusedSince)],
)
