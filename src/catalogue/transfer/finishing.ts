import { recordAction } from '../../platform/audit/queries.ts'
import type { Queryable } from '../../platform/database.ts'
import { outcomeCounts } from './listing/queries.ts'
import { hasWaitingPictures } from './pictures/queries.ts'
import { changeImport, deleteParts, enqueuePictures, type ImportRecord } from './queries.ts'
import { refuseRepeats } from './staging/queries.ts'
import { removeEmptyShelves } from './undoing/queries.ts'

/** Every row is looked at: what is left is to tell rows that repeat another. */
export async function finishChecking(tx: Queryable, { id }: ImportRecord): Promise<void> {
  await refuseRepeats(tx, id)
  await changeImport(tx, id, { state: 'checked', position: 0 })
}

/** Every row is in the catalogue, or has its reason beside it. */
export async function finishImporting(tx: Queryable, { id, fileName, startedBy }: ImportRecord): Promise<void> {
  await changeImport(tx, id, { state: 'done', finishedAt: new Date() })
  await deleteParts(tx, id)
  if (await hasWaitingPictures(tx, id)) await enqueuePictures(tx)
  const counts = await outcomeCounts(tx, [id])
  const changes = Object.fromEntries(counts.map(({ outcome, rows }) => [`${outcome} rows`, { before: 0, after: rows }]))
  await recordAction(tx, { actorId: startedBy, action: 'Imported products', subject: fileName, subjectId: id, changes })
}

/** Whatever could be taken back is: what is left are the shelves that were made for it. */
export async function finishUndoing(tx: Queryable, { id, madeShelves }: ImportRecord): Promise<void> {
  await removeEmptyShelves(tx, madeShelves)
  await changeImport(tx, id, { state: 'undone', finishedAt: new Date() })
}
