import { index, pgTable, primaryKey, real, smallint, timestamp } from 'drizzle-orm/pg-core'
import { idColumn } from '../platform/runtime/ids.ts'
import { product } from './schema.ts'

/**
 * How well products sell, recomputed at most hourly so that an order changes no page and no ranking. Products that did
 * not sell lately have no row. It has no personal data.
 */
export const productPopularity = pgTable(
  'product_popularity',
  {
    productId: idColumn('product_id')
      .primaryKey()
      .references(() => product.id, { onDelete: 'cascade' }),
    /** The number of orders that contained the product, each halved with every two weeks of its age. */
    score: real('score').notNull(),
    /**
     * The score compared with the best of the product's category, on a coarse logarithmic scale from 0 to 20, so that a
     * category that sells much does not crowd out others, and ranks seldom change.
     */
    categoryScore: smallint('category_score').notNull().default(0),
    /** How often it was chosen from search results, aged as orders are, on a coarse logarithmic scale; it only breaks ties. */
    clicks: smallint('clicks').notNull().default(0),
    computedAt: timestamp('computed_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('product_popularity_best').on(table.score.desc().nullsFirst(), table.productId.desc().nullsFirst()),
  ],
)

/**
 * The products that were often in one order with a product, best first. Recomputed by a job from the orders of many, of
 * which nothing personal is left.
 */
export const boughtTogether = pgTable(
  'bought_together',
  {
    productId: idColumn('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    /** From 0. */
    position: smallint('position').notNull(),
    otherId: idColumn('other_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    index('bought_together_other').on(table.otherId),
  ],
)
