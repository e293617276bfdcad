import { inSavepoint, type Queryable, refusesValue } from '../platform/database/database.ts'
import { AppError } from '../platform/runtime/errors.ts'
import { applyPlans } from './apply/apply.ts'
import { partRefused } from './apply/packs.ts'
import { invalid, type Plan, type PlanDependencies, planRows, type ReadableRow } from './apply/plan.ts'
import { type BatchSize, hasDecisions, nextRows } from './apply/queries.ts'
import { deleteParts, findCodes, recordUse } from './archive/queries.ts'
import { finishChecking, finishImporting, finishUndoing } from './complete.ts'
import { FileError } from './file-error.ts'
import { type ImportDependencies, withImportLock } from './import-lock.ts'
import { termsOf } from './import-terms.ts'
import { workInLanes } from './lanes.ts'
import { skusInSpellings } from './matching.queries.ts'
import { fillCategories } from './merged-cells.queries.ts'
import { readFile } from './parse-file.ts'
import {
  addCreatedCategories,
  changeImport,
  claimImport,
  enqueueImport,
  type ImportRecord,
  refreshGrowingCatalogue,
  refreshStatistics,
} from './queries.ts'
import { openReader } from './reader/reader.ts'
import { isBarcode, type Target } from './rows/columns.ts'
import type { MadeCategories } from './schema.ts'
import { saveResults } from './staging.queries.ts'
import { type DoneRow, rowsToUndo, saveUndone } from './undo/queries.ts'
import { undoRows } from './undo/undo.ts'

/**
 * Of new rows as many as repay what a batch takes: some forty statements, and a commit. Of others few enough that an order
 * waiting for the locks of their products is hardly delayed.
 */
const BATCH_SIZE: BatchSize = { rows: 2_000, known: 400 }
/** The rows of the first batches. Later ones have a part of what is done, so that to stop an import takes a fraction of its time. */
const FIRST_ROWS = 400
const PART_OF_DONE = 0.2
/** Batches that are worked on at a time: what one waits for, the other uses. More of them would crowd out the shop. */
const LANES = 2
/** After so many batches of an import, the planner's statistics of the catalogue are updated. */
const REFRESHED_AT = new Set([2, 5, 12, 40])

/**
 * Works on an import until there is nothing to do or the shop stops. The caller takes the work over from any other
 * worker, and resumes after the last batch that was committed.
 */
export async function workOnImport(deps: ImportDependencies, importId: string, signal?: AbortSignal): Promise<void> {
  const record = await claimImport(deps.db, importId)
  if (record) await workOnClaimed(deps, record, signal)
}

/** Works on an import that the caller has claimed. */
export async function workOnClaimed(
  deps: ImportDependencies,
  record: ImportRecord,
  signal?: AbortSignal,
): Promise<void> {
  await using reader = openReader(signal, deps.readerOptions)
  try {
    if (record.state === 'reading') await readFile(deps, reader, record)
    else await workThroughRows({ ...deps, reader }, record, signal)
  } catch (error) {
    // Stopped midway: enqueue the import, so that another worker resumes immediately.
    if (signal?.aborted && error === signal.reason) await enqueueImport(deps.db, record.id)
    else if (error instanceof FileError) await fail(deps, record, error)
    else throw error
  }
}

/** Fails the import, because a retry would fail on the same file again. */
async function fail(
  { db, log }: ImportDependencies,
  record: ImportRecord,
  { message, cause }: FileError,
): Promise<void> {
  if (cause) log?.error('reading an import broke off', { importId: record.id, cause: String(cause) })
  await withImportLock(db, record, async (tx) => {
    await changeImport(tx, record.id, { state: 'failed', fault: message, finishedAt: new Date() })
    await deleteParts(tx)
  })
}

async function workThroughRows(
  deps: ImportDependencies & Omit<PlanDependencies, 'ambiguousSkus'>,
  record: ImportRecord,
  signal?: AbortSignal,
): Promise<void> {
  const { work, finish } = WORK[record.state as keyof typeof WORK]
  // Runs under the lock, so that nobody takes the import for abandoned.
  await withImportLock(deps.db, record, refreshStatistics)
  const skuColumn = record.mapping?.indexOf('sku') ?? -1
  const ambiguousSkus = skuColumn < 0 ? new Set<string>() : await skusInSpellings(deps.db, record.id, skuColumn)
  if (await work({ ...deps, ambiguousSkus }, record, signal)) await withImportLock(deps.db, record, finish)
}

/** The work on all rows of an import; it returns false if another worker has taken the import over. */
type Work = (
  deps: ImportDependencies & PlanDependencies,
  record: ImportRecord,
  signal?: AbortSignal,
) => Promise<boolean>

