import { inSavepoint, type Queryable, refusesValue } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { MediaStore } from '../../platform/media/store.ts'
import { applyPlans } from './applying/applying.ts'
import { faulty, type Plan, planRows } from './applying/planning.ts'
import { nextRows } from './applying/queries.ts'
import { FileFault } from './faults.ts'
import { finishChecking, finishImporting, finishUndoing } from './finishing.ts'
import { holdingImport, type ImportParts } from './holding.ts'
import {
  changeImport,
  claimImport,
  deleteParts,
  enqueueImport,
  type ImportRecord,
  refreshStatistics,
} from './queries.ts'
import { openReader, type Reader } from './reader/reader.ts'
import { readFile } from './reading.ts'
import type { MadeShelves } from './schema.ts'
import { rowsToUndo, saveNotes, saveResults } from './staging/queries.ts'
import { termsOf } from './terms.ts'
import { undoRows } from './undoing/undoing.ts'

/** Small enough that an order which waits for its products hardly notices. */
const ROWS_PER_BATCH = 400

/**
 * Does the work that an import is waiting for, until there is none or the shop stops. Whoever calls it takes the work
 * over: it goes on after the last batch that was committed.
 */
export async function workOnImport(parts: ImportParts, importId: string, signal?: AbortSignal): Promise<void> {
  const record = await claimImport(parts.db, importId)
  if (record) await workOnClaimed(parts, record, signal)
}

/** Does the work of an import that was taken over. */
export async function workOnClaimed(parts: ImportParts, record: ImportRecord, signal?: AbortSignal): Promise<void> {
  await using reader = openReader(signal, parts.readerOptions)
  try {
    if (record.state === 'reading') await readFile(parts, reader, record)
    else await workThroughRows({ ...parts, reader }, record, signal)
  } catch (error) {
    // Stopped half-way: whoever runs next goes on at once.
    if (signal?.aborted && error === signal.reason) await enqueueImport(parts.db, record.id)
    else if (error instanceof FileFault) await fail(parts, record, error)
    else throw error
  }
}

/** What could not be done with the file once would not go better again. */
async function fail({ db, log }: ImportParts, record: ImportRecord, { message, cause }: FileFault): Promise<void> {
  if (cause) log?.error('reading an import broke off', { importId: record.id, cause: String(cause) })
  await holdingImport(db, record, async (tx) => {
    await changeImport(tx, record.id, { state: 'failed', fault: message, finishedAt: new Date() })
    await deleteParts(tx, record.id)
  })
}

interface WorkParts {
  media: MediaStore
  reader: Reader
}

async function workThroughRows(
  parts: ImportParts & WorkParts,
  record: ImportRecord,
  signal?: AbortSignal,
): Promise<void> {
  const { step, finish } = WORK[record.state as keyof typeof WORK]
  // Held meanwhile, so that nobody takes it for abandoned.
  await holdingImport(parts.db, record, refreshStatistics)
  for (;;) {
    signal?.throwIfAborted()
    const went = await holdingImport(parts.db, record, async (tx, held) => {
      const position = await step(parts, tx, held)
      if (position === null) await finish(tx, held)
      else await changeImport(tx, held.id, { position })
      return position === null ? 'finished' : 'going on'
    })
    if (went !== 'going on') return
  }
}

/** A step answers the last row it has dealt with, or null when none is left. */
const WORK = {
  checking: { step: checkRows, finish: finishChecking },
  importing: { step: importRows, finish: finishImporting },
  undoing: { step: undoNextRows, finish: finishUndoing },
}

async function checkRows(parts: WorkParts, tx: Queryable, held: ImportRecord): Promise<number | null> {
  const rows = await nextRows(tx, held.id, held.position, ROWS_PER_BATCH, false)
  // What was decided before is decided anew: the row may mean another product now.
  const undecided = rows.map((row) => ({ ...row, decision: null }))
  const plans = await planRows(tx, parts, undecided, termsOf(held), false)
  await saveResults(tx, held.id, plans.map(resultOf), false)
  return rows.at(-1)?.number ?? null
}

async function importRows(parts: WorkParts, tx: Queryable, held: ImportRecord): Promise<number | null> {
  const rows = await nextRows(tx, held.id, held.position, ROWS_PER_BATCH, true)
  const made: MadeShelves = { categories: [], subCategories: [] }
  const plans = await oneByOneIfRefused(
    tx,
    rows,
    async (step, some) => {
      const planned = await planRows(step, parts, some, termsOf(held), true)
      const { categories, subCategories } = await applyPlans(step, parts.media, held, planned)
      made.categories.push(...categories)
      made.subCategories.push(...subCategories)
      return planned
    },
    ({ number }, reason) => faulty(number, null, reason),
  )
  await saveResults(tx, held.id, plans.map(resultOf), true)
  if (made.categories.length + made.subCategories.length > 0) await rememberShelves(tx, held, made)
  return rows.at(-1)?.number ?? null
}

async function undoNextRows({ media }: WorkParts, tx: Queryable, held: ImportRecord): Promise<number | null> {
  const rows = await rowsToUndo(tx, held.id, held.position, ROWS_PER_BATCH)
  const notes = await oneByOneIfRefused(
    tx,
    rows,
    (step, some) => undoRows(step, media, held, some),
    ({ number }, reason) => ({ number, note: `Could not be undone. ${reason}` }),
  )
  await saveNotes(tx, held.id, notes)
  return rows.at(-1)?.number ?? null
}

/** All rows at once; should the database refuse that, one by one, so that one row keeps no other out. */
async function oneByOneIfRefused<Row, Result>(
  tx: Queryable,
  rows: readonly Row[],
  work: (step: Queryable, some: readonly Row[]) => Promise<Result[]>,
  refused: (row: Row, reason: string) => Result,
): Promise<Result[]> {
  const attempt = (some: readonly Row[]) => inSavepoint(tx, (step) => work(step, some))
  try {
    return await attempt(rows)
  } catch (error) {
    if (!isRowFault(error)) throw error
  }
  const results: Result[] = []
  for (const row of rows) {
    try {
      results.push(...(await attempt([row])))
    } catch (error) {
      if (!isRowFault(error)) throw error
      results.push(refused(row, error instanceof AppError ? error.message : 'The shop cannot keep this row as it is'))
    }
  }
  return results
}

function isRowFault(error: unknown): boolean {
  return error instanceof AppError || refusesValue(error)
}

async function rememberShelves(tx: Queryable, { id, madeShelves }: ImportRecord, made: MadeShelves): Promise<void> {
  const [categories, subCategories] = [
    [...madeShelves.categories, ...made.categories],
    [...madeShelves.subCategories, ...made.subCategories],
  ]
  await changeImport(tx, id, { madeShelves: { categories, subCategories } })
}

function resultOf({ result }: Plan) {
  return result
}
