import { recordAction } from '../platform/audit/queries.ts'
import type { Queryable } from '../platform/database/database.ts'
import { deleteParts } from './archive/queries.ts'
import { markRivals } from './decisions.queries.ts'
import { hasWaitingImages } from './images/queries.ts'
import { outcomeCounts } from './listing.queries.ts'
import { storeProposals } from './packs/queries.ts'
import { changeImport, enqueueImages, type ImportRecord, refreshCatalogueStatistics } from './queries.ts'
import { markSharedBarcodes, markTwins, refuseRepeats } from './repeats.queries.ts'
import { isBarcode, type Target } from './rows/columns.ts'
import { refuseTotals } from './totals.queries.ts'
import { isLeftToLaterChanges, partPacks, removeEmptyCategories } from './undo/queries.ts'

/** Marks totals, repeated rows and shared barcodes after all rows are checked, proposes packs, and ends the check. */
export async function finishChecking(tx: Queryable, { id, mapping, header, joinsPacks }: ImportRecord): Promise<void> {
  const targets = (mapping ?? []) as Target[]
  await refuseTotals(tx, id, targets)
  await refuseRepeats(tx, id)
  await markTwins(tx, id)
  await markRivals(tx, id)
  const barcodes = targets.findIndex((target, at) => isBarcode(target, header?.[at] ?? ''))
  if (barcodes >= 0) await markSharedBarcodes(tx, id, barcodes)
  if (targets.includes('family') || joinsPacks) await storeProposals(tx, id, !targets.includes('family'))
  await changeImport(tx, id, { state: 'checked', position: 0 })
}

/** Completes an import whose rows are all applied or have the reason why not. */
export async function finishImporting(tx: Queryable, { id, fileName, startedBy }: ImportRecord): Promise<void> {
  await changeImport(tx, id, { state: 'done', finishedAt: new Date() })
  await deleteParts(tx)
  if (await hasWaitingImages(tx, id)) await enqueueImages(tx)
  const counts = await outcomeCounts(tx, [id])
  const changes = Object.fromEntries(counts.map(({ outcome, rows }) => [`${outcome} rows`, { before: 0, after: rows }]))
  await recordAction(tx, { actorId: startedBy, action: 'Imported products', subject: fileName, subjectId: id, changes })
  await refreshCatalogueStatistics(tx)
}

/**
 * Removes the categories and families that the import created and nobody uses, and completes the undo. They wait for a
 * further undo if later changes keep some of its rows, since the undo of those may use them again.
 */
export async function finishUndoing(
  tx: Queryable,
  { id, createdCategories: madeCategories }: ImportRecord,
): Promise<void> {
  if (!(await isLeftToLaterChanges(tx, id))) {
    await removeEmptyCategories(tx, madeCategories)
    await partPacks(tx, id)
  }
  await changeImport(tx, id, { state: 'undone', finishedAt: new Date() })
  await refreshCatalogueStatistics(tx)
}
