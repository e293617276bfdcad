import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { idColumn } from '../platform/runtime/ids.ts'

const createdAt = timestamp('created_at', { withTimezone: true }).notNull().defaultNow()
const updatedAt = timestamp('updated_at', { withTimezone: true }).notNull().defaultNow()
const trigrams = (column: AnyColumn) => sql`search_plain(${column}) gin_trgm_ops`

export const category = pgTable(
  'category',
  {
    id: idColumn('id').primaryKey(),
    name: text('name').notNull(),
    image: text('image').notNull().default(''),
    /** The owner's order; null for a category that was never ordered, which follows the ordered ones, by name. */
    position: integer('position'),
    createdAt,
    updatedAt,
  },
  (table) => [check('category_name_length', sql`char_length(${table.name}) between 1 and 200`)],
)

export const subCategory = pgTable(
  'sub_category',
  {
    id: idColumn('id').primaryKey(),
    name: text('name').notNull(),
    image: text('image').notNull().default(''),
    createdAt,
    updatedAt,
  },
  (table) => [check('sub_category_name_length', sql`char_length(${table.name}) between 1 and 200`)],
)

/** The categories that a subcategory belongs to, in the order they were chosen. */
export const subCategoryCategory = pgTable(
  'sub_category_category',
  {
    subCategoryId: idColumn('sub_category_id')
      .notNull()
      .references(() => subCategory.id, { onDelete: 'cascade' }),
    categoryId: idColumn('category_id')
      .notNull()
      .references(() => category.id),
    position: smallint('position').notNull().default(0),
    /** The owner's order of subcategories within the category; null for one that was never ordered. */
    subCategoryPosition: integer('sub_category_position'),
  },
  (table) => [
    primaryKey({ columns: [table.subCategoryId, table.categoryId] }),
    index('sub_category_category_category').on(table.categoryId),
  ],
)

/** Products that are packs of one product, such as 500 g and 1 kg: they share a card. Each pack stays a product of its own. */
export const productFamily = pgTable(
  'product_family',
  {
    id: idColumn('id').primaryKey(),
    /** Unique, so that imports and exports know a family by it. */
    name: text('name').notNull(),
    /** What files know it by instead of its name, such as a handle of Shopify; null for none. */
    fileKey: text('file_key'),
    createdAt,
    updatedAt,
  },
  (table) => [
    check('product_family_name_length', sql`char_length(${table.name}) between 1 and 200`),
    uniqueIndex('product_family_name').on(sql`lower(${table.name})`),
    uniqueIndex('product_family_file_key').on(sql`lower(${table.fileKey})`),
  ],
)

export type Withheld = 'expired' | 'undeclared'

/** `priceByPercent` (`shared/pricing.ts`) in SQL. */
export function priceByPercentSql(price: SQL, percent: SQL): SQL {
  return sql`greatest(0, ${price} - ceil(${price} * ${percent} / 10000.0)::bigint * 100)`
}

export const product = pgTable(
  'product',
  {
    id: idColumn('id').primaryKey(),
    /** The family of which it is a pack. */
    familyId: idColumn('family_id').references(() => productFamily.id, { onDelete: 'set null' }),
    sku: text('sku'),
    brand: text('brand'),
    name: text('name').notNull(),
    /** Paths of stored images, in display order. */
    image: text('image').array().notNull().default(sql`'{}'`),
    unit: text('unit').notNull(),
    stock: integer('stock').notNull(),
    priceInPaise: bigint('price_in_paise', { mode: 'number' }).notNull(),
    /** If the product has an exact selling price, a trigger computes it by `percentOf` of `shared/pricing.ts`. */
    discountPercent: smallint('discount_percent').notNull().default(0),
    /** The exact price that the owner has set; null if the percent decides. */
    sellingPriceInPaise: bigint('selling_price_in_paise', { mode: 'number' }),
    /** What the shopper pays by the rule of `shared/pricing.ts`; a column, so that lists can sort and filter by it. */
    soldPriceInPaise: bigint('sold_price_in_paise', { mode: 'number' })
      .notNull()
      .generatedAlwaysAs(
        sql`coalesce(selling_price_in_paise, ${priceByPercentSql(sql`price_in_paise`, sql`discount_percent`)})`,
      ),
    description: text('description').notNull().default(''),
    /** Custom attributes by name, in display order; `jsonb` would not preserve the order. */
    moreDetails: json('more_details').$type<Record<string, string>>().notNull().default({}),
    /** Whether shoppers see it; if not, only admins do. */
    publish: boolean('publish').notNull().default(true),
    /**
     * Why it is not on sale although it is published, null if it is: its best-before date has passed, or the shop requires
     * declarations that it lacks. Triggers and the job `product-withhold` write it.
     */
    withheld: text('withheld').$type<Withheld>(),
    /** Incremented by every edit, so that concurrent edits are detected. */
    version: integer('version').notNull().default(1),
    createdAt,
    updatedAt,
    /** Deleted products stay for old orders and are shown nowhere else. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (table) => [
    check('product_stock', sql`${table.stock} >= 0`),
    check('product_price', sql`${table.priceInPaise} >= 0`),
    check('product_discount', sql`${table.discountPercent} between 0 and 100`),
    check('product_selling_price', sql`${table.sellingPriceInPaise} between 0 and ${table.priceInPaise}`),
    check('product_name_length', sql`char_length(${table.name}) between 1 and 200`),
    check('product_unit_length', sql`char_length(${table.unit}) between 1 and 60`),
    check('product_withheld', sql`${table.withheld} in ('expired', 'undeclared')`),
    check('product_more_details', sql`json_typeof(${table.moreDetails}) = 'object'`),
    uniqueIndex('product_sku').on(table.sku).where(sql`deleted_at is null`),
    // Imports find SKUs in any case, or without leading zeros. A shop may have products whose SKUs differ in case alone.
    index('product_sku_in_any_case').on(sql`lower(${table.sku})`).where(sql`deleted_at is null`),
    index('product_deleted_sku').on(sql`lower(${table.sku})`).where(sql`deleted_at is not null`),
    index('product_sku_digits').on(sql`ltrim(${table.sku}, '0')`).where(sql`deleted_at is null and sku ~ '^[0-9]+$'`),
    index('product_newest').on(table.id).where(sql`deleted_at is null`),
    // For the search of the admin's product list, with or without accents.
    index('product_list_search')
      .using(
        'gin',
        trigrams(table.name),
        // Without hyphens and spaces, because one whose letters and digits alternate has no trigrams between them.
        sql`search_joined(${table.sku}) gin_trgm_ops`,
        trigrams(table.brand),
        trigrams(table.unit),
      )
      .where(sql`deleted_at is null`),
    /** Imports look up a product without a SKU by both. */
    index('product_name_unit').on(sql`lower(${table.name})`, sql`lower(${table.unit})`).where(sql`deleted_at is null`),
    // A partial index, because most products are in no family.
    index('product_family_members').on(table.familyId).where(sql`family_id is not null`),
    /** Proposals look up products that may be packs of one product by it. */
    index('product_family_proposals')
      .on(sql`lower(product_family_name(${table.brand}, ${table.name}))`, table.familyId)
      .where(sql`deleted_at is null`),
    // Drizzle cannot express the indexes of the admin's product list, `product_list…`: migrations of that name have them.
    // For barcodes that are not the SKU. There is no index on `stock`, because it would slow down every order.
    index('product_barcode')
      .on(sql`(${table.moreDetails} ->> 'Barcode')`)
      .where(sql`deleted_at is null and more_details ->> 'Barcode' is not null`),
  ],
)

