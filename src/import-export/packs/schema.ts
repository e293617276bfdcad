import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { product } from '../../catalogue/schema.ts'
import { idColumn } from '../../platform/runtime/ids.ts'
import { catalogueImport } from '../schema.ts'

/** Products that a checked import proposes as packs of one product. */
export const catalogueImportFamily = pgTable(
  'catalogue_import_family',
  {
    importId: idColumn('import_id')
      .notNull()
      .references(() => catalogueImport.id, { onDelete: 'cascade' }),
    /** What its rows have as the key of their packs. */
    key: text('key').notNull(),
    name: text('name').notNull(),
    /** The units of the first of its packs. */
    units: text('units').array().notNull(),
    /** How many rows of the file become packs of it. */
    rows: integer('rows').notNull(),
    /** How many products of the shop become packs of it besides these. */
    joined: integer('joined').notNull(),
    /** How many products of the shop are packs of it already. */
    known: integer('known').notNull(),
    /** Whether an admin has said that they are no packs of one product. */
    isRefused: boolean('is_refused').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.importId, table.key] })],
)

/** Products that were in the shop, and that an import made packs of one product with new ones. */
export const catalogueImportPack = pgTable(
  'catalogue_import_pack',
  {
    importId: idColumn('import_id')
      .notNull()
      .references(() => catalogueImport.id, { onDelete: 'cascade' }),
    productId: idColumn('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    familyId: idColumn('family_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.productId] }),
    index('catalogue_import_pack_product').on(table.productId),
  ],
)
