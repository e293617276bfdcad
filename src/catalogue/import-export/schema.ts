import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { idColumn } from '../../platform/runtime/ids.ts'
import type { Money } from '../../shared/import-limits.ts'
import { product } from '../schema.ts'
import type { Discounts } from './rows/amounts.ts'
import type { Difference, FieldChanges } from './rows/difference.ts'
import type { Separators } from './rows/numbers.ts'

/** uploading → reading → mapping (waits for the admin) → checking → checked (waits again) → importing → done, and
 * perhaps undoing → undone. */
const IMPORT_STATES = [
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

/** `held`: nothing happens to it unless an admin says what is meant. */
export const ROW_OUTCOMES = ['new', 'changed', 'unchanged', 'held', 'faulty'] as const
export type RowOutcome = (typeof ROW_OUTCOMES)[number]

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })
const updatedAt = timestamp('updated_at', { withTimezone: true }).notNull().defaultNow()
const createdAt = timestamp('created_at', { withTimezone: true }).notNull().defaultNow()

/** A product that a row may mean, as it is shown beside it. */
export interface Candidate {
  id: string
  name: string
  unit: string
  brand: string | null
  sku: string | null
  priceInPaise: number
}

export interface MadeCategories {
  categories: string[]
  subCategories: string[]
}

/** A file of products on its way into the catalogue. */
export const catalogueImport = pgTable(
  'catalogue_import',
  {
    id: idColumn('id').primaryKey(),
    fileName: text('file_name').notNull(),
    /** How many parts the file comes in. */
    parts: integer('parts').notNull(),
    state: text('state').$type<ImportState>().notNull().default('uploading'),
    /** Raised by whoever takes the work over: what a former one still writes is refused by it. */
    attempt: integer('attempt').notNull().default(0),
    /** Null: to be found out. */
    encoding: text('encoding'),
    delimiter: text('delimiter'),
    header: text('header').array(),
    /** Of each column, how its numbers are written. */
    separators: jsonb('separators').$type<Separators[]>(),
    /** What each column is, in the order of the header. */
    mapping: text('mapping').array(),
    money: text('money').$type<Money>().notNull().default('rupees'),
    discounts: text('discounts').$type<Discounts>().notNull().default('percent'),
    /** What new products start with where no column says it. */
    openingStock: integer('opening_stock').notNull().default(0),
    /** Whether products that the shop has get the file's stock too. */
    updatesStock: boolean('updates_stock').notNull().default(true),
    /** Shelves that the import had to make, by their ids. */
    createdCategories: jsonb('created_categories')
      .$type<MadeCategories>()
      .notNull()
      .default({ categories: [], subCategories: [] }),
    /** The last row that the present state's work has dealt with. */
    position: integer('position').notNull().default(0),
    rows: integer('rows').notNull().default(0),
    /** What is wrong with the file although its rows can be used, as that it is cut short. */
    warning: text('warning').notNull().default(''),
    /** Why nothing can be done with the file. */
    fault: text('fault'),
    /** The account of the admin who last began something with it, its undo too; null for a command run on the machine. */
    startedBy: idColumn('started_by'),
    createdAt,
    /** The heartbeat of the work: when it is old in a state that works, somebody else takes over. */
    updatedAt,
    finishedAt: timestamp('finished_at', { withTimezone: true }),
  },
  (table) => [index('catalogue_import_updated').on(table.updatedAt)],
)

/** The file as it came, until its rows are read and used. */
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

/** A row of the file, with what became of it. */
export const catalogueImportRow = pgTable(
  'catalogue_import_row',
  {
    importId: idColumn('import_id')
      .notNull()
      .references(() => catalogueImport.id, { onDelete: 'cascade' }),
    /** As a spreadsheet counts: the header is row 1. */
    number: integer('number').notNull(),
    cells: text('cells').array().notNull(),
    /** Null until it is checked. */
    outcome: text('outcome').$type<RowOutcome>(),
    /** Why it is faulty. */
    reason: text('reason'),
    /** What the admin should know although the row is fine. */
    note: text('note'),
    /** Each changed field before and after. */
    differences: jsonb('differences').$type<Difference[]>(),
    /** Prices beyond half as much again, or below half. */
    isPriceJump: boolean('is_price_jump').notNull().default(false),
    /** Whether it makes a product cost nothing. */
    isFree: boolean('is_free').notNull().default(false),
    /** The products that a held row may mean. */
    candidates: jsonb('candidates').$type<Candidate[]>(),
    /** What an admin said of a held row: `new`, or the id of the product it means. */
    decision: text('decision'),
    /** What the import changed, exactly, so that it can be undone; null for what it added. */
    changes: jsonb('changes').$type<FieldChanges>(),
    productId: idColumn('product_id'),
    /** What tells repeated rows: its SKU, and its name, unit and brand in lower case. */
    sku: text('sku'),
    nameKey: text('name_key'),
    /** Whether it is in the catalogue. */
    done: boolean('done').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.number] }),
    index('catalogue_import_row_outcome').on(table.importId, table.outcome, table.number),
  ],
)

/** Pictures of a product that wait to be fetched, all of them in the order they are to be shown. */
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
    /** Raised before a try, so that a picture that ends the process is not tried for ever. */
    tries: integer('tries').notNull().default(0),
    faults: jsonb('faults').$type<{ source: string; reason: string }[]>().notNull().default([]),
  },
  (table) => [
    index('catalogue_import_image_waiting').on(table.id).where(sql`state = 'waiting'`),
    index('catalogue_import_image_import').on(table.importId, table.number),
    index('catalogue_import_image_product').on(table.productId),
  ],
)

/** Which stored picture an address elsewhere gave, so that the same file imported again changes nothing. */
export const imageSource = pgTable('image_source', {
  url: text('url').primaryKey(),
  path: text('path').notNull(),
  fetchedAt: timestamp('fetched_at', { withTimezone: true }).notNull().defaultNow(),
})
