import { recordAction } from '../platform/audit/queries.ts'
import type { Database, Queryable } from '../platform/database/database.ts'
import { AppError } from '../platform/runtime/errors.ts'
import { newId } from '../platform/runtime/ids.ts'
import { changedSinceLabel } from '../shared/import-limits.ts'
import { nextRows } from './apply/queries.ts'
import { deleteParts } from './archive/queries.ts'
import { finishImporting } from './complete.ts'
import type { CheckImport, DecideRow, ReadAgain } from './contract.ts'
import { decideHeld, markRivals } from './decisions.queries.ts'
import { recordMapping } from './last-mapping.ts'
import { checkMapping } from './mapping.ts'
import type { DecidePacks } from './packs/contract.ts'
import { decideProposals, deleteProposals } from './packs/queries.ts'
import {
  beginToRun,
  changeImport,
  deleteImport,
  enqueueImport,
  findImport,
  type ImportRecord,
  insertImport,
  lockImport,
} from './queries.ts'
import { soldSince } from './repeated-file.queries.ts'
import type { ImportState } from './schema.ts'
import { countParts, savePart } from './staging.queries.ts'
import { countChangedSince } from './stale-review.queries.ts'
import { deletePendingImages, hasRowsToUndo } from './undo/queries.ts'

interface NewImport {
  fileName: string
  parts: number
  startedBy: string | null
  headerRow?: number | null
}

/** Stores a file or its first part and returns the import's id. Once all parts are there, the file is read. @throws AppError */
export function startImport(
  db: Database,
  made: NewImport,
  first: Uint8Array,
  enqueue = enqueueImport,
): Promise<string> {
  const id = newId()
  return db.transaction(async (tx) => {
    await insertImport(tx, { id, ...made, fileName: stored(made.fileName) })
    await takePart(tx, { id, parts: made.parts }, 0, first, enqueue)
    return id
  })
}

/** Cleans a file name. Nobody types it into a form, so what the database cannot store is removed instead of refused. */
function stored(fileName: string): string {
  return fileName.toWellFormed().replaceAll('\u0000', '').slice(0, 255) || 'products.csv'
}

/** Stores the next part; sending the same part again is harmless. @throws AppError */
export function addPart(
  db: Database,
  id: string,
  position: number,
  bytes: Uint8Array,
  enqueue = enqueueImport,
): Promise<void> {
  return db.transaction(async (tx) => {
    const held = await lockImportRow(tx, id, ['uploading'])
    if (position >= held.parts) throw new AppError('invalid', 'position exceeds the number of parts announced')
    await takePart(tx, held, position, bytes, enqueue)
  })
}

/** Reads the file again with another encoding, delimiter or header. */
export function readAgain(
  db: Database,
  id: string,
  { headerRow = null, ...dialect }: Omit<ReadAgain, 'importId'>,
  enqueue = enqueueImport,
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockImportRow(tx, id, ['mapping', 'checked'])
    await changeImport(tx, id, { ...dialect, headerRow, state: 'reading', position: 0, attempt: 0 })
    await enqueue(tx, id)
  })
}

/** Starts the check of all rows: what each would change, and what is wrong with it. Nothing is changed yet. */
export function checkImport(db: Database, asked: CheckImport, enqueue = enqueueImport): Promise<void> {
  const { importId: id, mapping, money, discounts = 'percent', openingStock = 0 } = asked
  const { joinsPacks = true, fillsCategory } = asked
  return db.transaction(async (tx) => {
    const record = await lockImportRow(tx, id, ['mapping', 'checked'])
    checkMapping(record.header ?? [], mapping)
    const updatesStock = asked.updatesStock ?? (!mapping.includes('id') && (await soldSince(tx, record)) === null)
    await deleteProposals(tx, id)
    await changeImport(tx, id, {
      mapping: [...mapping],
      money,
      discounts,
      openingStock,
      updatesStock,
      // Without a word of it, as the file was found to be.
      ...(fillsCategory !== undefined && { fillsCategory }),
      joinsPacks,
      state: 'checking',
      position: 0,
      attempt: 0,
    })
    await enqueue(tx, id)
  })
}

/**
 * Starts applying the checked rows to the catalogue.
 * @throws AppError conflict if their products were edited since: the review showed other values as theirs.
 */
export function runImport(db: Database, id: string, actorId: string | null, enqueue = enqueueImport): Promise<void> {
  return db.transaction(async (tx) => {
    const record = await lockImportRow(tx, id, ['checked'])
    const changed = await countChangedSince(tx, record)
    if (changed > 0) throw new AppError('conflict', changedSinceLabel(changed))
    // A command on the server takes the columns as they come: nobody chose them.
    if (actorId !== null) await recordMapping(tx, record)
    await beginToRun(tx, id, actorId)
    await recordAction(tx, { actorId, action: 'Started import', subject: record.fileName, subjectId: id })
    await enqueue(tx, id)
  })
}

/**
 * Stores what `held` rows mean. One row at most counts for a product: of several that are decided together, the first.
 * @throws AppError
 */
