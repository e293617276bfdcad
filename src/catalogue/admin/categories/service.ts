import { retainImages } from '../../../images/service.ts'
import { recordAction } from '../../../platform/audit/queries.ts'
import { type Queryable, transact } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { newId } from '../../../platform/runtime/ids.ts'
import type { CategoryView, SubCategoryView } from '../../contract.ts'
import { listCategories, listSubCategories } from '../../service.ts'
import type { AddCategory, CreateSubCategory, UpdateCategory, UpdateSubCategory } from '../contract.ts'
import { type CatalogueDependencies, changesBetween, readCategories, readName, requireCategories } from '../editing.ts'
import {
  categoryIdsOfSubCategory,
  insertCategory,
  isCategoryNamed,
  isSubCategoryNamed,
  lockCategory,
  placeSubCategory,
  type TaxonomyLevel,
  takeTurn,
  updateTaxon,
} from './queries.ts'

/** Adds a category. Its name must be unique. */
export function addCategory(
  { db, media }: CatalogueDependencies,
  adminId: string,
  asked: AddCategory,
): Promise<CategoryView> {
  const category = { id: newId(), name: readName(asked.name), image: asked.image ?? '' }
  return transact(db, async (tx) => {
    await takeTurn(tx)
    await refuseSameCategory(tx, category)
    await retainImage(tx, media, category.image)
    await insertCategory(tx, 'category', category)
    await recordAction(tx, {
      actorId: adminId,
      action: 'Added category',
      subject: category.name,
      subjectId: category.id,
    })
    return viewCategory(tx, category.id)
  })
}

/** Updates the name and image of a category; omitted fields stay unchanged. */
export function updateCategory(
  { db, media }: CatalogueDependencies,
  adminId: string,
  asked: UpdateCategory,
): Promise<CategoryView> {
  const name = asked.name === undefined ? undefined : readName(asked.name)
  return transact(db, async (tx) => {
    await takeTurn(tx)
    const current = await requireCategory(tx, 'category', asked._id)
    const category = { id: current.id, name: name ?? current.name, image: asked.image ?? current.image }
    if (category.name !== current.name) await refuseSameCategory(tx, category)
    if (category.image !== current.image) await retainImage(tx, media, category.image)
    const before = await viewCategory(tx, category.id)
    await updateTaxon(tx, 'category', category)
    const after = await viewCategory(tx, category.id)
    await recordChange(tx, adminId, 'Changed category', before, after)
    return after
  })
}

/** Adds a subcategory to the chosen categories. Its name must be unique within each of them. */
export function addSubCategory(
  { db, media }: CatalogueDependencies,
  adminId: string,
  asked: CreateSubCategory,
): Promise<SubCategoryView> {
  const category = { id: newId(), name: readName(asked.name), image: asked.image ?? '' }
  const categoryIds = readCategories(asked.category ?? [])
  return transact(db, async (tx) => {
    await takeTurn(tx)
    await requireCategories(tx, 'category', categoryIds)
    await refuseSameSubCategory(tx, category, categoryIds)
    await retainImage(tx, media, category.image)
    await insertCategory(tx, 'sub category', category)
    await placeSubCategory(tx, category.id, categoryIds)
    await recordAction(tx, {
      actorId: adminId,
      action: 'Added sub category',
      subject: category.name,
      subjectId: category.id,
    })
    return viewSubCategory(tx, category.id)
  })
}

/** Updates a subcategory; omitted fields stay unchanged. */
export function updateSubCategory(
  { db, media }: CatalogueDependencies,
  adminId: string,
  asked: UpdateSubCategory,
): Promise<SubCategoryView> {
  const name = asked.name === undefined ? undefined : readName(asked.name)
  const chosen = asked.category === undefined ? undefined : readCategories(asked.category)
  return transact(db, async (tx) => {
    await takeTurn(tx)
    const current = await requireCategory(tx, 'sub category', asked._id)
    const category = { id: current.id, name: name ?? current.name, image: asked.image ?? current.image }
    if (chosen) await requireCategories(tx, 'category', chosen)
    const categoryIds = chosen ?? (await categoryIdsOfSubCategory(tx, current.id))
    if (category.name !== current.name || chosen) await refuseSameSubCategory(tx, category, categoryIds)
    if (category.image !== current.image) await retainImage(tx, media, category.image)
    const before = await viewSubCategory(tx, category.id)
    await updateTaxon(tx, 'sub category', category)
    if (chosen) await placeSubCategory(tx, category.id, chosen)
    const after = await viewSubCategory(tx, category.id)
    await recordChange(tx, adminId, 'Changed sub category', before, after)
    return after
  })
}

/** @throws AppError missing, for one that is unknown or was deleted meanwhile. */
export async function requireCategory(tx: Queryable, kind: TaxonomyLevel, id: string) {
  const current = await lockCategory(tx, kind, id)
  if (!current) throw new AppError('missing', kind === 'category' ? 'Category not found' : 'Sub category not found')
  return current
}

async function refuseSameCategory(tx: Queryable, { id, name }: { id: string; name: string }) {
  if (await isCategoryNamed(tx, name, id)) throw new AppError('conflict', `There is a category "${name}" already`)
}

async function refuseSameSubCategory(tx: Queryable, { id, name }: { id: string; name: string }, ids: string[]) {
  if (!(await isSubCategoryNamed(tx, name, ids, id))) return
  throw new AppError('conflict', `There is a sub category "${name}" already in the same category`)
}

async function retainImage(tx: Queryable, media: CatalogueDependencies['media'], image: string) {
  if (image !== '') await retainImages(tx, media, [image])
}

async function viewCategory(tx: Queryable, id: string): Promise<CategoryView> {
  return (await listCategories(tx)).find(({ _id }) => _id === id)!
}

async function viewSubCategory(tx: Queryable, id: string): Promise<SubCategoryView> {
  return (await listSubCategories(tx)).find(({ _id }) => _id === id)!
}

async function recordChange(tx: Queryable, actorId: string, action: string, before: CategoryView, after: CategoryView) {
  const changes = changesBetween(before, after)
  if (Object.keys(changes).length === 0) return
  await recordAction(tx, { actorId, action, subject: after.name, subjectId: after._id, changes })
}
