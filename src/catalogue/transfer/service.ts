import { recordAction } from '../../platform/audit/queries.ts'
import type { Database, Queryable } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { CheckImport } from './contract.ts'
import {
  changeImport,
  deleteParts,
  enqueueImport,
  findImport,
  type ImportRecord,
  insertImport,
  lockImport,
  WORKING,
} from './queries.ts'
import type { Target } from './rows/columns.ts'
import type { ImportState } from './schema.ts'
import { countParts, savePart } from './staging/queries.ts'

interface NewImport {
  fileName: string
  parts: number
  startedBy: string | null
}

/** Takes a file in, or the first part of one; answers the import's id. It is read when all of it is there. */
export function startImport(
  db: Database,
  made: NewImport,
  first: Uint8Array,
  enqueue = enqueueImport,
): Promise<string> {
  const id = newId()
  return db.transaction(async (tx) => {
    await insertImport(tx, { id, ...made, fileName: kept(made.fileName) })
    await takePart(tx, { id, parts: made.parts }, 0, first, enqueue)
    return id
  })
}

/** A file's own name is not typed by anybody: what the database cannot hold of it is left out. */
function kept(fileName: string): string {
  return fileName.toWellFormed().replaceAll('\u0000', '').slice(0, 255) || 'products.csv'
}

/** Takes the next part in; the same part again does no harm. @throws AppError */
export function addPart(
  db: Database,
  id: string,
  position: number,
  bytes: Uint8Array,
  enqueue = enqueueImport,
): Promise<void> {
  return db.transaction(async (tx) => {
    const held = await holdImport(tx, id, ['uploading'])
    if (position >= held.parts) throw new AppError('invalid', 'position is beyond the parts that were announced')
    await takePart(tx, held, position, bytes, enqueue)
  })
}

/** Reads the file again, in another encoding or with another separator. */
export function readAgain(
  db: Database,
  id: string,
  dialect: Pick<ImportRecord, 'encoding' | 'delimiter'>,
): Promise<void> {
  return db.transaction(async (tx) => {
    await holdImport(tx, id, ['mapping', 'checked'])
    await changeImport(tx, id, { ...dialect, state: 'reading', position: 0 })
    await enqueueImport(tx, id)
  })
}

/** Has every row looked at: what it would change, and what is wrong with it. Nothing is changed yet. */
export function checkImport(db: Database, asked: CheckImport, enqueue = enqueueImport): Promise<void> {
  const { importId: id, mapping, money } = asked
  return db.transaction(async (tx) => {
    const { header } = await holdImport(tx, id, ['mapping', 'checked'])
    checkMapping(header ?? [], mapping)
    await changeImport(tx, id, { mapping: [...mapping], money, state: 'checking', position: 0 })
    await enqueue(tx, id)
  })
}

/** Puts what was checked into the catalogue. */
export function runImport(db: Database, id: string, actorId: string | null, enqueue = enqueueImport): Promise<void> {
  return db.transaction(async (tx) => {
    const { fileName } = await holdImport(tx, id, ['checked'])
    await changeImport(tx, id, { state: 'importing', position: 0, startedBy: actorId })
    await recordAction(tx, { actorId, action: 'Started import', subject: fileName, subjectId: id })
    await enqueue(tx, id)
  })
}

/** Ends an import where it is: what is in the catalogue stays there. */
export function stopImport(db: Database, id: string, actorId: string): Promise<void> {
  return db.transaction(async (tx) => {
    const open: ImportState[] = ['uploading', 'mapping', 'checked', ...WORKING]
    const { fileName, state } = await holdImport(tx, id, open)
    await changeImport(tx, id, { state: 'stopped', finishedAt: new Date() })
    await deleteParts(tx, id)
    if (state !== 'importing') return
    await recordAction(tx, { actorId, action: 'Stopped import', subject: fileName, subjectId: id })
  })
}

export async function requireImport(db: Queryable, id: string): Promise<ImportRecord> {
  const found = await findImport(db, id)
  if (!found) throw new AppError('missing', 'There is no such import')
  return found
}

async function holdImport(tx: Queryable, id: string, states: readonly ImportState[]): Promise<ImportRecord> {
  const held = await lockImport(tx, id)
  if (!held) throw new AppError('missing', 'There is no such import')
  if (!states.includes(held.state)) throw new AppError('conflict', `This import is ${STATE_WORDS[held.state]}`)
  return held
}

const STATE_WORDS: Record<ImportState, string> = {
  uploading: 'still being uploaded',
  reading: 'being read',
  mapping: 'read, and waits to be checked',
  checking: 'being checked',
  checked: 'checked, and waits to be started',
  importing: 'under way',
  done: 'done',
  stopped: 'stopped',
  failed: 'over: its file could not be read',
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

/** Fields that a product has once. */
const ONCE = new Set<Target>(['id', 'sku', 'name', 'brand', 'category', 'subCategory', 'unit', 'price', 'salePrice'])
for (const target of ['discount', 'stock', 'description', 'barcode'] as const) ONCE.add(target)

function checkMapping(header: readonly string[], mapping: readonly Target[]): void {
  if (mapping.length !== header.length) throw new AppError('invalid', 'mapping must say what each column is')
  for (const target of ONCE) {
    const columns = header.filter((_, at) => mapping[at] === target)
    if (columns.length > 1)
      throw new AppError(
        'invalid',
        `Two columns cannot be the same: ${columns.map((name) => `"${name}"`).join(' and ')}`,
      )
  }
  if (!(['id', 'sku', 'name'] as const).some((target) => mapping.includes(target)))
    throw new AppError('invalid', 'Say which column is the name or the SKU')
}
