import { recordAction } from '../../platform/audit/queries.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { hasWaitingImages } from './images/queries.ts'
import { outcomeCounts } from './listing/queries.ts'
import { changeImport, deleteParts, enqueueImages, type ImportRecord } from './queries.ts'
import { refuseRepeats } from './staging/queries.ts'
import { removeEmptyCategories } from './undo/queries.ts'

/** Every row is looked at: what is left is to tell rows that repeat another. */
export async function finishChecking(tx: Queryable, { id }: ImportRecord): Promise<void> {
  await refuseRepeats(tx, id)
  await changeImport(tx, id, { state: 'checked', position: 0 })
}

/** Every row is in the catalogue, or has its reason beside it. */
export async function finishImporting(tx: Queryable, { id, fileName, startedBy }: ImportRecord): Promise<void> {
  await changeImport(tx, id, { state: 'done', finishedAt: new Date() })
  await deleteParts(tx, id)
  if (await hasWaitingImages(tx, id)) await enqueueImages(tx)
  const counts = await outcomeCounts(tx, [id])
  const changes = Object.fromEntries(counts.map(({ outcome, rows }) => [`${outcome} rows`, { before: 0, after: rows }]))
  await recordAction(tx, { actorId: startedBy, action: 'Imported products', subject: fileName, subjectId: id, changes })
}

/** Whatever could be taken back is: what is left are the shelves that were made for it. */
export async function finishUndoing(
  tx: Queryable,
  { id, createdCategories: madeCategories }: ImportRecord,
): Promise<void> {
  await removeEmptyCategories(tx, madeCategories)
  await changeImport(tx, id, { state: 'undone', finishedAt: new Date() })
}
