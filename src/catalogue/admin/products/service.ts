import { retainImages } from '../../../images/service.ts'
import { recordAction } from '../../../platform/audit/queries.ts'
import { type Queryable, transact, violates } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { newId } from '../../../platform/runtime/ids.ts'
import { badgePercent, pricedOf } from '../../../shared/pricing.ts'
import { titleOf } from '../../../shared/product-title.ts'
import type { ProductView } from '../../contract.ts'
import {
  declarationsAfter,
  declarationsView,
  type StoredDeclarations,
  UNDECLARED,
} from '../../declarations/declarations.ts'
import { loadDeclarations, saveDeclarations } from '../../declarations/queries.ts'
import { getProduct } from '../../service.ts'
import { setStockChangeContext, writeProduct } from '../../stock/queries.ts'
import type { CreateProduct, UpdateProduct } from '../contract.ts'
import {
  type CatalogueDependencies,
  changedFields,
  changesBetween,
  pricesToSet,
  readCategories,
  readDeclarations,
  readProduct,
  refuseStale,
  requireCategories,
  stockToSet,
} from '../editing.ts'
import {
  findNamesake,
  insertProduct,
  isSkuTaken,
  lockProduct,
  markDeleted,
  type ProductRow,
  placeInCategories,
  placeInSubCategories,
} from './queries.ts'

interface ChosenCategories {
  categories: string[] | undefined
  subCategories: string[] | undefined
}

export function createProduct(
  { db, media }: CatalogueDependencies,
  adminId: string,
  asked: CreateProduct,
): Promise<ProductView> {
  // The contract requires these fields, so they are present.
  const read = readProduct(asked) as Required<ReturnType<typeof readProduct>>
  const fields = { ...read, ...pricesToSet({ ...read, sellingPriceInPaise: null }, read) }
  const declarations = declarationsAfter(fields.unit, UNDECLARED, readDeclarations(asked))
  const id = newId()
  return transact(db, async (tx) => {
    if (asked.allowDuplicate === false) await refuseDuplicate(tx, fields)
    const categories = categoriesOf(asked)
    await requireChosen(tx, categories)
    await retainImages(tx, media, fields.image ?? [])
    await setStockChangeContext(tx, 'opening', adminId)
    await refuseTakenSku(tx, id, fields.sku)
    await insertProduct(tx, { id, ...fields }).catch(explain)
    await saveDeclarations(tx, id, declarations)
    await place(tx, id, categories)
    await recordAction(tx, {
      actorId: adminId,
      action: 'Added product',
      subject: titleOf({ ...fields, brand: fields.brand ?? null }),
      subjectId: id,
    })
    return getProduct(tx, id, 'admins')
  })
}

/**
 * Updates a product, writing only the fields that differ from the stored ones.
 * @throws AppError conflict, with the product as it is, when it was changed since it was read.
 */
export function updateProduct(
  { db, media }: CatalogueDependencies,
  adminId: string,
  asked: UpdateProduct,
): Promise<ProductView> {
  const { stock: requestedStock, ...fields } = readProduct(asked)
  const declared = readDeclarations(asked)
  const { _id: id } = asked
  return transact(db, async (tx) => {
    const row = await requireProduct(tx, id)
    const before = await getProduct(tx, id, 'admins')
    refuseStale(before, asked.version)
    const stock = stockToSet(before, requestedStock, asked.expectedStock)
    const categories = changedCategories(before, categoriesOf(asked))
    await requireChosen(tx, categories)
    const changed = changedFields(row, {
      ...fields,
      ...pricesToSet(row, fields),
      ...(stock !== null && { stock }),
    })
    const stored = await loadDeclarations(tx, id)
    const declarations = declarationsAfter(changed.unit ?? row.unit, stored, declared)
    if (changed.image) await retainImages(tx, media, without(changed.image, row.image))
    const isUnchanged = Object.keys(changed).length === 0 && !categories.categories && !categories.subCategories
    if (!Bun.deepEquals(declarations, stored)) await saveDeclarations(tx, id, declarations)
    // A net quantity that is only stored now was shown before.
    if (isUnchanged && isShownAlike(row.unit, stored, declarations)) return before
    await setStockChangeContext(tx, 'edit', adminId)
    await refuseTakenSku(tx, id, changed.sku)
    await writeProduct(tx, id, changed).catch(explain)
    await place(tx, id, categories)
    const after = await getProduct(tx, id, 'admins')
    const changes = changesBetween(asShown(before), asShown(after))
    await recordAction(tx, {
      actorId: adminId,
      action: 'Changed product',
      subject: titleOf(after),
      subjectId: id,
      changes,
    })
    return after
  })
}

