import { type Static, t } from 'elysia'
import { ENCODINGS } from '../platform/csv/decode.ts'
import { DELIMITERS } from '../platform/csv/dialect.ts'
import { Id, numberFor, textUpTo } from '../platform/http/http.ts'
import { oneOf } from '../platform/runtime/one-of.ts'
import { MAX_FILE_BYTES, MONEY_UNITS, PART_BYTES } from '../shared/import-limits.ts'
import { MAX_STOCK } from '../shared/limits.ts'
import { ArchiveView } from './archive/contract.ts'
import { ImagesProgress } from './images/contract.ts'
import { PackCounts } from './packs/contract.ts'
import { DISCOUNT_FORMATS } from './rows/amounts.ts'
import { TARGETS } from './rows/columns.ts'
import { IMPORT_STATES, ROW_OUTCOMES } from './schema.ts'

/** In which the largest file is sent. */
const MAX_UPLOADS = MAX_FILE_BYTES / PART_BYTES

const File = t.File({ maxSize: PART_BYTES, error: `must be a file, or a part of one, of at most 4 MB` })

/** A file, or the first part of a larger one. */
export const StartImport = t.Object({
  file: File,
  /** The name of the file, if the part has none. */
  fileName: t.Optional(textUpTo(255)),
  parts: t.Optional(
    t.Numeric({
      minimum: 1,
      maximum: MAX_UPLOADS,
      multipleOf: 1,
      error: `must be a whole number from 1 to ${MAX_UPLOADS}: a file may have 256 MB`,
    }),
  ),
})
export const AddPart = t.Object({
  importId: Id,
  position: t.Numeric({
    minimum: 1,
    maximum: MAX_UPLOADS - 1,
    multipleOf: 1,
    error: `must be from 1 to ${MAX_UPLOADS - 1}`,
  }),
  file: File,
})
/** Titles and notes above a header are never longer. */
export const MAX_HEADER_ROW = 1000

/** Overrides a wrong guess of how the file is written; null to guess again. */
export const ReadAgain = t.Object({
  importId: Id,
  encoding: t.Nullable(oneOf(ENCODINGS, `must be one of ${ENCODINGS.join(', ')}`)),
  delimiter: t.Nullable(oneOf(DELIMITERS, 'must be a comma, semicolon, tab or bar')),
  /** The number of the row that has the names of the columns, 0 if none has; without it, it is guessed. */
  headerRow: t.Optional(
    t.Nullable(t.Integer({ minimum: 0, maximum: MAX_HEADER_ROW, error: `must be from 0 to ${MAX_HEADER_ROW}` })),
  ),
})
export const CheckImport = t.Object({
  importId: Id,
  mapping: t.Array(oneOf(TARGETS, `must each be one of ${TARGETS.join(', ')}`), {
    maxItems: 200,
  }),
  money: oneOf(['rupees', 'paise'], 'must be rupees or paise'),
  /** How discounts without a percent sign are read; with `fractions`, 0.1 is 10 percent. */
  discounts: t.Optional(oneOf(['percent', 'fractions'], 'must be percent or fractions')),
  /** The stock of new products for which the file has none. */
  openingStock: t.Optional(
    t.Integer({ minimum: 0, maximum: MAX_STOCK, error: `must be a whole number from 0 to ${MAX_STOCK}` }),
  ),
  /** Whether existing products get the file's stock too; by default not from a file with Tokri ids, nor from one whose products were sold since it was imported. */
  updatesStock: t.Optional(t.Boolean({ error: 'must be true or false' })),
  /** Whether a row without a category is of the one above; without it, only where the file has clearly merged cells. */
  fillsCategory: t.Optional(t.Boolean({ error: 'must be true or false' })),
  /** Whether new products of the same brand and name become packs of one product, if no column is the family. */
  joinsPacks: t.Optional(t.Boolean({ error: 'must be true or false' })),
})
/**
 * What an admin decides about one row that needs review, or about all of them without `number`: `same` is the product
 * that it resembles, `new` a new product, `leave` leaves the row out, and an id picks one of several products.
 */
export const DecideRow = t.Object({
  importId: Id,
  number: t.Optional(t.Integer({ minimum: 1, maximum: 2_147_483_647, error: 'must be the number of a row' })),
  decision: t.Union([t.Literal('same'), t.Literal('new'), t.Literal('leave'), Id], {
    error: 'must be same, new, leave or the id of a product',
  }),
})
export const OneImport = t.Object({ importId: Id })
/** Lists of rows: one per outcome, and one each for rows with a note and rows with a price jump. */
const ROW_LISTS = [...ROW_OUTCOMES, 'noted', 'price-jump'] as const
export type RowList = (typeof ROW_LISTS)[number]

