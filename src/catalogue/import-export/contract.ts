import { type Static, t } from 'elysia'
import { Id, textUpTo } from '../../platform/http/http.ts'
import { MAX_PARTS, type Money, PART_BYTES } from '../../shared/import-limits.ts'
import { MAX_STOCK } from '../../shared/limits.ts'
import { ENCODINGS, type Encoding } from './csv/decode.ts'
import { DELIMITERS, type Delimiter } from './csv/dialect.ts'
import type { Discounts } from './rows/amounts.ts'
import { TARGETS, type Target } from './rows/columns.ts'
import type { Difference } from './rows/difference.ts'
import { type ImportState, ROW_OUTCOMES, type RowOutcome } from './schema.ts'

const File = t.File({ maxSize: PART_BYTES, error: `must be a file, or a part of one, of at most 4 MB` })

/** A file, or the first part of a larger one. */
export const StartImport = t.Object({
  file: File,
  /** The name of the file, if the part has none. */
  fileName: t.Optional(textUpTo(255)),
  parts: t.Optional(
    t.Numeric({ minimum: 1, maximum: MAX_PARTS, multipleOf: 1, error: 'The file is larger than 64 MB' }),
  ),
})
export const AddPart = t.Object({
  importId: Id,
  position: t.Numeric({
    minimum: 1,
    maximum: MAX_PARTS - 1,
    multipleOf: 1,
    error: `must be from 1 to ${MAX_PARTS - 1}`,
  }),
  file: File,
})
/** Overrides a wrong guess of how the file is written; null to guess again. */
export const ReadAgain = t.Object({
  importId: Id,
  encoding: t.Nullable(t.UnionEnum([...ENCODINGS], { error: `must be one of ${ENCODINGS.join(', ')}` })),
  delimiter: t.Nullable(t.UnionEnum([...DELIMITERS], { error: 'must be a comma, semicolon, tab or bar' })),
})
export const CheckImport = t.Object({
  importId: Id,
  mapping: t.Array(t.UnionEnum([...TARGETS], { error: `must each be one of ${TARGETS.join(', ')}` }), {
    maxItems: 200,
  }),
  money: t.UnionEnum(['rupees', 'paise'], { error: 'must be rupees or paise' }),
  /** How discounts without a percent sign are read; with `fractions`, 0.1 is 10 percent. */
  discounts: t.Optional(t.UnionEnum(['percent', 'fractions'], { error: 'must be percent or fractions' })),
  /** The stock of new products for which the file has none. */
  openingStock: t.Optional(
    t.Integer({ minimum: 0, maximum: MAX_STOCK, error: `must be a whole number from 0 to ${MAX_STOCK}` }),
  ),
  /** Whether existing products get the file's stock too; by default not from a file with Tokri ids. */
  updatesStock: t.Optional(t.Boolean({ error: 'must be true or false' })),
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
export const ROW_LISTS = [...ROW_OUTCOMES, 'noted', 'price-jump'] as const
export type RowList = (typeof ROW_LISTS)[number]

export const ImportRows = t.Object({
  importId: Id,
  outcome: t.UnionEnum([...ROW_LISTS], { error: `must be one of ${ROW_LISTS.join(', ')}` }),
  page: t.Optional(t.Numeric({ minimum: 1, maximum: 100_000, multipleOf: 1, default: 1 })),
})
export const ImportHistory = t.Object({
  page: t.Optional(t.Numeric({ minimum: 1, maximum: 100_000, multipleOf: 1, default: 1 })),
})

export type CheckImport = Static<typeof CheckImport>
export type DecideRow = Static<typeof DecideRow>

export type ImportCounts = Record<RowOutcome, number>

/** An import as the history lists it. */
export interface ImportSummary {
  _id: string
  fileName: string
  state: ImportState
  rows: number
  counts: ImportCounts
  fault: string | null
  createdAt: string
  finishedAt: string | null
}

/** An import with everything that its screen shows. */
export interface ImportView extends ImportSummary {
  /** Progress of the current state's work, from 0 to 1. */
  progress: number
  encoding: Encoding | null
  delimiter: Delimiter | null
  header: string[]
  mapping: Target[]
  money: Money
  discounts: Discounts
  openingStock: number
  updatesStock: boolean
  /** For each column, a hint about what it seems to be if it was left out; otherwise empty. */
  hints: string[]
  /** Indexes of ignored columns that could be imported as details. */
  spare: number[]
  /** Whether every price is a multiple of a hundred and most are high, so that they may be in paise. */
  looksLikePaise: boolean
  /** Whether every discount is from 0 to 1, and one is strictly between. */
  looksLikeFractions: boolean
  /** The first rows of the file. */
  sample: string[][]
  warning: string
  /** Number of valid rows with a note. */
  noted: number
  /** Number of prices that change by more than half. */
  priceJumps: number
  /** Number of rows that need review and that an admin has decided. */
  decided: number
  /** Number of products that become free, or are new and free. */
  free: number
  /** Number of new products without a category. */
  withoutCategory: number
  /** For an undone import: products that were restored completely, and those that were restored only in part. */
  takenBack: { new: number; changed: number; partly: number } | null
  canBeUndone: boolean
  pictures: {
    waiting: number
    done: number
    failed: number
    failures: { number: number; source: string; reason: string }[]
  }
}

export interface ImportRowView {
  number: number
  /** The name in the row, or else its first filled cell. */
  title: string
  sku: string | null
  reason: string | null
  note: string | null
  differences: Difference[]
  /** The product that a new row creates. */
  product: NewProduct | null
  /** The products that a row in review may mean. */
  candidates: CandidateView[]
  /** What an admin decided about a row in review: `new`, or the id of one of the candidates. */
  decision: string | null
}

/** A new product as the review shows it; prices are in rupees. */
export interface NewProduct {
  price: number
  sellingPrice: number
  unit: string
  category: string
  stock: number
}

export interface CandidateView {
  _id: string
  name: string
  unit: string
  brand: string | null
  sku: string | null
  price: number
}
