import { recordAction } from '../../../platform/audit/queries.ts'
import { type Queryable, transact } from '../../../platform/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { keepPictures } from '../../../upload/service.ts'
import type { CategoryView, SubCategoryView } from '../../contract.ts'
import { listCategories, listSubCategories } from '../../service.ts'
import { changesBetween } from '../changes.ts'
import type { AddCategory, CreateSubCategory, UpdateCategory, UpdateSubCategory } from '../contract.ts'
import { readName } from '../fields.ts'
import type { CatalogueParts } from '../writing.ts'
import { readShelves, requireShelves } from './chosen.ts'
import {
  categoryIdsOfSubCategory,
  holdShelf,
  insertShelf,
  isCategoryNamed,
  isSubCategoryNamed,
  placeSubCategory,
  type ShelfKind,
  takeTurn,
  updateShelf,
} from './queries.ts'

/** Adds a category. Its name must be its own. */
export function addCategory({ db, media }: CatalogueParts, adminId: string, asked: AddCategory): Promise<CategoryView> {
  const shelf = { id: newId(), name: readName(asked.name), image: asked.image ?? '' }
  return transact(db, async (tx) => {
    await takeTurn(tx)
    await refuseSameCategory(tx, shelf)
    await keepPicture(tx, media, shelf.image)
    await insertShelf(tx, 'category', shelf)
    await recordAction(tx, { actorId: adminId, action: 'Added category', subject: shelf.name, subjectId: shelf.id })
    return viewCategory(tx, shelf.id)
  })
}

/** Changes a category's name and picture; what is left out stays. */
export function updateCategory(
  { db, media }: CatalogueParts,
  adminId: string,
  asked: UpdateCategory,
): Promise<CategoryView> {
  const name = asked.name === undefined ? undefined : readName(asked.name)
  return transact(db, async (tx) => {
    await takeTurn(tx)
    const held = await requireShelf(tx, 'category', asked._id)
    const shelf = { id: held.id, name: name ?? held.name, image: asked.image ?? held.image }
    if (shelf.name !== held.name) await refuseSameCategory(tx, shelf)
    if (shelf.image !== held.image) await keepPicture(tx, media, shelf.image)
    const before = await viewCategory(tx, shelf.id)
    await updateShelf(tx, 'category', shelf)
    const after = await viewCategory(tx, shelf.id)
    await recordChange(tx, adminId, 'Changed category', before, after)
    return after
  })
}

/** Adds a sub-category to the chosen categories, in each of which its name must be its own. */
export function addSubCategory(
  { db, media }: CatalogueParts,
  adminId: string,
  asked: CreateSubCategory,
): Promise<SubCategoryView> {
  const shelf = { id: newId(), name: readName(asked.name), image: asked.image ?? '' }
  const categoryIds = readShelves(asked.category ?? [])
  return transact(db, async (tx) => {
    await takeTurn(tx)
    await requireShelves(tx, 'category', categoryIds)
    await refuseSameSubCategory(tx, shelf, categoryIds)
    await keepPicture(tx, media, shelf.image)
    await insertShelf(tx, 'sub category', shelf)
    await placeSubCategory(tx, shelf.id, categoryIds)
    await recordAction(tx, { actorId: adminId, action: 'Added sub category', subject: shelf.name, subjectId: shelf.id })
    return viewSubCategory(tx, shelf.id)
  })
}

/** Changes a sub-category; what is left out stays. */
export function updateSubCategory(
  { db, media }: CatalogueParts,
  adminId: string,
  asked: UpdateSubCategory,
): Promise<SubCategoryView> {
  const name = asked.name === undefined ? undefined : readName(asked.name)
  const chosen = asked.category === undefined ? undefined : readShelves(asked.category)
  return transact(db, async (tx) => {
    await takeTurn(tx)
    const held = await requireShelf(tx, 'sub category', asked._id)
    const shelf = { id: held.id, name: name ?? held.name, image: asked.image ?? held.image }
    if (chosen) await requireShelves(tx, 'category', chosen)
    const categoryIds = chosen ?? (await categoryIdsOfSubCategory(tx, held.id))
    if (shelf.name !== held.name || chosen) await refuseSameSubCategory(tx, shelf, categoryIds)
    if (shelf.image !== held.image) await keepPicture(tx, media, shelf.image)
    const before = await viewSubCategory(tx, shelf.id)
    await updateShelf(tx, 'sub category', shelf)
    if (chosen) await placeSubCategory(tx, shelf.id, chosen)
    const after = await viewSubCategory(tx, shelf.id)
    await recordChange(tx, adminId, 'Changed sub category', before, after)
    return after
  })
}

/** @throws AppError missing, for one that is unknown or was deleted meanwhile. */
export async function requireShelf(tx: Queryable, kind: ShelfKind, id: string) {
  const held = await holdShelf(tx, kind, id)
  if (!held) throw new AppError('missing', kind === 'category' ? 'Category not found' : 'Sub category not found')
  return held
}

async function refuseSameCategory(tx: Queryable, { id, name }: { id: string; name: string }) {
  if (await isCategoryNamed(tx, name, id)) throw new AppError('conflict', `There is a category "${name}" already`)
}

async function refuseSameSubCategory(tx: Queryable, { id, name }: { id: string; name: string }, ids: string[]) {
  if (!(await isSubCategoryNamed(tx, name, ids, id))) return
  throw new AppError('conflict', `There is a sub category "${name}" already in the same category`)
}

async function keepPicture(tx: Queryable, media: CatalogueParts['media'], image: string) {
  if (image !== '') await keepPictures(tx, media, [image])
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