export const productCategory = pgTable(
  'product_category',
  {
    productId: idColumn('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    categoryId: idColumn('category_id')
      .notNull()
      .references(() => category.id),
    position: smallint('position').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.categoryId] }),
    index('product_category_category').on(table.categoryId, table.productId),
  ],
)

/**
 * The products of each category in the order in which home rows show them, so that these rows cost the same whatever the
 * number of products. Triggers maintain its rows and their availability; the job of `productPopularity` updates scores.
 */
export const categoryRanking = pgTable(
  'category_ranking',
  {
    categoryId: idColumn('category_id').notNull(),
    productId: idColumn('product_id').notNull(),
    /** 2 in stock, 1 out of stock, 0 not shown to shoppers. */
    availability: smallint('availability').notNull(),
    /** The product's score in `productPopularity`, 0 without one. */
    score: real('score').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.categoryId] }),
    index('category_ranking_best').on(
      table.categoryId,
      table.availability.desc().nullsFirst(),
      table.score.desc().nullsFirst(),
      table.productId.desc().nullsFirst(),
    ),
  ],
)

export const productSubCategory = pgTable(
  'product_sub_category',
  {
    productId: idColumn('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    subCategoryId: idColumn('sub_category_id')
      .notNull()
      .references(() => subCategory.id),
    position: smallint('position').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.subCategoryId] }),
    index('product_sub_category_sub_category').on(table.subCategoryId, table.productId),
  ],
)

/**
 * Products that an admin parted from a family. As long as they are packs of none, they are not proposed as packs again, and
 * files that say the same family do not join them.
 */
export const partedPack = pgTable('parted_pack', {
  productId: idColumn('product_id')
    .primaryKey()
    .references(() => product.id, { onDelete: 'cascade' }),
  /** By what files know that family: its name, and its key if it has one; empty if that is not known. */
  partedFrom: text('parted_from').array().notNull().default(sql`'{}'`),
  createdAt,
})

/** The first four state what the stock is, or was counted to be; the others are movements. */
export const STOCK_REASONS = [
  'opening',
  'edit',
  'count',
  'import',
  'refill',
  'removal',
  'order',
  'cancel',
  'refuse',
  'short pick',
  'not found',
  'found',
  'replacement',
  'import undone',
  'change undone',
] as const
export type StockReason = (typeof STOCK_REASONS)[number]

/**
 * Every change of a product's stock; a product's stock is the sum of its changes. A trigger writes it, so that it
 * includes edits by plain SQL. The reason is the transaction's setting `tokri.stock_reason`, `edit` if unset. Other
 * triggers refuse any other insert and every update, and allow the deletion of an entry only after its product is
 * deleted.
 */
export const stockLedger = pgTable(
  'stock_ledger',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: idColumn('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    change: integer('change').notNull(),
    balance: integer('balance').notNull(),
    reason: text('reason').$type<StockReason>().notNull(),
    /** Who or what: `order:` and its number, `admin:` and the account id, or `import:` and its id. */
    actor: text('actor'),
    createdAt,
  },
  (table) => [
    check('stock_ledger_change', sql`${table.change} <> 0`),
    index('stock_ledger_product').on(table.productId, table.id),
    // A BRIN index is tiny, and finds recent days in a table that only grows.
    index('stock_ledger_created_at').using('brin', table.createdAt),
  ],
)