export function decideRows(db: Database, { importId: id, number, decision }: DecideRow): Promise<void> {
  return db.transaction(async (tx) => {
    await lockImportRow(tx, id, ['checked'])
    const { decided, rival } = await decideHeld(tx, id, number ?? null, decision)
    if (number !== undefined) {
      if (rival !== null) throw new AppError('conflict', `Row ${rival} is for the same product, and counts`)
      if (decided === 0) throw new AppError('invalid', 'decision is not possible for this row')
    }
    await markRivals(tx, id)
  })
}

/** Stores whether products that look like packs of one product become so. @throws AppError */
export function decidePacks(db: Database, { importId: id, key, joins }: DecidePacks): Promise<void> {
  return db.transaction(async (tx) => {
    await lockImportRow(tx, id, ['checked'])
    const decided = await decideProposals(tx, id, key ?? null, !joins)
    if (decided === 0) throw new AppError('missing', 'These packs are not proposed')
  })
}

/**
 * Starts the undo of an import: reverts what it changed, except what was changed again since, which a further undo may
 * revert once the later change is undone.
 * @throws AppError missing for an unknown import; conflict for one that cannot be undone.
 */
export function undoImport(db: Database, id: string, actorId: string, enqueue = enqueueImport): Promise<void> {
  return db.transaction(async (tx) => {
    const { fileName, state } = await lockImportRow(tx, id, UNDOABLE)
    if (!(await hasRowsToUndo(tx, id)))
      throw new AppError('conflict', state === 'undone' ? 'This import is undone' : 'This import changed nothing')
    await deletePendingImages(tx, id)
    await changeImport(tx, id, { state: 'undoing', position: 0, attempt: 0, startedBy: actorId })
    await deleteParts(tx)
    await recordAction(tx, { actorId, action: 'Undid import', subject: fileName, subjectId: id })
    await enqueue(tx, id)
  })
}

export const UNDOABLE: readonly ImportState[] = ['done', 'stopped', 'undone']

/** Deletes an import that has not begun to change the catalogue. */
export function discardImport(db: Database, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    await lockImportRow(tx, id, [...NOT_BEGUN, 'failed'])
    await deleteImport(tx, id)
  })
}

/** Stops an import; what it has applied stays in the catalogue. */
export function stopImport(db: Database, id: string, actorId: string): Promise<void> {
  return db.transaction(async (tx) => {
    const open: ImportState[] = [...NOT_BEGUN, 'importing']
    await stopLocked(tx, await lockImportRow(tx, id, open), actorId)
  })
}

/** Ends an import that its command gives up: stops it if it has begun to change the catalogue, and otherwise deletes it. */
export function abandonImport(db: Database, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const held = await lockImport(tx, id)
    if (held?.state === 'importing') await stopLocked(tx, held, null)
    else if (held && NOT_BEGUN.includes(held.state)) await deleteImport(tx, id)
  })
}

const NOT_BEGUN: readonly ImportState[] = ['uploading', 'reading', 'mapping', 'checking', 'checked']

async function stopLocked(tx: Queryable, record: ImportRecord, actorId: string | null): Promise<void> {
  const { id, fileName, state, position } = record
  // The batches for which this has waited may have been the last ones.
  const isOver = state === 'importing' && (await nextRows(tx, id, position, { rows: 1, known: 1 }, true)).length === 0
  if (isOver) return finishImporting(tx, record)
  await changeImport(tx, id, { state: 'stopped', finishedAt: new Date() })
  await deleteParts(tx)
  if (state !== 'importing') return
  await recordAction(tx, { actorId, action: 'Stopped import', subject: fileName, subjectId: id })
}

/** @throws AppError missing. */
export async function requireImport(db: Queryable, id: string): Promise<ImportRecord> {
  const found = await findImport(db, id)
  if (!found) throw new AppError('missing', 'There is no such import')
  return found
}

async function lockImportRow(tx: Queryable, id: string, states: readonly ImportState[]): Promise<ImportRecord> {
  const held = await lockImport(tx, id)
  if (!held) throw new AppError('missing', 'There is no such import')
  if (!states.includes(held.state)) throw new AppError('conflict', `This import is ${STATE_LABELS[held.state]}`)
  return held
}

const STATE_LABELS: Record<ImportState, string> = {
  uploading: 'still being uploaded',
  reading: 'being read',
  mapping: 'read, and waits to be checked',
  checking: 'being checked',
  checked: 'checked, and waits to be started',
  importing: 'under way',
  done: 'done',
  stopped: 'stopped',
  failed: 'over: its file could not be read',
  undoing: 'being undone',
  undone: 'undone',
}

async function takePart(
  tx: Queryable,
  { id, parts }: Pick<ImportRecord, 'id' | 'parts'>,
  position: number,
  bytes: Uint8Array,
  enqueue: typeof enqueueImport,
): Promise<void> {
  await savePart(tx, id, position, bytes)
  if ((await countParts(tx, id)) < parts) return
  await changeImport(tx, id, { state: 'reading' })
  await enqueue(tx, id)
}
