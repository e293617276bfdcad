import { type Static, t } from 'elysia'
import { Id, textUpTo } from '../../platform/http.ts'
import { MAX_PARTS, PART_BYTES } from '../../shared/transfer.ts'
import { ENCODINGS } from './csv/decode.ts'
import { DELIMITERS } from './csv/dialect.ts'
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
})
export const OneImport = t.Object({ importId: Id })
export const ImportRows = t.Object({
  importId: Id,
  outcome: t.UnionEnum([...ROW_OUTCOMES, 'noted'], { error: 'must be new, changed, unchanged, faulty or noted' }),
  page: t.Optional(t.Numeric({ minimum: 1, maximum: 100_000, multipleOf: 1, default: 1 })),
})
export const ImportHistory = t.Object({
  page: t.Optional(t.Numeric({ minimum: 1, maximum: 100_000, multipleOf: 1, default: 1 })),
})

export type CheckImport = Static<typeof CheckImport>

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
  money: 'rupees' | 'paise'
  /** The first rows of the file. */
  sample: string[][]
  warning: string
  /** How many rows there is a word about although they are fine. */
  noted: number
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
}
