import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, timestamp, unique } from 'drizzle-orm/pg-core'
import { product } from '../catalogue/schema.ts'
import { idColumn } from '../platform/runtime/ids.ts'

/**
 * A shopper's cart. Whoever changes its lines holds this row first, so that changes of one cart follow each other
 * and never wait in a circle; the same statement raises the version and notes the time.
 */
export const cart = pgTable('cart', {
  userId: idColumn('user_id').primaryKey(),
  version: integer('version').notNull().default(1),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  /** When it last changed; in no index, so that a change stays cheap. */
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})

/** One product in a cart. A trigger keeps a cart from holding more lines than `MAX_CART_LINES`. */
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
    /** As wished; what stock there is today bounds it where it is read. */
    quantity: smallint('quantity').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('cart_item_quantity', sql`${table.quantity} > 0`),
    unique('cart_item_once').on(table.userId, table.productId),
    index('cart_item_product').on(table.productId),
  ],
)
