import type { Queryable } from '../../platform/database.ts'
import type { Slice } from '../queries.ts'
import type { ImportCounts, ImportRowView, ImportSummary, ImportView } from './contract.ts'
import { pictureProgress } from './pictures/queries.ts'
import {
  countImports,
  countNoted,
  firstRows,
  type ImportRecord,
  type ImportRowRecord,
  listImports,
  outcomeCounts,
  outcomeRows,
  WORKING,
} from './queries.ts'
import { shortened } from './rows/amounts.ts'
import type { Target } from './rows/columns.ts'
import type { RowOutcome } from './schema.ts'
import { requireImport } from './service.ts'

const SAMPLE_ROWS = 5
const MAX_CELL_SHOWN = 200

export async function showImport(db: Queryable, id: string): Promise<ImportView> {
  const record = await requireImport(db, id)
  const [counts, sample, noted, pictures] = await Promise.all([
    outcomeCounts(db, [id]),
    firstRows(db, id, SAMPLE_ROWS),
    countNoted(db, id),
    pictureProgress(db, id),
  ])
  const { encoding, delimiter, header, mapping, money, warning, rows, position, state } = record
  return {
    ...summaryOf(record, counts),
    progress: WORKING.includes(state) && rows > 0 ? Math.min(1, position / (rows + 1)) : 0,
    encoding,
    delimiter,
    header: header ?? [],
    mapping: (mapping ?? []) as Target[],
    money,
    sample: sample.map((cells) => cells.map((cell) => cell.slice(0, MAX_CELL_SHOWN))),
    warning,
    noted,
    pictures,
  }
}

export async function showHistory(db: Queryable, slice: Slice) {
  const [records, total] = await Promise.all([listImports(db, slice), countImports(db)])
  const counts = await outcomeCounts(
    db,
    records.map(({ id }) => id),
  )
  return { imports: records.map((record) => summaryOf(record, counts)), total }
}

/** A page of the rows that came out in one way, with how many pages there are. */
export async function showRows(db: Queryable, importId: string, outcome: RowOutcome | 'noted', slice: Slice) {
  const record = await requireImport(db, importId)
  const [rows, counts, noted] = await Promise.all([
    outcomeRows(db, importId, outcome, slice),
    outcomeCounts(db, [importId]),
    countNoted(db, importId),
  ])
  const total = outcome === 'noted' ? noted : countsOf(record.id, counts)[outcome]
  return { rows: rows.map((row) => rowView(row, record)), total }
}

type Counts = Awaited<ReturnType<typeof outcomeCounts>>

function summaryOf(record: ImportRecord, counts: Counts): ImportSummary {
  const { id, fileName, state, rows, fault, createdAt, finishedAt } = record
  return {
    _id: id,
    fileName,
    state,
    rows,
    counts: countsOf(id, counts),
    fault,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  }
}

function countsOf(id: string, counts: Counts): ImportCounts {
  const of = (outcome: RowOutcome) => counts.find((each) => each.importId === id && each.outcome === outcome)?.rows ?? 0
  return { new: of('new'), changed: of('changed'), unchanged: of('unchanged'), faulty: of('faulty') }
}

function rowView(row: ImportRowRecord, { mapping }: ImportRecord): ImportRowView {
  const name = row.cells[(mapping ?? []).indexOf('name')]?.trim()
  const named = name || row.cells.find((cell) => cell.trim() !== '')
  const differences = (row.differences ?? []).map(({ field, before, after }) => ({
    field,
    before: before.slice(0, MAX_CELL_SHOWN),
    after: after.slice(0, MAX_CELL_SHOWN),
  }))
  const title = shortened((named ?? '').replace(/\s+/g, ' ').trim())
  return { number: row.number, title, sku: row.sku, reason: row.reason, note: row.note, differences }
}
