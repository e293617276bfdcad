import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { product } from '../catalogue/schema.ts'
import type { Encoding } from '../platform/csv/decode.ts'
import type { Delimiter } from '../platform/csv/dialect.ts'
import { bytea } from '../platform/database/bytea.schema.ts'
import { idColumn } from '../platform/runtime/ids.ts'
import type { Money } from '../shared/import-limits.ts'
import type { FirstRow } from './reader/header.ts'
import type { Discounts } from './rows/amounts.ts'
import type { Difference, FieldChanges } from './rows/difference.ts'
import type { Separators } from './rows/numbers.ts'

/**
 * uploading → reading → mapping (waits for the admin) → checking → checked (waits again) → importing → done, and
 * possibly undoing → undone.
 */
export const IMPORT_STATES = [
  'uploading',
  'reading',
  'mapping',
  'checking',
  'checked',
  'importing',
  'done',
  'stopped',
  'failed',
  'undoing',
  'undone',
] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** A `held` row is left out unless an admin decides what it means. */
export const ROW_OUTCOMES = ['new', 'changed', 'unchanged', 'held', 'faulty'] as const
export type RowOutcome = (typeof ROW_OUTCOMES)[number]

/** What an undo did to a row: restored it, restored some of it, found its product deleted, or left it as it is. */
const UNDO_RESULTS = ['wholly', 'partly', 'gone', 'kept'] as const
export type UndoResult = (typeof UNDO_RESULTS)[number]

/** Why a new product is not sold at once. */
const OFF_SALE = ['hidden', 'expired', 'undeclared'] as const
export type OffSale = (typeof OFF_SALE)[number]

const updatedAt = timestamp('updated_at', { withTimezone: true }).notNull().defaultNow()
const createdAt = timestamp('created_at', { withTimezone: true }).notNull().defaultNow()

/** A product that a row may mean, as the review shows it. */
export interface Candidate {
  id: string
  name: string
  unit: string
  brand: string | null
  sku: string | null
  priceInPaise: number
}

/** The family of which a row makes its product a pack, by what the file knows it by in lower case, and the unit of the pack. */
export interface RowPack {
  key: string
  family: string
  unit: string
}

export interface MadeCategories {
  categories: string[]
  subCategories: string[]
}

/** A file that was imported before one with the same columns. */
export interface LastFile {
  name: string
  importedAt: string
  money: Money
}

