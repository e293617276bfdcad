import { joinAlike } from '../../catalogue/families/membership.queries.ts'
import { retainImages } from '../../images/service.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { MediaStorage } from '../../platform/media/storage.ts'
import { ownImage } from '../../shared/images.ts'
import { wantImages } from '../images/queries.ts'
import type { ImportRecord } from '../queries.ts'
import type { MadeCategories } from '../schema.ts'
import { placeOnCategories, positionInOrder, type WantedCategories } from './categories.ts'
import type { Plan } from './plan.ts'
import {
  beginImporting,
  insertProducts,
  refreshSearch,
  savePacks,
  updateProducts,
  type WantedPosition,
} from './queries.ts'

/** Fields that are not searched as words. If only these change, search refreshes the product's availability alone. */
const OFFER_FIELDS = new Set([
  'MRP',
  'Selling price',
  'Discount',
  'Stock',
  'SKU',
  'Images',
  'Family',
  'Category order',
  'Sub category order',
])
const CATEGORY_FIELDS = ['Category', 'Sub category', 'Category order', 'Sub category order']

/**
 * Applies the plans to the catalogue, in the transaction that locked their products. Returns the ids of the categories
 * and subcategories that it created.
 */
export async function applyPlans(
  tx: Queryable,
  media: MediaStorage,
  record: Pick<ImportRecord, 'id' | 'startedBy' | 'mapping'>,
  plans: readonly Plan[],
): Promise<MadeCategories> {
  const working = plans.filter(({ result }) => result.outcome === 'new' || result.outcome === 'changed')
  if (working.length === 0) return { categories: [], subCategories: [] }
  await beginImporting(tx, record, 'import')
  const products = working.map(({ wanted }) => wanted!.product)
  await retainImages(tx, media, working.flatMap(newOwnImages))
  await insertProducts(
    tx,
    products.filter((_, at) => !working[at]!.stored),
  )
  await updateProducts(
    tx,
    products.filter((_, at) => working[at]!.stored && changesProduct(working[at]!)),
  )
  const made = await placeOnCategories(tx, working.flatMap(wantedCategories))
  await positionInOrder(
    tx,
    working.flatMap((plan) => wantedPosition(plan, 'Category order', 'categoryPosition')),
    working.flatMap((plan) => wantedPosition(plan, 'Sub category order', 'subCategoryPosition')),
  )
  await wantImages(
    tx,
    record.id,
    working.flatMap(({ result, sources, wanted }) =>
      sources ? [{ number: result.number, productId: wanted!.product.id, sources }] : [],
    ),
  )
  const [searched, offered] = [working.filter(isSearched), working.filter((plan) => !isSearched(plan))]
  await refreshSearch(tx, searched.map(idOf), offered.map(idOf))
  // Last, because only one import at a time joins packs.
  if (!record.mapping?.includes('family')) {
    const packs = products.filter((_, at) => working[at]!.result.pack).map(({ id }) => id)
    const joined = await joinAlike(tx, packs)
    await savePacks(
      tx,
      record.id,
      joined.filter(({ id }) => !packs.includes(id)),
    )
  }
  return made
}

function idOf({ wanted }: Plan): string {
  return wanted!.product.id
}

function isSearched({ stored, wanted }: Plan): boolean {
  return !stored || wanted!.differences.some(({ field }) => !OFFER_FIELDS.has(field))
}

// Categories and images that are still to be fetched change no column of the product.
function changesProduct({ wanted, sources }: Plan): boolean {
  const elsewhere = new Set([...CATEGORY_FIELDS, ...(sources ? ['Images'] : [])])
  return wanted!.differences.some(({ field }) => !elsewhere.has(field))
}

function newOwnImages({ wanted, stored, sources }: Plan): string[] {
  const shown = sources ?? wanted!.product.image
  return shown.filter((address) => ownImage(address) && !stored?.image.includes(address))
}

function wantedPosition(
  { wanted, stored }: Plan,
  field: string,
  name: 'categoryPosition' | 'subCategoryPosition',
): WantedPosition[] {
  const { id: productId, [name]: position } = wanted!.product
  const isWanted = stored ? wanted!.differences.some((each) => each.field === field) : position !== null
  return isWanted ? [{ productId, position }] : []
}

function wantedCategories({ wanted, stored }: Plan): WantedCategories[] {
  const { id: productId, categories, subCategories } = wanted!.product
  const differs = (field: string) => !stored || wanted!.differences.some((each) => each.field === field)
  const [moves, movesSub] = [differs('Category'), differs('Sub category')]
  if (!moves && !movesSub) return []
  return [{ productId, categories, moves, subCategories: movesSub ? subCategories : null }]
}
