import { type Static, t } from 'elysia'
import { Id, textUpTo } from '../../platform/http/http.ts'
import { MAX_PARTS, type Money, PART_BYTES } from '../../shared/import-limits.ts'
import { MAX_STOCK } from '../../shared/limits.ts'
import { ENCODINGS } from './csv/decode.ts'
import { DELIMITERS } from './csv/dialect.ts'
import type { Discounts } from './rows/amounts.ts'
import { TARGETS, type Target } from './rows/columns.ts'
import type { Difference } from './rows/difference.ts'
import { type ImportState, ROW_OUTCOMES, type RowOutcome } from './schema.ts'

const File = t.File({ maxSize: PART_BYTES, error: `must be a file, or a part of one, of at most 4 MB` })

/** A file, or the first part of a larger one. */
export const StartImport = t.Object({
  file: File,
  /** Its own name, when the part has none. */
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
/** How the file is written, where it was guessed wrong; null: to be guessed again. */
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
  /** What discounts without a sign are; fractions: 0.1 is 10 percent. */
  discounts: t.Optional(t.UnionEnum(['percent', 'fractions'], { error: 'must be percent or fractions' })),
  /** What new products start with where the file does not say it. */
  openingStock: t.Optional(
    t.Integer({ minimum: 0, maximum: MAX_STOCK, error: `must be a whole number from 0 to ${MAX_STOCK}` }),
  ),
  /** Whether products that the shop has get the file's stock too; unless it is told, not from a file with Tokri's ids. */
  updatesStock: t.Optional(t.Boolean({ error: 'must be true or false' })),
})
/**
 * What is meant by a row that waits for a word, or by all of them: `same` is the product it is likened to, `new` another
 * one, `leave` nothing; of several products it is the id of one.
 */
export const DecideRow = t.Object({
  importId: Id,
  number: t.Optional(t.Integer({ minimum: 1, maximum: 2_147_483_647, error: 'must be the number of a row' })),
  decision: t.Union([t.Literal('same'), t.Literal('new'), t.Literal('leave'), Id], {
    error: 'must be same, new, leave or the id of a product',
  }),
})
export const OneImport = t.Object({ importId: Id })
/** Rows are listed by what becomes of them, and by what there is to say of them beside. */
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

/** An import with all that its screen shows. */
export interface ImportView extends ImportSummary {
  /** Of the present state's work, from 0 to 1. */
  progress: number
  encoding: string | null
  delimiter: string | null
  header: string[]
  mapping: Target[]
  money: Money
  discounts: Discounts
  openingStock: number
  updatesStock: boolean
  /** For each column, what it rather is when it was left out; empty when there is nothing to say. */
  hints: string[]
  /** Columns that were left out and could be details. */
  spare: number[]
  /** Whether every price is a whole hundred, and most are high: they may be in paise. */
  looksLikePaise: boolean
  /** Whether all discounts are from 0 to 1. */
  looksLikeFractions: boolean
  /** The first rows of the file. */
  sample: string[][]
  warning: string
  /** How many rows there is a word about although they are fine. */
  noted: number
  /** How many prices change by more than half. */
  priceJumps: number
  /** Of the rows that are held, how many an admin has said of what they mean. */
  decided: number
  /** How many products cost nothing by it that are new, or cost something until now. */
  free: number
  /** How many new products no category shows. */
  withoutCategory: number
  /** Of an import that is undone: products that are wholly as they were, and those of which something stays. */
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
  /** The row's name, or what else tells it. */
  title: string
  sku: string | null
  reason: string | null
  note: string | null
  differences: Difference[]
  /** What a new product will be. */
  product: NewProduct | null
  /** The products that a held row may mean. */
  candidates: CandidateView[]
  /** What was said of a held row: `new`, or the id of one of them. */
  decision: string | null
}

/** Prices in rupees. */
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
