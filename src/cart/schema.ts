import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, smallint, timestamp, unique } from 'drizzle-orm/pg-core'
import { product } from '../catalogue/schema.ts'
import { idColumn } from '../platform/runtime/ids.ts'

/**
 * A shopper's cart. Whoever changes its lines locks this row first, so that concurrent changes of one cart are
 * serialized and cannot deadlock. The same statement raises the version and updates the time.
 */
export const cart = pgTable('cart', {
  userId: idColumn('user_id').primaryKey(),
  version: integer('version').notNull().default(1),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  /** Time of the last change; not indexed, so that changes stay cheap. */
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})

/** One product in a cart. A trigger limits the lines of a cart to `MAX_CART_LINES`. */
export const cartItem = pgTable(
  'cart_item',
  {
    id: idColumn('id').primaryKey(),
    userId: idColumn('user_id')
      .notNull()
      .references(() => cart.userId, { onDelete: 'cascade' }),
    productId: idColumn('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    /** The requested quantity; it is limited by today's stock when it is read. */
    quantity: smallint('quantity').notNull(),
    /** What a piece cost when the shopper chose the quantity; null in lines of earlier versions. */
    chosenPriceInPaise: bigint('chosen_price_in_paise', { mode: 'number' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('cart_item_quantity', sql`${table.quantity} > 0`),
    unique('cart_item_once').on(table.userId, table.productId),
    index('cart_item_product').on(table.productId),
  ],
)
