import { reasonOf } from '../../changes/labels.ts'
import { retainImages } from '../../images/service.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { MediaStorage } from '../../platform/media/storage.ts'
import { placeOnCategories, positionInOrder } from '../apply/categories.ts'
import { beginImporting, loadStored, refreshSearch, updateProducts } from '../apply/queries.ts'
import { knownSources } from '../images/queries.ts'
import type { ImportRecord } from '../queries.ts'
import { isSame } from '../rows/difference.ts'
import type { UndoResult } from '../schema.ts'
import { type DoneRow, deleteProducts, laterChanges, touchedSince, type UndoneRow } from './queries.ts'
import { type Restored, restore } from './restore.ts'

/**
 * Reverts rows: deletes the products that they added unless they were ordered or changed since, and restores the fields
 * that they changed unless these were changed since.
 */
export async function undoRows(
  tx: Queryable,
  media: MediaStorage,
  record: Pick<ImportRecord, 'id' | 'startedBy'>,
  rows: readonly DoneRow[],
): Promise<UndoneRow[]> {
  const ids = rows.flatMap(({ productId }) => productId ?? [])
  const products = await loadStored(tx, [...new Set(ids)], true)
  await beginImporting(tx, record, 'import undone')
  const later = await laterChanges(
    tx,
    record.id,
    rows.map(({ number }) => number),
  )
  const added = rows.flatMap(({ number, productId, isNew }) =>
    isNew && productId && products.has(productId) ? [{ number, productId }] : [],
  )
  const touched = await touchedSince(tx, record.id, added)
  const stays = new Map(
    added.flatMap(({ number, productId }) => {
      const [since, change] = [touched.get(productId), later.get(number)?.[0]]
      if (since === 'sold' || (since && !change)) return [[productId, NOTES[since]]]
      return change ? [[productId, `${reasonOf(change)}, and stays`]] : []
    }),
  )
  const unchanged = added.flatMap(({ productId }) => (stays.has(productId) ? [] : productId))
  await deleteProducts(tx, unchanged)
  const sources = await knownSources(
    tx,
    rows.flatMap(({ changes }) => changes?.image?.after ?? []),
  )
  const restored: Restored[] = []
  const undone: UndoneRow[] = []
  for (const { number, productId, changes, isNew, undone: earlier } of rows) {
    const product = products.get(productId ?? '')
    if (!product) undone.push({ number, undone: 'gone', note: 'Was deleted since', remaining: changes })
    else if (isNew) {
      const note = stays.get(product.id) ?? null
      undone.push({ number, undone: note ? 'kept' : 'wholly', note, remaining: null })
    } else if (!changes) {
      undone.push({ number, undone: 'kept', note: 'Stays: what it was before is not known', remaining: null })
    } else {
      const back = await restore(product, changes, later.get(number) ?? [], sources, media)
      restored.push(back)
      undone.push({ number, undone: resultOf(back, earlier), note: back.note, remaining: back.remaining })
    }
  }
  await putBack(tx, media, restored)
  // Deleted products are removed from search as well.
  await refreshSearch(tx, [...unchanged, ...restored.map(({ after }) => after.id)], [])
  return undone
}

const NOTES = { sold: 'Was ordered since, and stays', edited: 'Edited since, and stays' }

function resultOf({ before, after, note }: Restored, earlier: UndoResult | null): UndoResult {
  if (note === null) return 'wholly'
  return earlier !== 'partly' && isSame(before, after) ? 'kept' : 'partly'
}

async function putBack(tx: Queryable, media: MediaStorage, all: readonly Restored[]): Promise<void> {
  const changed = all.filter(({ before, after }) => !isSame(before, after))
  await retainImages(
    tx,
    media,
    changed.flatMap(({ before, after }) => after.image.filter((address) => !before.image.includes(address))),
  )
  await updateProducts(
    tx,
    changed.map(({ after }) => after),
  )
  await placeOnCategories(
    tx,
    changed.flatMap(({ before, after }) => {
      const moves = !isSame(before.categories, after.categories)
      const movesSub = !isSame(before.subCategories, after.subCategories)
      if (!moves && !movesSub) return []
      const { id: productId, categories, subCategories } = after
      return [{ productId, categories, moves, subCategories: movesSub ? subCategories : null }]
    }),
  )
  const positions = (name: 'categoryPosition' | 'subCategoryPosition') =>
    changed.flatMap(({ before, after }) =>
      before[name] === after[name] ? [] : [{ productId: after.id, position: after[name] }],
    )
  await positionInOrder(tx, positions('categoryPosition'), positions('subCategoryPosition'))
}
