import { and, count, desc, eq, inArray, lt, not, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Slice } from '../catalogue/queries.ts'
import { type Database, limitStatements, type Queryable } from '../platform/database/database.ts'
import { catalogueImport, type catalogueImportRow, type ImportState, type MadeCategories } from './schema.ts'

export type ImportRecord = typeof catalogueImport.$inferSelect
export type ImportRowRecord = typeof catalogueImportRow.$inferSelect

/** States in which a worker must be active. */
export const WORKING: readonly ImportState[] = ['reading', 'checking', 'importing', 'undoing']

/** An import that is claimed more often than this fails, because it would never complete. */
const MAX_ATTEMPTS = 25
const BATCH_TIMEOUT_MS = 60_000

export async function insertImport(
  db: Queryable,
  made: Pick<ImportRecord, 'id' | 'fileName' | 'parts' | 'startedBy'> & Partial<Pick<ImportRecord, 'headerRow'>>,
): Promise<void> {
  await db.insert(catalogueImport).values(made)
}

export async function findImport(db: Queryable, id: string): Promise<ImportRecord | null> {
  const [found] = await db.select().from(catalogueImport).where(eq(catalogueImport.id, id))
  return found ?? null
}

/** Returns the file names of imports by id. */
export async function importFileNames(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: catalogueImport.id, fileName: catalogueImport.fileName })
    .from(catalogueImport)
    .where(inArray(catalogueImport.id, [...ids]))
  return new Map(rows.map(({ id, fileName }) => [id, fileName]))
}

/**
 * Locks the import until the transaction ends, once those who share it have ended theirs, and raises the statement timeout to
 * 60 s for batches.
 */
export async function lockImport(tx: Queryable, id: string): Promise<ImportRecord | null> {
  await prepareForBatch(tx)
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKeyOf(sql`${id}`)})`)
  const [found] = await tx.select().from(catalogueImport).where(eq(catalogueImport.id, id)).for('no key update')
  return found ?? null
}

/**
 * As `lockImport`, but together with others who share it. Unlike row locks, this lock is given in the order of asking: who wants
 * to stop the import waits for the batches under way, and for no later ones.
 */
export async function shareImport(tx: Queryable, id: string): Promise<ImportRecord | null> {
  await prepareForBatch(tx)
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${lockKeyOf(sql`${id}`)})`)
  return findImport(tx, id)
}

/** The id is a column or a parameter, in whichever notation. */
function lockKeyOf(id: SQL): SQL {
  return sql`hashtextextended('tokri import ' || ${id}::uuid, 0)`
}

async function prepareForBatch(tx: Queryable): Promise<void> {
  // Rows are looked up by key, but while a table grows, the planner would prefer sequential scans.
  await tx.execute(sql`select set_config('statement_timeout', ${String(BATCH_TIMEOUT_MS)}, true),
    set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)`)
}

/** Raises the position of an import, unless another worker has claimed it. Returns whether it did. */
export async function advanceImport(
  tx: Queryable,
  { id, attempt, state }: Pick<ImportRecord, 'id' | 'attempt' | 'state'>,
  position: number,
): Promise<boolean> {
  const advanced = await tx
    .update(catalogueImport)
    .set({ position: sql`greatest(${catalogueImport.position}, ${position})`, updatedAt: sql`now()` })
    .where(and(eq(catalogueImport.id, id), eq(catalogueImport.attempt, attempt), eq(catalogueImport.state, state)))
    .returning({ id: catalogueImport.id })
  return advanced.length > 0
}

/** Adds categories and subcategories to those that the import has created. */
export async function addCreatedCategories(tx: Queryable, id: string, made: MadeCategories): Promise<void> {
  const before = catalogueImport.createdCategories
  await changeImport(tx, id, {
    createdCategories: sql`jsonb_build_object(
      'categories', ${before} -> 'categories' || ${JSON.stringify(made.categories)}::jsonb,
      'subCategories', ${before} -> 'subCategories' || ${JSON.stringify(made.subCategories)}::jsonb)`,
  })
}

export async function changeImport(
  tx: Queryable,
  id: string,
  to: PgUpdateSetSource<typeof catalogueImport>,
): Promise<void> {
  await tx
    .update(catalogueImport)
    .set({ updatedAt: sql`now()`, ...to })
    .where(eq(catalogueImport.id, id))
}

/** The database says when, as it does of products: these tell which of them the import adds. */
export function beginToRun(tx: Queryable, id: string, startedBy: string | null): Promise<void> {
  return changeImport(tx, id, { state: 'importing', position: 0, attempt: 0, startedBy, ranAt: sql`now()` })
}

