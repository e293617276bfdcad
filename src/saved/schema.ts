import { index, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core'
import { account } from '../account/schema.ts'
import { product } from '../catalogue/schema.ts'
import { idColumn } from '../platform/runtime/ids.ts'

/** A product that a shopper saved for later. */
export const savedProduct = pgTable(
  'saved_product',
  {
    userId: idColumn('user_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    productId: idColumn('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    index('saved_product_product').on(table.productId),
  ],
)
