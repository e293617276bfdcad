import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { LaterChange } from '../../changes/later.queries.ts'
import { idColumn } from '../../platform/runtime/ids.ts'
import type { BulkActionName } from '../../shared/product-list.ts'

/** A bulk action that an admin did, so that it can be undone. A job deletes old ones. */
export const bulkChange = pgTable(
  'bulk_change',
  {
    id: idColumn('id').primaryKey(),
    actorId: idColumn('actor_id').notNull(),
    action: text('action').$type<BulkActionName>().notNull(),
    /** What was done, in words: "Raised selling prices by 10%". */
    title: text('title').notNull(),
    /** How many products it changed. */
    products: integer('products').notNull(),
    /** How many it left out. */
    refused: integer('refused').notNull().default(0),
    /** A digest of the request, so that the same one again is answered and not done; null for those of before. */
    request: text('request'),
    /** When its products were locked: so the changes of a product are in their order. Deleted products have it too, so that the undo knows them. */
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When it was undone last, all of it or what could be restored. */
    undoneAt: timestamp('undone_at', { withTimezone: true }),
    /** How many products its undo left as they are. */
    left: integer('left_products').notNull().default(0),
    undoneBy: idColumn('undone_by'),
  },
  (table) => [index('bulk_change_created_at').on(table.createdAt)],
)

/** Why the undo of a bulk action left a product as it is: `later` is a change that can be undone itself, `edited` is for good. */
const LEFT_REASONS = ['later', 'edited', 'sold', 'too_many', 'deleted', 'category', 'sku'] as const
export type LeftReason = (typeof LEFT_REASONS)[number]

/** A product that a bulk action changed: the values that the action concerns, before and after it. */
export const bulkChangeProduct = pgTable(
  'bulk_change_product',
  {
    changeId: idColumn('change_id')
      .notNull()
      .references(() => bulkChange.id, { onDelete: 'cascade' }),
    /** No foreign key, because its check would cost every bulk action more than the rest; the undo looks for it. */
    productId: idColumn('product_id').notNull(),
    before: jsonb('before').notNull(),
    after: jsonb('after').notNull(),
    /** Why the undo left the product as it is; null if it was restored, or before the undo. */
    leftReason: text('left_reason').$type<LeftReason>(),
    /** The later change that it is left to. */
    leftTo: jsonb('left_to').$type<Omit<LaterChange, 'fields'>>(),
    /** When it was restored. */
    undoneAt: timestamp('undone_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.changeId, table.productId] })],
)