const checkAll: Work = async (deps, record, signal) => {
  const { db, batchSize: { rows } = BATCH_SIZE } = deps
  if (record.position === 0)
    await withImportLock(db, record, (tx, { id, mapping, fillsCategory }) => {
      const column = mapping?.indexOf('category') ?? -1
      return fillCategories(tx, id, fillsCategory && column >= 0 ? column : null)
    })
  if (record.archive !== null && record.position === 0)
    await withImportLock(db, record, (tx, held) => findCodes(tx, held.id, codeColumns(held)))
  return workInLanes(
    db,
    record,
    LANES,
    {
      // Locks nothing.
      read: (after) => nextRows(db, record.id, after, { rows, known: rows }, false),
      work: (tx, held, next) => checkRows(deps, tx, held, next),
    },
    signal,
  )
}

const importAll: Work = async (deps, record, signal) => {
  const { db, batchSize = BATCH_SIZE } = deps
  let batches = 0
  return workInLanes(
    db,
    record,
    (await isInOrder(db, record)) ? 1 : LANES,
    {
      async read(after) {
        // What the planner knew of an empty shop would have it read all products for each batch.
        if (REFRESHED_AT.has(batches++)) await refreshGrowingCatalogue(db)
        const rows = Math.min(batchSize.rows, Math.max(FIRST_ROWS, Math.floor(after * PART_OF_DONE)))
        return nextRows(db, record.id, after, { ...batchSize, rows }, true)
      },
      work: (tx, held, rows) => importRows(deps, tx, held, rows),
    },
    signal,
  )
}

/** Whether later rows count more than earlier ones: two of them may be for one product, or one place in an order. */
async function isInOrder(db: Queryable, { id, mapping }: ImportRecord): Promise<boolean> {
  const hasOrder = mapping?.some((target) => target === 'categoryOrder' || target === 'subCategoryOrder')
  return hasOrder || (await hasDecisions(db, id))
}

const undoAll: Work = (deps, record, signal) => {
  const { db, batchSize = BATCH_SIZE } = deps
  return workInLanes(
    db,
    record,
    1,
    {
      read: (after) => rowsToUndo(db, record.id, after, batchSize.known),
      work: (tx, held, rows) => undoNextRows(deps, tx, held, rows),
    },
    signal,
  )
}

const WORK = {
  checking: { work: checkAll, finish: finishChecking },
  importing: { work: importAll, finish: finishImporting },
  undoing: { work: undoAll, finish: finishUndoing },
}

async function checkRows(
  deps: PlanDependencies,
  tx: Queryable,
  held: ImportRecord,
  rows: readonly ReadableRow[],
): Promise<void> {
  // Resets earlier decisions, because the row may mean another product now.
  const undecided = rows.map((row) => ({ ...row, decision: null }))
  const plans = await planRows(tx, deps, undecided, termsOf(held), false)
  await recordUse(
    tx,
    held.id,
    plans.flatMap(({ archived }) => archived),
  )
  await saveResults(tx, held.id, plans.map(resultOf), false)
}

/** Returns the columns by which images in a ZIP may be named. */
function codeColumns({ mapping, header }: ImportRecord): number[] {
  return (mapping ?? []).flatMap((target, at) => {
    return target === 'id' || target === 'sku' || isBarcode(target as Target, header?.[at] ?? '') ? [at] : []
  })
}

async function importRows(
  deps: PlanDependencies,
  tx: Queryable,
  held: ImportRecord,
  rows: readonly ReadableRow[],
): Promise<void> {
  const made: MadeCategories = { categories: [], subCategories: [] }
  const plans = await oneByOneIfRefused(
    tx,
    rows,
    async (step, some) => {
      const planned = await planRows(step, deps, some, termsOf(held), true)
      const { categories, subCategories } = await applyPlans(step, deps.media, held, planned)
      await partRefused(step, planned)
      made.categories.push(...categories)
      made.subCategories.push(...subCategories)
      return planned
    },
    ({ number }, reason) => invalid(number, null, [reason]),
  )
  await saveResults(tx, held.id, plans.map(resultOf), true)
  if (made.categories.length + made.subCategories.length > 0) await addCreatedCategories(tx, held.id, made)
}

async function undoNextRows(
  { media }: PlanDependencies,
  tx: Queryable,
  held: ImportRecord,
  rows: readonly DoneRow[],
): Promise<void> {
  const undone = await oneByOneIfRefused(
    tx,
    rows,
    (step, some) => undoRows(step, media, held, some),
    ({ number, changes, undone }, reason) => ({
      number,
      undone: undone ?? ('kept' as const),
      note: `Could not be undone. ${reason}`,
      remaining: changes,
    }),
  )
  await saveUndone(tx, held.id, undone)
}

/**
 * Processes all rows at once. If the database refuses that, processes them one by one, so that one bad row does not
 * keep the others out.
 */
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
    if (!isRowError(error)) throw error
  }
  const results: Result[] = []
  for (const row of rows) {
    try {
      results.push(...(await attempt([row])))
    } catch (error) {
      if (!isRowError(error)) throw error
      results.push(refused(row, error instanceof AppError ? error.message : 'The shop cannot keep this row as it is'))
    }
  }
  return results
}

function isRowError(error: unknown): boolean {
  return error instanceof AppError || refusesValue(error)
}

function resultOf({ result }: Pick<Plan, 'result'>) {
  return result
}
