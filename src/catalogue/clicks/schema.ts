import { date, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { bytea } from '../../platform/database/bytea.schema.ts'
import { idColumn } from '../../platform/runtime/ids.ts'
import { product } from '../schema.ts'

/** How often a product was chosen from search results, by the shop's calendar days. It has no personal data. */
export const searchClick = pgTable(
  'search_click',
  {
    productId: idColumn('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    clicks: integer('clicks').notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.day] })],
)

/**
 * What has been counted today: hashes of a product and of one of the few places that a network has, with the day's salt.
 * They are deleted after the day, as the salt is, without which they say nothing.
 */
export const searchClickSeen = pgTable(
  'search_click_seen',
  { day: date('day').notNull(), place: bytea('place').notNull() },
  (table) => [primaryKey({ columns: [table.day, table.place] })],
)

export const searchClickSalt = pgTable('search_click_salt', {
  day: date('day').primaryKey(),
  salt: bytea('salt').notNull(),
})