export const ImportRows = t.Object({
  importId: Id,
  outcome: oneOf(ROW_LISTS, `must be one of ${ROW_LISTS.join(', ')}`),
  /** Narrows the rows to those of a `ReasonView`; it is not the reason of a row, which says more. */
  reason: t.Optional(textUpTo(2000)),
  page: t.Optional(t.Numeric({ minimum: 1, maximum: 100_000, multipleOf: 1, default: 1 })),
})
export const ImportReasons = t.Pick(ImportRows, ['importId', 'outcome'])
export const ImportHistory = t.Object({
  page: t.Optional(t.Numeric({ minimum: 1, maximum: 100_000, multipleOf: 1, default: 1 })),
})

export type ReadAgain = Static<typeof ReadAgain>
export type CheckImport = Static<typeof CheckImport>
export type DecideRow = Static<typeof DecideRow>

/** A reason of rows, with … in place of what differs from row to row. */
export const ReasonView = t.Object({ reason: t.String(), rows: t.Number() }, { $id: 'ReasonView' })
export type ReasonView = Static<typeof ReasonView>

export const ImportCounts = numberFor(ROW_OUTCOMES)
export type ImportCounts = Static<typeof ImportCounts>

/** What an undo did, in products. */
export const TakenBack = t.Object({
  new: t.Number({ description: 'New products that were removed.' }),
  changed: t.Number({ description: 'Changed products that were restored completely.' }),
  partly: t.Number({ description: 'Changed products that were restored only in part.' }),
  remainingNew: t.Number({ description: 'New products that stay, as they were ordered or edited since.' }),
  remainingChanged: t.Number({
    description: 'Changed products that stay as the import or somebody since has left them.',
  }),
  gone: t.Number({ description: 'Products that had been deleted before.' }),
})
export type TakenBack = Static<typeof TakenBack>

/** An import as the history lists it. */
export const ImportSummary = t.Object(
  {
    _id: t.String(),
    fileName: t.String(),
    state: oneOf(IMPORT_STATES),
    rows: t.Number(),
    /** All 0 while the import is worked on. */
    counts: ImportCounts,
    missed: t.Number({ description: 'Rows that would have added or changed a product, and that a stop came before.' }),
    takenBack: t.Nullable(TakenBack, { description: 'What an undo did; null without one.' }),
    fault: t.Nullable(t.String()),
    createdAt: t.String(),
    ranAt: t.Nullable(t.String(), { description: 'When it began to change the catalogue; null if it never did.' }),
    finishedAt: t.Nullable(t.String()),
  },
  { $id: 'ImportSummary' },
)
export type ImportSummary = Static<typeof ImportSummary>

const readCell = { column: t.String(), row: t.Number(), written: t.String(), read: t.String() }