/** A file of products on its way into the catalogue. */
export const catalogueImport = pgTable(
  'catalogue_import',
  {
    id: idColumn('id').primaryKey(),
    fileName: text('file_name').notNull(),
    /** The number of parts that the file is uploaded in. */
    parts: integer('parts').notNull(),
    state: text('state').$type<ImportState>().notNull().default('uploading'),
    /** Incremented by each worker that claims the import, so that writes of an earlier worker are rejected. */
    attempt: integer('attempt').notNull().default(0),
    /** Null: to be found out. */
    encoding: text('encoding').$type<Encoding>(),
    delimiter: text('delimiter').$type<Delimiter>(),
    /** Of the whole file, to know it again; null before it is read, and of imports by earlier versions. */
    digest: text('digest'),
    header: text('header').array(),
    /** For a ZIP, whether it has a list of products or only images; null for a list alone. */
    archive: text('archive').$type<'list' | 'images'>(),
    /** The number of the header's row: while the file is read, as an admin chose it, or null to be found out. */
    headerRow: integer('header_row'),
    /** The first rows of the file, cut short. */
    headRows: jsonb('head_rows').$type<FirstRow[]>().notNull().default([]),
    /** For each column, how its numbers are written. */
    separators: jsonb('separators').$type<Separators[]>(),
    /** What each column is, in the order of the header. */
    mapping: text('mapping').array(),
    /** What each column was in the last file of the same shape; null if there was none, or if that is what was found. */
    lastMapping: text('last_mapping').array(),
    /** The last file of the same shape that was imported; null if there was none. */
    lastFile: jsonb('last_file').$type<LastFile>(),
    money: text('money').$type<Money>().notNull().default('rupees'),
    discounts: text('discounts').$type<Discounts>().notNull().default('percent'),
    /** The stock of new products if no column has it. */
    openingStock: integer('opening_stock').notNull().default(0),
    /** Whether existing products get the file's stock too. */
    updatesStock: boolean('updates_stock').notNull().default(true),
    /** Whether a row without a category is of the one above: of merged cells, a file has only the first. */
    fillsCategory: boolean('fills_category').notNull().default(false),
    /** Whether new products of the same brand and name become packs of one product, if no column says so. */
    joinsPacks: boolean('joins_packs').notNull().default(true),
    /** The ids of the categories and subcategories that the import created. */
    createdCategories: jsonb('created_categories')
      .$type<MadeCategories>()
      .notNull()
      .default({ categories: [], subCategories: [] }),
    /** The number of the last row that the current state's work has processed. */
    position: integer('position').notNull().default(0),
    rows: integer('rows').notNull().default(0),
    /** A problem with the file that leaves its rows usable, such as a cut end. */
    warning: text('warning').notNull().default(''),
    /** Why the file cannot be processed. */
    fault: text('fault'),
    /** The account of the admin who last started the import or its undo; null for a command on the server. */
    startedBy: idColumn('started_by'),
    createdAt,
    /** When it began to change the catalogue; null if it never did. */
    ranAt: timestamp('ran_at', { withTimezone: true }),
    /** The heartbeat of the worker: if it is old in a working state, another worker takes over. */
    updatedAt,
    finishedAt: timestamp('finished_at', { withTimezone: true }),
  },
  (table) => [index('catalogue_import_updated').on(table.updatedAt)],
)

/** What an admin chose for the last file of each shape that was imported. */
export const catalogueImportMapping = pgTable('catalogue_import_mapping', {
  /** A digest of the names of the columns. */
  shape: text('shape').primaryKey(),
  mapping: text('mapping').array().notNull(),
  /** All targets that there were at the time: a later one may suit a column that was ignored for want of it. */
  targets: text('targets').array().notNull(),
  money: text('money').$type<Money>().notNull(),
  /** Null if no file of the shape had merged cells, about which somebody chose. */
  fillsCategory: boolean('fills_category'),
  /** Null if an earlier version stored it, perhaps of a file that was only checked. */
  fileName: text('file_name'),
  usedAt: timestamp('used_at', { withTimezone: true }).notNull().defaultNow(),
})

/** The uploaded file, stored as long as the import may read it. */
export const catalogueImportPart = pgTable(
  'catalogue_import_part',
  {
    importId: idColumn('import_id')
      .notNull()
      .references(() => catalogueImport.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.position] })],
)

/** A file in the ZIP of an import, apart from its list. */
export const catalogueImportFile = pgTable(
  'catalogue_import_file',
  {
    importId: idColumn('import_id')
      .notNull()
      .references(() => catalogueImport.id, { onDelete: 'cascade' }),
    /** Its place in the ZIP. */
    position: integer('position').notNull(),
    path: text('path').notNull(),
    /** What the images of a row name it by; null for a file that is of no use. */
    source: text('source'),
    /** Why it is of no use, to follow its path in a sentence. */
    fault: text('fault'),
    /** Its name in lower case, without folders. */
    name: text('name').notNull(),
    /** The name without its ending: the SKU, barcode or id of a product, perhaps. */
    stem: text('stem').notNull(),
    /** The stem without a number of the image behind it: "dai-1" for "dai-1 (2).jpg". */
    shortStem: text('short_stem'),
    /** The number of the image, 0 without one. */
    ordinal: integer('ordinal').notNull().default(0),
    /** Which of the two stems is the code of a row. */
    code: text('code'),
    /** Whether a row of the list shows it. */
    isUsed: boolean('is_used').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.importId, table.position] })],
)