/** Claims the work of an import from its current worker; returns null if there is none to do. */
export function claimImport(db: Queryable, id: string): Promise<ImportRecord | null> {
  return claim(db, eq(catalogueImport.id, id))
}

/**
 * Claims one import whose worker has stopped. An import that is locked is skipped despite an old heartbeat: it is
 * being worked on, however long the step takes.
 */
export function claimAbandoned(db: Queryable, silentSeconds: number): Promise<ImportRecord | null> {
  const silent = sql`now() - make_interval(secs => ${silentSeconds})`
  const isUnshared = sql`pg_try_advisory_xact_lock(${lockKeyOf(sql`${catalogueImport.id}`)})`
  const abandoned = db
    .select({ id: catalogueImport.id })
    .from(catalogueImport)
    .where(and(inArray(catalogueImport.state, [...WORKING]), lt(catalogueImport.updatedAt, silent), isUnshared))
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
 * Enqueues the job that works on the import. It uses no named queue, because a queue stays locked for hours after its
 * worker was killed.
 */
export async function enqueueImport(tx: Queryable, importId: string): Promise<void> {
  await tx.execute(sql`select from graphile_worker.add_job('import', ${JSON.stringify({ importId })}::json,
    job_key := ${`import:${importId}`})`)
}

/** Enqueues the job that fetches waiting images. */
export async function enqueueImages(tx: Queryable): Promise<void> {
  await tx.execute(sql`select from graphile_worker.add_job('import-pictures', job_key := 'import-pictures')`)
}

/** Returns whether images wait without a job that would fetch them, as after a process was killed. */
export async function areImagesForgotten(db: Queryable): Promise<boolean> {
  const [row] = await db.execute<{ forgotten: boolean }>(sql`
    select exists (select from catalogue_import_image where state = 'waiting') and not exists (
      select from graphile_worker.jobs where task_identifier = 'import-pictures'
        and (locked_at is null or locked_at > now() - interval '3 minutes')) as forgotten`)
  return row!.forgotten
}

/**
 * Updates the planner's statistics. Those from before a large import would mislead the next one, and for rows that were
 * just staged there are none, so that the planner would compare each row with every other.
 */
export async function refreshStatistics(tx: Queryable): Promise<void> {
  await tx.execute(sql`analyze product`)
  await tx.execute(sql`analyze catalogue_import_row (import_id, number, outcome, product_id, sku, name_key)`)
}

/**
 * Updates the planner's statistics of what an import or its undo has written. Until the database does so by itself, a
 * change of all products that it takes for few would compare each of them with every other.
 */
export async function refreshCatalogueStatistics(tx: Queryable): Promise<void> {
  await tx.execute(sql`analyze product, product_category, product_sub_category, product_search`)
}

/** As `refreshCatalogueStatistics`, in between: in a transaction of its own, with the time of a batch. */
export function refreshGrowingCatalogue(db: Database): Promise<void> {
  return db.transaction(async (tx) => {
    await limitStatements(tx, BATCH_TIMEOUT_MS)
    await refreshCatalogueStatistics(tx)
  })
}

/**
 * Earlier tries with a file: uploads that were looked at and never run, where the same person has sent a file of this name and
 * with these columns again.
 */
const IS_SUPERSEDED = sql`(${catalogueImport.ranAt} is null and ${catalogueImport.state} in ('mapping', 'checked') and exists (
  select from catalogue_import newer
  where newer.file_name = ${catalogueImport.fileName} and newer.header = ${catalogueImport.header}
    and newer.started_by is not distinct from ${catalogueImport.startedBy} and newer.created_at > ${catalogueImport.createdAt}))`

/**
 * Returns a page of the imports without earlier tries, newest first: by when they began to change the catalogue or, if they
 * have not, when they were made.
 */
export async function listImports(db: Queryable, { offset, limit }: Slice): Promise<ImportRecord[]> {
  const { id, ranAt, createdAt } = catalogueImport
  return db
    .select()
    .from(catalogueImport)
    .where(not(IS_SUPERSEDED))
    .orderBy(sql`coalesce(${ranAt}, ${createdAt}) desc`, desc(id))
    .offset(offset)
    .limit(limit)
}

export async function countImports(db: Queryable): Promise<number> {
  const [row] = await db.select({ total: count() }).from(catalogueImport).where(not(IS_SUPERSEDED))
  return row!.total
}

export async function deleteImport(tx: Queryable, id: string): Promise<void> {
  await tx.delete(catalogueImport).where(eq(catalogueImport.id, id))
}

/** Deletes imports that were not updated for this many days, with everything stored for them. */
export async function deleteOldImports(db: Queryable, days: number): Promise<void> {
  await db.delete(catalogueImport).where(lt(catalogueImport.updatedAt, sql`now() - make_interval(days => ${days})`))
}