/** Returns the product with the discount that shoppers see, for the log. */
function asShown(product: ProductView): ProductView {
  return { ...product, discount: badgePercent(pricedOf(product)) }
}

function isShownAlike(unit: string, one: StoredDeclarations, other: StoredDeclarations): boolean {
  return Bun.deepEquals(declarationsView(unit, one), declarationsView(unit, other))
}

/** Takes a product off sale; orders and carts that contain it still show it. */
export function deleteProduct({ db }: Pick<CatalogueDependencies, 'db'>, adminId: string, id: string): Promise<void> {
  return transact(db, async (tx) => {
    const row = await requireProduct(tx, id)
    await markDeleted(tx, id)
    await recordAction(tx, { actorId: adminId, action: 'Deleted product', subject: titleOf(row), subjectId: id })
  })
}

/** @throws AppError conflict, with the other product. */
async function refuseDuplicate(tx: Queryable, fields: Pick<ProductRow, 'name' | 'unit' | 'brand'>): Promise<void> {
  const other = await findNamesake(tx, fields)
  if (!other) return
  const product = await getProduct(tx, other, 'admins')
  throw new AppError('conflict', 'Another product has this name, unit and brand', {
    code: 'duplicate_product',
    data: { product },
  })
}

async function requireProduct(tx: Queryable, id: string) {
  const row = await lockProduct(tx, id)
  if (!row) throw new AppError('missing', 'Product not found')
  return row
}

function categoriesOf({ category, subCategory }: Pick<UpdateProduct, 'category' | 'subCategory'>): ChosenCategories {
  return { categories: category && readCategories(category), subCategories: subCategory && readCategories(subCategory) }
}

/** Returns the chosen categories that differ from the current ones; undefined means no change. */
function changedCategories(before: ProductView, { categories, subCategories }: ChosenCategories): ChosenCategories {
  const isNow = (views: readonly { _id: string }[], ids: string[] | undefined) =>
    views.map(({ _id }) => _id).join() === ids?.join()
  return {
    categories: isNow(before.category, categories) ? undefined : categories,
    subCategories: isNow(before.subCategory, subCategories) ? undefined : subCategories,
  }
}

async function requireChosen(tx: Queryable, { categories, subCategories }: ChosenCategories): Promise<void> {
  await requireCategories(tx, 'category', categories ?? [])
  await requireCategories(tx, 'sub category', subCategories ?? [])
}

async function place(tx: Queryable, id: string, { categories, subCategories }: ChosenCategories): Promise<void> {
  if (categories) await placeInCategories(tx, id, categories)
  if (subCategories) await placeInSubCategories(tx, id, subCategories)
}

function without(all: readonly string[], known: readonly string[]): string[] {
  return all.filter((one) => !known.includes(one))
}

/** Imports take SKUs that differ in case alone for one; a shop may have such products from before this was refused. */
async function refuseTakenSku(tx: Queryable, id: string, sku: string | null | undefined): Promise<void> {
  if (sku && (await isSkuTaken(tx, id, sku))) throw skuTaken()
}

function explain(error: unknown): never {
  throw violates(error, 'product_sku') ? skuTaken(error) : error
}

function skuTaken(cause?: unknown): AppError {
  return new AppError('conflict', 'sku: another product has this one already', { cause })
}
