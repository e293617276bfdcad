import { integer, jsonb, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core'
import { idColumn } from '../../platform/runtime/ids.ts'
import type { FoodMark } from '../../shared/card-query.ts'
import { category } from '../schema.ts'

/** What a listing says of all of its products. */
export interface ListingSummary {
  /** Packs of one product share a card. */
  cards: number
  brands: { name: string; products: number }[]
  vegMarks: { mark: FoodMark; products: number }[]
  origins: { code: string; products: number }[]
}

/**
 * What the job `listing-summary-refresh` last counted of each large listing, so that showing its first page costs the same
 * whatever the number of its products. Listings without a row are counted each time.
 */
export const listingSummary = pgTable(
  'listing_summary',
  {
    categoryId: idColumn('category_id')
      .notNull()
      .references(() => category.id, { onDelete: 'cascade' }),
    /** The category's own id for the listing of all its products. */
    subCategoryId: idColumn('sub_category_id').notNull(),
    cards: integer('cards').notNull(),
    brands: jsonb('brands').$type<ListingSummary['brands']>().notNull(),
    origins: jsonb('origins').$type<ListingSummary['origins']>().notNull(),
    vegMarks: jsonb('veg_marks').$type<ListingSummary['vegMarks']>().notNull().default([]),
    computedAt: timestamp('computed_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.categoryId, table.subCategoryId] })],
)
