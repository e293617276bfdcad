import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core'
import { account } from '../account/schema.ts'
import { product } from '../catalogue/schema.ts'
import { idColumn } from '../platform/runtime/ids.ts'

/** A shopper's request to be told once when a product is back in stock. */
export const restockRequest = pgTable(
  'restock_request',
  {
    userId: idColumn('user_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    productId: idColumn('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When its email or notification was written, which ends the request; null while it is open. */
    notifiedAt: timestamp('notified_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    index('restock_request_open').on(table.productId, table.createdAt).where(sql`notified_at is null`),
    index('restock_request_notified').on(table.productId, table.notifiedAt).where(sql`notified_at is not null`),
  ],
)
