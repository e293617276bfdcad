import { inSavepoint, type Queryable, refusesValue } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { applyPlans } from './applying/applying.ts'
import { faulty, type Plan, planRows, type ReadableRow } from './applying/planning.ts'
import { finishChecking, finishImporting } from './finishing.ts'
import { holdingImport, type ImportParts } from './holding.ts'
import { changeImport, claimImport, enqueueImport, type ImportRecord, refreshStatistics } from './queries.ts'
import { readFile } from './reading.ts'
import type { Target } from './rows/columns.ts'
import type { Reading } from './rows/facts.ts'
import { nextRows, saveResults } from './staging/queries.ts'

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
  const isOver =
    record.state === 'reading' ? await readFile(parts, record, signal) : await workThroughRows(parts, record, signal)
  // Stopped half-way: whoever runs next goes on at once.
  if (!isOver) await enqueueImport(parts.db, record.id)
}

async function workThroughRows(parts: ImportParts, record: ImportRecord, signal?: AbortSignal): Promise<boolean> {
  const isImport = record.state === 'importing'
  // Held meanwhile, so that nobody takes it for abandoned.
  await holdingImport(parts.db, record, refreshStatistics)
  for (;;) {
    if (signal?.aborted) return false
    const went = await holdingImport(parts.db, record, async (tx, held) => {
      const rows = await nextRows(tx, held.id, held.position, ROWS_PER_BATCH, isImport)
      if (rows.length === 0) {
        await (isImport ? finishImporting : finishChecking)(tx, held)
        return 'finished'
      }
      const plans = isImport
        ? await importRows(parts, tx, held, rows)
        : await planRows(tx, parts.media, rows, readingOf(held), false)
      await saveResults(
        tx,
        held.id,
        plans.map(({ result }) => result),
        isImport,
      )
      await changeImport(tx, held.id, { position: rows.at(-1)!.number })
      return 'going on'
    })
    if (went !== 'going on') return true
  }
}

/** All rows at once; should the database refuse that, one by one, so that one row keeps no other out. */
async function importRows(
  { media }: ImportParts,
  tx: Queryable,
  held: ImportRecord,
  rows: ReadableRow[],
): Promise<Plan[]> {
  const reading = readingOf(held)
  const attempt = (some: ReadableRow[]) =>
    inSavepoint(tx, async (step) => {
      const plans = await planRows(step, media, some, reading, true)
      await applyPlans(step, media, held.id, plans)
      return plans
    })
  try {
    return await attempt(rows)
  } catch (error) {
    if (!isRowFault(error)) throw error
  }
  const plans: Plan[] = []
  for (const row of rows) {
    try {
      plans.push(...(await attempt([row])))
    } catch (error) {
      if (!isRowFault(error)) throw error
      const reason = error instanceof AppError ? error.message : 'The shop cannot keep this row as it is'
      plans.push(faulty(row.number, null, reason))
    }
  }
  return plans
}

function isRowFault(error: unknown): boolean {
  return error instanceof AppError || refusesValue(error)
}

function readingOf({ header, mapping, money }: ImportRecord): Reading {
  return { header: header ?? [], mapping: (mapping ?? []) as Target[], money }
}
