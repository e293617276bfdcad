import { LEFT } from '../../catalogue/bulk/labels.ts'
import { EDITED, reasonOf } from '../../changes/labels.ts'
import type { LaterChange } from '../../changes/later.queries.ts'
import { UNITS } from '../../changes/units.ts'
import type { MediaStorage } from '../../platform/media/storage.ts'
import { imageFile, ownImage } from '../../shared/images.ts'
import { MAX_STOCK } from '../../shared/limits.ts'
import { restoredDeclarations } from '../rows/declared.ts'
import { type FieldChanges, isSame, type Stored } from '../rows/difference.ts'

type Field = keyof FieldChanges

/** What a product becomes again, and what of the changes is left. */
export interface Restored {
  before: Stored
  after: Stored
  remaining: FieldChanges
  /** What is left and why; null if nothing is. */
  note: string | null
}

const LABELS: Partial<Record<Field, string>> = {
  sku: 'SKU',
  name: 'Name',
  brand: 'Brand',
  family: 'Family',
  unit: 'Unit',
  categories: 'Category',
  subCategories: 'Sub category',
  categoryPosition: 'Category order',
  subCategoryPosition: 'Sub category order',
  priceInPaise: 'MRP',
  discountPercent: 'Discount',
  sellingPriceInPaise: 'Selling price',
  description: 'Description',
  publish: 'Published',
  stock: 'Stock',
  image: 'Images',
  declarations: 'Declarations',
  details: 'Details',
}

const units: readonly (readonly Field[])[] = Object.values(UNITS)

function unitOf(field: Field): readonly Field[] {
  return units.find((unit) => unit.includes(field)) ?? [field]
}

/**
 * Restores the changes of a product, except of fields that a later change or somebody has changed since, newest first. The
 * stock changes by the import's difference, so that later sales are not lost, unless there are fewer pieces by now.
 */
export async function restore(
  product: Stored,
  changes: FieldChanges,
  later: readonly LaterChange[],
  sources: ReadonlyMap<string, string>,
  media: MediaStorage,
): Promise<Restored> {
  const back: Partial<Stored> = {}
  const left = new Map<Field, { label: string; reason: string }>()
  const leave = (field: Field, reason = EDITED, label = LABELS[field]!) => left.set(field, { label, reason })

  const free = { ...changes }
  for (const field of Object.keys(changes) as Field[]) {
    const change = later.find(({ fields }) =>
      fields.some((each) => (unitOf(field) as readonly string[]).includes(each)),
    )
    if (!change) continue
    leave(field, reasonOf(change))
    delete free[field]
  }
  const { stock, image, declarations, ...fields } = free
  const entries = Object.entries(fields) as [Field, { before: never; after: never }][]
  for (const unit of Map.groupBy(entries, ([field]) => unitOf(field)[0]!).values()) {
    const isEdited = unit.some(
      ([field, { before, after }]) => !isSame(product[field], after) && !isSame(product[field], before),
    )
    for (const [field, { before }] of unit) {
      if (!isEdited) back[field] = before
      else if (!isSame(product[field], before)) leave(field)
    }
  }
  if (declarations) {
    const restored = restoredDeclarations(product.declarations, declarations)
    back.declarations = restored.declarations
    if (restored.kept.length > 0) leave('declarations', EDITED, restored.kept.join(', '))
  }
  if (stock) {
    const pieces = product.stock - (stock.after - stock.before)
    if (pieces < 0) leave('stock', LEFT.sold)
    else if (pieces > MAX_STOCK) leave('stock', LEFT.too_many)
    else back.stock = pieces
  }
  if (image && !isSame(product.image, image.before)) {
    // External URLs may have been fetched since; a fetched one counts as its stored image.
    const shown = new Set(image.after.map((address) => sources.get(address) ?? address))
    const isOurs = product.image.every((address) => shown.has(address) || image.before.includes(address))
    if (isOurs && (await areThere(image.before, media))) back.image = image.before
    else leave('image')
  }
  const { priceInPaise, sellingPriceInPaise } = { ...product, ...back }
  // A selling price that somebody has set since may be above the former price.
  if (sellingPriceInPaise !== null && sellingPriceInPaise > priceInPaise)
    for (const field of unitOf('priceInPaise')) {
      if (field in back) leave(field)
      delete back[field]
    }
  // The former family is found by its name: it may have been given a key since.
  if (back.family !== undefined) back.familyKey = null
  if (back.details) back.details = inOrderOf(product.details, back.details)
  const remaining = Object.fromEntries([...left.keys()].map((field) => [field, changes[field]])) as FieldChanges
  return { before: product, after: { ...product, ...back }, remaining, note: noteOf([...left.values()]) }
}

function noteOf(left: readonly { label: string; reason: string }[]): string | null {
  const notes = [...Map.groupBy(left, ({ reason }) => reason)].map(
    ([reason, fields]) => `${reason}, and stays as it is: ${fields.map(({ label }) => label).join(', ')}`,
  )
  return notes.length > 0 ? notes.join('. ') : null
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
