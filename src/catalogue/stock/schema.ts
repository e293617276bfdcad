import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn } from '../../platform/runtime/ids.ts'
import { product } from '../schema.ts'

/**
 * The products that are low in stock, in the order in which they run out, so that the list of them reads what it shows, not all
 * products. Triggers write it when a product's stock becomes low, changes while it is low, or is low no more, so that an order
 * of other products writes nothing here. `lowStockBound` says which products are low.
 */
export const lowStock = pgTable(
  'low_stock',
  {
    productId: idColumn('product_id')
      .primaryKey()
      .references(() => product.id, { onDelete: 'cascade' }),
    stock: integer('stock').notNull(),
    /** The product's name in lower case. */
    name: text('name').notNull(),
    /** Whether the product ever had stock. */
    isStocked: boolean('is_stocked').notNull(),
    /** Pieces sold in the last seven days; the job `low-stock-refresh` takes away those that are older by now. */
    soldInWeek: integer('sold_in_week').notNull(),
    /** How long the stock lasts at the pace of these days; null if nothing was sold. */
    daysLeft: numeric('days_left').generatedAlwaysAs(
      sql`case when stock = 0 then 0 else stock * 7.0 / nullif(sold_in_week, 0) end`,
    ),
  },
  (table) => [
    index('low_stock_urgent').on(
      table.daysLeft.asc().nullsLast(),
      table.soldInWeek.desc().nullsFirst(),
      table.stock,
      table.name,
      table.productId,
    ),
    index('low_stock_urgent_of_kind').on(
      table.isStocked,
      table.daysLeft.asc().nullsLast(),
      table.soldInWeek.desc().nullsFirst(),
      table.stock,
      table.name,
      table.productId,
    ),
  ],
)

/** The one row says of which threshold `lowStock` is; until the job has filled it anew, lists read all products. */
export const lowStockBound = pgTable(
  'low_stock_bound',
  {
    id: boolean('id').primaryKey().default(true),
    /** Products with at most so many pieces are written to `lowStock`; -1 before it is filled for the first time. */
    threshold: integer('threshold').notNull(),
    /** Whether it has all of them. */
    isFilled: boolean('is_filled').notNull(),
    /** An entry of the ledger before which nothing belongs to the last seven days. */
    weekAfter: bigint('week_after', { mode: 'number' }).notNull(),
  },
  (table) => [check('low_stock_bound_one', sql`${table.id}`)],
)
