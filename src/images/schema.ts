import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * All stored images. The view `used_image` lists the images that something shows, so that the others can be found and
 * removed. A transaction that stores an image, starts to show it or removes it locks its row.
 */
export const image = pgTable(
  'image',
  {
    /** The common stem of an image's file names: `{hash}-{width}x{height}`. */
    name: text('name').primaryKey(),
    /** Since when nothing is known to show it; null while something does. */
    unusedSince: timestamp('unused_since', { withTimezone: true }).defaultNow(),
  },
  (table) => [index('image_unused_since').on(table.unusedSince)],
)