/** An import with everything that its screen shows. */
export const ImportView = t.Object(
  {
    ...ImportSummary.properties,
    progress: t.Number({ description: "Progress of the current state's work, from 0 to 1." }),
    encoding: t.Nullable(oneOf(ENCODINGS)),
    delimiter: t.Nullable(oneOf(DELIMITERS)),
    header: t.Array(t.String()),
    headerRow: t.Nullable(t.Number(), {
      description: 'Number of the row that has the names of the columns; 0 if none has.',
    }),
    headRows: t.Array(t.Object({ number: t.Number(), cells: t.Array(t.String()) }), {
      description: 'Rows at the beginning of the file, cut short: the header may be any of them.',
    }),
    mapping: t.Array(oneOf(TARGETS)),
    detected: t.Array(oneOf(TARGETS), {
      description: 'What the columns seem to be, while the mapping can be changed.',
    }),
    lastMapping: t.Nullable(t.Array(oneOf(TARGETS)), {
      description: 'What the columns were in the last file with the same columns, if that is not what they seem to be.',
    }),
    lastFile: t.Nullable(t.Object({ name: t.String(), importedAt: t.String(), money: oneOf(MONEY_UNITS) }), {
      description: 'The last file with the same columns that was imported, and the unit of its prices.',
    }),
    sameFile: t.Nullable(t.Object({ importedAt: t.String(), sold: t.Number() }), {
      description:
        'When this very file was last imported, and how many pieces of its products were sold since; null if it was not, or none were, and once it runs.',
    }),
    money: oneOf(MONEY_UNITS),
    discounts: oneOf(DISCOUNT_FORMATS),
    openingStock: t.Number(),
    updatesStock: t.Boolean(),
    fillsCategory: t.Boolean({ description: 'Whether a row without a category is of the one above.' }),
    mergedColumns: t.Array(t.Number(), {
      description: 'Indexes of columns that may be of merged cells: filled in the first row and empty in many below.',
    }),
    filled: t.Number({ description: 'Number of rows of a checked import that have got the category above.' }),
    joinsPacks: t.Boolean({
      description: 'Whether new products of the same brand and name become packs of one product.',
    }),
    hints: t.Array(t.String(), {
      description: 'For each column, a hint about what it seems to be if it was left out; otherwise empty.',
    }),
    spare: t.Array(t.Number(), { description: 'Indexes of ignored columns that could be imported as details.' }),
    looksLikePaise: t.Boolean({
      description: 'Whether every price is a multiple of a hundred and most are high, so that they may be in paise.',
    }),
    looksLikeFractions: t.Boolean({
      description: 'Whether every discount is from 0 to 1, and one is strictly between.',
    }),
    decimalCommas: t.Array(
      t.Object({
        ...readCell,
        isMixed: t.Boolean({ description: 'Whether other cells have decimal points, or commas between thousands.' }),
      }),
      { description: 'For each column of amounts with decimal commas, how the first readable one is read.' },
    ),
    gstFractions: t.Array(t.Object(readCell), {
      description: 'For each column of GST rates with fractions, how the first of them is read.',
    }),
    sample: t.Array(t.Array(t.String()), { description: 'The first rows of the file.' }),
    warning: t.String(),
    archive: ArchiveView,
    changedSince: t.Number({
      description:
        'Number of products that were edited since a checked import was compared with them: it is to be checked again.',
    }),
    noted: t.Number({ description: 'Number of valid rows with a note.' }),
    priceJumps: t.Number({ description: 'Number of prices that change by more than half.' }),
    overDiscounted: t.Number({ description: 'Number of discounts that rounding makes larger than the file says.' }),
    decided: t.Number({ description: 'Number of rows that need review and that an admin has decided.' }),
    offSale: t.Object(
      { products: t.Number(), hidden: t.Number(), expired: t.Number(), undeclared: t.Number() },
      {
        description:
          'Number of new products that are not sold at once, and of those that are hidden, past their best-before date, or without a declaration that the shop requires. One product may have several of these reasons.',
      },
    ),
    packs: PackCounts,
    withoutCategory: t.Number({ description: 'Number of new products without a category.' }),
    newCategories: t.Object(
      { categories: t.Array(t.String()), subCategories: t.Array(t.String()) },
      { description: 'The names that the import would create; empty before the check and after the start.' },
    ),
    alikeCategories: t.Array(t.Object({ written: t.String(), category: t.String() }), {
      description:
        'Categories and subcategories of the file that are taken for others of nearly the same name before the import.',
    }),
    categoryLevels: t.Array(t.Object({ written: t.String(), category: t.String(), subCategory: t.String() }), {
      description:
        'How categories of several levels, such as "Food > Dairy > Butter", are read before the import; empty otherwise.',
    }),
    canBeUndone: t.Boolean(),
    pictures: ImagesProgress,
  },
  { $id: 'ImportView' },
)
export type ImportView = Static<typeof ImportView>

/** A new product as the review shows it; prices are in rupees. */
export const NewProduct = t.Object(
  {
    price: t.Number(),
    sellingPrice: t.Number(),
    unit: t.String(),
    category: t.String(),
    stock: t.Number(),
    brand: t.Nullable(t.String()),
    publish: t.Boolean({ description: 'Whether shoppers see it.' }),
    more: t.Array(t.Object({ field: t.String(), value: t.String() }), {
      description:
        'Everything else that the row says of it, as people write it: taxes, declarations, details and images.',
    }),
  },
  { $id: 'NewProduct' },
)
export type NewProduct = Static<typeof NewProduct>

const CandidateView = t.Object(
  {
    _id: t.String(),
    name: t.String(),
    unit: t.String(),
    brand: t.Nullable(t.String()),
    sku: t.Nullable(t.String()),
    price: t.Number(),
  },
  { $id: 'CandidateView' },
)

export const ImportRowView = t.Object(
  {
    number: t.Number(),
    title: t.String({ description: 'The name in the row, or else its first filled cell.' }),
    sku: t.Nullable(t.String()),
    reason: t.Nullable(t.String()),
    note: t.Nullable(t.String()),
    differences: t.Array(t.Object({ field: t.String(), before: t.String(), after: t.String() })),
    product: t.Nullable(NewProduct, { description: 'The product that a new row creates.' }),
    candidates: t.Array(CandidateView, { description: 'The products that a row in review may mean.' }),
    mayBeNew: t.Boolean({ description: 'Whether a row in review may also mean a new product.' }),
    decision: t.Nullable(t.String(), {
      description: 'What an admin decided about a row in review: `new`, or the id of one of the candidates.',
    }),
  },
  { $id: 'ImportRowView' },
)
export type ImportRowView = Static<typeof ImportRowView>
