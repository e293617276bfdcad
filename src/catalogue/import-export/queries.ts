import { and, count, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import type { Slice } from '../queries.ts'
import { catalogueImport, catalogueImportPart, type catalogueImportRow, type ImportState } from './schema.ts'

export type ImportRecord = typeof catalogueImport.$inferSelect
export type ImportRowRecord = typeof catalogueImportRow.$inferSelect

/** States in which there is work to do, which somebody must be doing. */
export const WORKING: readonly ImportState[] = ['reading', 'checking', 'importing', 'undoing']

/** Who takes work over this often has never come to an end of it. */
const MAX_ATTEMPTS = 25
const BATCH_TIMEOUT_MS = 60_000

export async function insertImport(
  db: Queryable,
  made: Pick<ImportRecord, 'id' | 'fileName' | 'parts' | 'startedBy'>,
): Promise<void> {
  await db.insert(catalogueImport).values(made)
}

export async function findImport(db: Queryable, id: string): Promise<ImportRecord | null> {
  const [found] = await db.select().from(catalogueImport).where(eq(catalogueImport.id, id))
  return found ?? null
}

/** Keeps everybody else from the import until the transaction ends, which may take longer than a request's. */
export async function lockImport(tx: Queryable, id: string): Promise<ImportRecord | null> {
  // Rows are looked up by their keys; while a table grows, the planner would rather read all of it.
  await tx.execute(sql`select set_config('statement_timeout', ${String(BATCH_TIMEOUT_MS)}, true),
    set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)`)
  const [found] = await tx.select().from(catalogueImport).where(eq(catalogueImport.id, id)).for('update')
  return found ?? null
}

export async function changeImport(tx: Queryable, id: string, to: Partial<ImportRecord>): Promise<void> {
  await tx
    .update(catalogueImport)
    .set({ updatedAt: sql`now()`, ...to })
    .where(eq(catalogueImport.id, id))
}

/** Takes the work of an import over from whoever had it; null when there is none to do. */
export function claimImport(db: Queryable, id: string): Promise<ImportRecord | null> {
  return claim(db, eq(catalogueImport.id, id))
}

/**
 * Takes over one import whose work nobody is doing any more. A silent one that somebody holds is being worked on, however
 * long a step of it takes.
 */
export function claimAbandoned(db: Queryable, silentSeconds: number): Promise<ImportRecord | null> {
  const silent = sql`now() - make_interval(secs => ${silentSeconds})`
  const abandoned = db
    .select({ id: catalogueImport.id })
    .from(catalogueImport)
    .where(and(inArray(catalogueImport.state, [...WORKING]), lt(catalogueImport.updatedAt, silent)))
    .orderBy(catalogueImport.id)
    .limit(1)
    .for('update', { skipLocked: true })
  return claim(db, inArray(catalogueImport.id, abandoned))
}

async function claim(db: Queryable, which: SQL): Promise<ImportRecord | null> {
  const [claimed] = await db
    .update(catalogueImport)
    .set({ attempt: sql`${catalogueImport.attempt} + 1`, updatedAt: sql`now()` })
    .where(and(which, inArray(catalogueImport.state, [...WORKING])))
    .returning()
  if (!claimed || claimed.attempt <= MAX_ATTEMPTS) return claimed ?? null
  await changeImport(db, claimed.id, {
    state: 'failed',
    fault: 'The shop could not finish this import',
    finishedAt: new Date(),
  })
  return null
}

/**
 * Has the work done. In no queue of the job runner: one that is killed would keep it shut for hours.
 */
export async function enqueueImport(tx: Queryable, importId: string): Promise<void> {
  await tx.execute(sql`select from graphile_worker.add_job('import', ${JSON.stringify({ importId })}::json,
    job_key := ${`import:${importId}`})`)
}

/** Has pictures fetched that wait for it. */
export async function enqueueImages(tx: Queryable): Promise<void> {
  await tx.execute(sql`select from graphile_worker.add_job('import-pictures', job_key := 'import-pictures')`)
}

/** Whether pictures wait without a job that would fetch them, as after a process was killed. */
export async function areImagesDeleted(db: Queryable): Promise<boolean> {
  const [row] = await db.execute<{ forgotten: boolean }>(sql`
    select exists (select from catalogue_import_image where state = 'waiting') and not exists (
      select from graphile_worker.jobs where task_identifier = 'import-pictures'
        and (locked_at is null or locked_at > now() - interval '3 minutes')) as forgotten`)
  return row!.forgotten
}

/**
 * Brings the planner's figures up to date: those of before a large import mislead it in the next, and of rows that were
 * staged a moment ago it knows nothing, and would compare each with each.
 */
export async function refreshStatistics(tx: Queryable): Promise<void> {
  await tx.execute(sql`analyze product`)
  await tx.execute(sql`analyze catalogue_import_row (import_id, number, outcome, product_id, sku, name_key)`)
}

/** The newest first. */
export async function listImports(db: Queryable, { offset, limit }: Slice): Promise<ImportRecord[]> {
  return db.select().from(catalogueImport).orderBy(desc(catalogueImport.id)).offset(offset).limit(limit)
}

export async function countImports(db: Queryable): Promise<number> {
  const [row] = await db.select({ total: count() }).from(catalogueImport)
  return row!.total
}

export async function deleteImport(tx: Queryable, id: string): Promise<void> {
  await tx.delete(catalogueImport).where(eq(catalogueImport.id, id))
}

/** Finished and forgotten imports, with everything that was kept of them. */
export async function deleteOldImports(db: Queryable, days: number): Promise<void> {
  await db.delete(catalogueImport).where(lt(catalogueImport.updatedAt, sql`now() - make_interval(days => ${days})`))
}

export async function deleteParts(tx: Queryable, importId: string): Promise<void> {
  await tx.delete(catalogueImportPart).where(eq(catalogueImportPart.importId, importId))
}