/** A row of the file with its outcome. */
export const catalogueImportRow = pgTable(
  'catalogue_import_row',
  {
    importId: idColumn('import_id')
      .notNull()
      .references(() => catalogueImport.id, { onDelete: 'cascade' }),
    /** Numbered as in a spreadsheet: a header in the first line is row 1. */
    number: integer('number').notNull(),
    cells: text('cells').array().notNull(),
    /** The position, from 1, of the cell that was empty and got the category above; null for none. */
    filledCell: smallint('filled_cell'),
    /** The cells of a row that cannot be read, whose `cells` are empty; null for any other. Only people read them. */
    unreadableCells: text('unreadable_cells').array(),
    /** Null until the row is checked. */
    outcome: text('outcome').$type<RowOutcome>(),
    /** Why the row is `faulty` or `held`. */
    reason: text('reason'),
    /** What the admin should know about the row in addition to its outcome. */
    note: text('note'),
    /** Each changed field before and after, formatted for the review. */
    differences: jsonb('differences').$type<Difference[]>(),
    /** Whether a price changes by more than half, up or down. */
    isPriceJump: boolean('is_price_jump').notNull().default(false),
    /** Whether rounding makes the discount of a new or changed price larger than the file says. */
    isOverDiscounted: boolean('is_over_discounted').notNull().default(false),
    /** Written by v0.5.0 alone, whose instances may run beside this one during an upgrade. */
    isFree: boolean('is_free').notNull().default(false),
    /** Why the new product of the row is not sold at once; null if it is. */
    offSale: text('off_sale').$type<OffSale>().array(),
    /** The products that a `held` row may mean. */
    candidates: jsonb('candidates').$type<Candidate[]>(),
    /** What an admin decided about a `held` row: `new`, or the id of the product it means. */
    decision: text('decision'),
    /** The exact values that the import changed, for its undo; null for a product that it added. */
    changes: jsonb('changes').$type<FieldChanges>(),
    /** The digest of a product that the import added, as it wrote it, to tell an edit from a change that was undone. */
    addedDigest: text('added_digest'),
    productId: idColumn('product_id'),
    /** The version of the product when the row was checked, and its newest stock ledger entry, to know whether the review still holds. */
    productVersion: integer('product_version'),
    stockEntry: bigint('stock_entry', { mode: 'number' }),
    /** What the product of the row becomes a pack of; null if that does not change. */
    pack: jsonb('pack').$type<RowPack>(),
    /** What identifies repeated rows: the SKU, and the name, unit and brand in lower case, the unit in one spelling. */
    sku: text('sku'),
    nameKey: text('name_key'),
    /** Whether the row has been applied to the catalogue. */
    done: boolean('done').notNull().default(false),
    /** When it was applied, while its product was locked: so the changes of a product are in their order. */
    appliedAt: timestamp('applied_at', { withTimezone: true }),
    /** Null until the import is undone. */
    undone: text('undone').$type<UndoResult>(),
    /** Those of the changes that the undo left, for another undo. */
    remaining: jsonb('remaining').$type<FieldChanges>(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.number] }),
    index('catalogue_import_row_outcome').on(table.importId, table.outcome, table.number),
    index('catalogue_import_row_product').on(table.productId).where(sql`done`),
  ],
)

/** The images of a product that an import fetches: all of its images, in display order. */
export const catalogueImportImage = pgTable(
  'catalogue_import_image',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    importId: idColumn('import_id')
      .notNull()
      .references(() => catalogueImport.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    productId: idColumn('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    sources: text('sources').array().notNull(),
    state: text('state').$type<'waiting' | 'done' | 'failed'>().notNull().default('waiting'),
    /** Incremented before each try, so that an image that crashes the process is not retried forever. */
    tries: integer('tries').notNull().default(0),
    faults: jsonb('faults').$type<{ source: string; reason: string }[]>().notNull().default([]),
  },
  (table) => [
    index('catalogue_import_image_waiting').on(table.id).where(sql`state = 'waiting'`),
    index('catalogue_import_image_import').on(table.importId, table.number),
    index('catalogue_import_image_product').on(table.productId),
  ],
)
