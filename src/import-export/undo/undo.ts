import { LEFT } from '../../catalogue/bulk/labels.ts'
import { retainImages } from '../../images/service.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { MediaStorage } from '../../platform/media/storage.ts'
import { imageFile, ownImage } from '../../shared/images.ts'
import { MAX_STOCK } from '../../shared/limits.ts'
import { placeOnCategories, positionInOrder } from '../apply/categories.ts'
import { beginImporting, loadStored, refreshSearch, updateProducts } from '../apply/queries.ts'
import { knownSources } from '../images/queries.ts'
import type { ImportRecord } from '../queries.ts'
import { restoredDeclarations } from '../rows/declared.ts'
import { type FieldChanges, isSame, type Stored } from '../rows/difference.ts'
import type { UndoResult } from '../schema.ts'
import { deleteProducts, touchedSince } from './queries.ts'

interface DoneRow {
  number: number
  productId: string | null
  /** Null for a product that the import added, and for rows that an earlier version of the shop imported. */
  changes: FieldChanges | null
  isNew: boolean
}

interface UndoneRow {
  number: number
  undone: UndoResult
  /** What was not restored, and why. */
  note: string | null
}

/**
 * Reverts rows: deletes the products that they added unless they were ordered or edited since, and restores the fields
 * that they changed unless somebody has changed them since. The stock changes by the import's difference, so that later sales are not lost,
 * and stays if there are fewer pieces by now.
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
  const added = rows.flatMap(({ number, productId, isNew }) =>
    isNew && productId && products.has(productId) ? [{ number, productId }] : [],
  )
  const touched = await touchedSince(tx, record.id, added)
  const untouched = added.flatMap(({ productId }) => (touched.has(productId) ? [] : productId))
  await deleteProducts(tx, untouched)
  const sources = await knownSources(
    tx,
    rows.flatMap(({ changes }) => changes?.image?.after ?? []),
  )
  const restored: Restored[] = []
  const undone: UndoneRow[] = []
  for (const { number, productId, changes, isNew } of rows) {
    const product = products.get(productId ?? '')
    if (!product) undone.push({ number, undone: 'gone', note: 'Was deleted since' })
    else if (isNew) {
      const since = touched.get(product.id)
      undone.push({ number, undone: since ? 'kept' : 'wholly', note: since ? NOTES[since] : null })
    } else {
      const back = await restore(product, changes ?? {}, sources, media)
      restored.push(back)
      undone.push({ number, undone: resultOf(back, changes), note: noteOf(back.kept, changes) })
    }
  }
  await putBack(tx, media, restored)
  // Deleted products are removed from search as well.
  await refreshSearch(tx, [...untouched, ...restored.map(({ after }) => after.id)], [])
  return undone
}

const NOTES = { sold: 'Was ordered since, and stays', edited: 'Edited since, and stays' }

interface Restored {
  before: Stored
  after: Stored
  kept: Kept[]
}

/** A field that is not restored, and why. */
interface Kept {
  field: string
  reason: string
}

const EDITED = 'Edited since'

const LABELS: Partial<Record<keyof Stored, string>> = {
  sku: 'SKU',
  name: 'Name',
  brand: 'Brand',
  family: 'Family',
  unit: 'Unit',
  categories: 'Category',
  subCategories: 'Sub category',
  categoryPosition: 'Category order',
  subCategoryPosition: 'Sub category order',
  priceInPaise: 'Price',
  discountPercent: 'Discount',
  sellingPriceInPaise: 'Selling price',
  description: 'Description',
  publish: 'Published',
  stock: 'Stock',
  image: 'Images',
  details: 'Details',
}

async function restore(
  product: Stored,
  { stock, image, declarations, ...fields }: FieldChanges,
  sources: Map<string, string>,
  media: MediaStorage,
): Promise<Restored> {
  const back: Partial<Stored> = {}
  const stored: Kept[] = []
  const keep = (field: string, reason = EDITED) => stored.push({ field, reason })
  for (const [field, change] of Object.entries(fields) as [keyof Stored, { before: never; after: never }][]) {
    if (isSame(product[field], change.after)) back[field] = change.before
    else if (!isSame(product[field], change.before)) keep(LABELS[field]!)
  }
  if (declarations) {
    const { kept, declarations: restored } = restoredDeclarations(product.declarations, declarations)
    back.declarations = restored
    for (const field of kept) keep(field)
  }
  if (stock) {
    const pieces = product.stock - (stock.after - stock.before)
    if (pieces < 0) keep(LABELS.stock!, LEFT.sold)
    else if (pieces > MAX_STOCK) keep(LABELS.stock!, LEFT.too_many)
    else back.stock = pieces
  }
  if (image && !isSame(product.image, image.before)) {
    // External URLs may have been fetched since; a fetched one counts as its stored image.
    const shown = new Set(image.after.map((address) => sources.get(address) ?? address))
    const isOurs = product.image.every((address) => shown.has(address) || image.before.includes(address))
    if (isOurs && (await areThere(image.before, media))) back.image = image.before
    else keep(LABELS.image!)
  }
  const { priceInPaise, sellingPriceInPaise } = { ...product, ...back }
  // A selling price that somebody has set since may be above the former price.
  if (sellingPriceInPaise !== null && sellingPriceInPaise > priceInPaise) {
    delete back.priceInPaise
    delete back.sellingPriceInPaise
    keep(LABELS.priceInPaise!)
  }
  if (back.details) back.details = inOrderOf(product.details, back.details)
  return { before: product, after: { ...product, ...back }, kept: stored }
}

/** Restores details in their original order, which the present order shows: an import appends new details. */
function inOrderOf(present: Record<string, string>, before: Record<string, string>): Record<string, string> {
  const names = new Set([...Object.keys(present), ...Object.keys(before)])
  const earlier = new Map(Object.entries(before))
  return Object.fromEntries([...names].flatMap((name) => (earlier.has(name) ? [[name, earlier.get(name)!]] : [])))
}

async function areThere(images: readonly string[], media: MediaStorage): Promise<boolean> {
  for (const address of images) {
    const name = ownImage(address)
    if (!name || !(await media.has(imageFile(name, name.width, 'webp')))) return false
  }
  return true
}

function resultOf({ before, after, kept }: Restored, changes: FieldChanges | null): UndoResult {
  if (changes && kept.length === 0) return 'wholly'
  return isSame(before, after) ? 'kept' : 'partly'
}

function noteOf(stored: readonly Kept[], changes: FieldChanges | null): string | null {
  if (!changes) return 'Stays: what it was before is not known'
  const notes = [...Map.groupBy(stored, ({ reason }) => reason)].map(
    ([reason, fields]) => `${reason}, and stays as it is: ${fields.map(({ field }) => field).join(', ')}`,
  )
  return notes.length > 0 ? notes.join('. ') : null
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
