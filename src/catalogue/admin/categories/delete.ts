import { recordAction } from '../../../platform/audit/queries.ts'
import { type Queryable, transact } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import type { CategoryContents, DeleteCategory } from '../contract.ts'
import type { CatalogueDependencies } from '../editing.ts'
import {
  contentsOf,
  copyContents,
  deleteCategory,
  emptyCategory,
  lockCategoryNames,
  type TaxonomyLevel,
  takeTurn,
} from './queries.ts'
import { requireCategory } from './service.ts'

/**
 * Deletes a category or subcategory, after moving its contents to another one or removing its products from it.
 * @throws AppError conflict, with what is still in it as its data.
 */
export function removeCategory(
  { db }: Pick<CatalogueDependencies, 'db'>,
  adminId: string,
  kind: TaxonomyLevel,
  { _id: id, moveTo, removeFromProducts = false }: DeleteCategory,
): Promise<void> {
  if (moveTo === id) throw new AppError('invalid', `moveTo must be another ${kind}`)
  return transact(db, async (tx) => {
    await takeTurn(tx)
    const { name } = await requireCategory(tx, kind, id)
    const contents = await contentsOf(tx, kind, id)
    const target = moveTo === undefined ? null : await moveContents(tx, kind, id, moveTo)
    if (target === null && !removeFromProducts) refuseUnlessEmpty(name, contents)
    await emptyCategory(tx, kind, id)
    await deleteCategory(tx, kind, id)
    const changes = changesOf(contents, target)
    await recordAction(tx, { actorId: adminId, action: `Deleted ${kind}`, subject: name, subjectId: id, changes })
  })
}

/** Copies the contents to the target and returns the target's name. */
async function moveContents(tx: Queryable, kind: TaxonomyLevel, from: string, to: string): Promise<string> {
  const target = (await lockCategoryNames(tx, kind, [to])).get(to)
  if (target === undefined) throw new AppError('missing', `moveTo: there is no such ${kind}`)
  await copyContents(tx, kind, from, to)
  return target
}

function refuseUnlessEmpty(name: string, contents: CategoryContents): void {
  const said = contentsLabel(name, contents)
  if (said) throw new AppError('conflict', said, { code: 'not_empty', data: contents })
}

/** Returns a sentence such as "Dairy still has 2 products", or null if the category is empty. */
function contentsLabel(name: string, { products, subCategories }: CategoryContents): string | null {
  const counted = [counting(products, 'product', 'products'), counting(subCategories, 'sub category', 'sub categories')]
  const said = counted.filter((part) => part !== null).join(' and ')
  return said ? `${name} still has ${said}` : null
}

/** Returns the contents of a category or subcategory, to be confirmed before its deletion. @throws AppError missing. */
export async function lookIntoCategory(db: Queryable, kind: TaxonomyLevel, id: string) {
  const { name } = await requireCategory(db, kind, id)
  const contents = await contentsOf(db, kind, id)
  return { contents, message: contentsLabel(name, contents) ?? '' }
}

function counting(number: number, one: string, many: string): string | null {
  return number === 0 ? null : `${number} ${number === 1 ? one : many}`
}

function changesOf({ products, subCategories }: CategoryContents, target: string | null) {
  return {
    ...(products > 0 && { products: { before: products, after: target } }),
    ...(subCategories > 0 && { subCategories: { before: subCategories, after: target } }),
  }
}
