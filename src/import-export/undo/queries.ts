import { inArray, sql } from 'drizzle-orm'
import { deleteEmptyFamilies } from '../../catalogue/families/membership.queries.ts'
import { category, product, subCategory } from '../../catalogue/schema.ts'
import { inSavepoint, type Queryable, refusesValue } from '../../platform/database/database.ts'
import type { MadeCategories } from '../schema.ts'

/** Deletes products. Those that orders refer to are only marked as deleted. */
export async function removeProducts(tx: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0 || (await isDone(() => inSavepoint(tx, (step) => deleteProducts(step, ids))))) return
  for (const id of ids)
    if (!(await isDone(() => inSavepoint(tx, (step) => deleteProducts(step, [id]))))) await hideProduct(tx, id)
}

async function isDone(deletion: () => Promise<void>): Promise<boolean> {
  try {
    await deletion()
    return true
  } catch (error) {
    if (refusesValue(error)) return false
    throw error
  }
}

async function deleteProducts(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.delete(product).where(inArray(product.id, [...ids]))
}

async function hideProduct(tx: Queryable, id: string): Promise<void> {
  await tx.execute(
    sql`update product set deleted_at = now(), updated_at = now(), version = version + 1 where id = ${id} and deleted_at is null`,
  )
}

/** Deletes those of the categories and subcategories that are unused and that nobody has edited. */
export async function removeEmptyCategories(
  tx: Queryable,
  { categories, subCategories }: MadeCategories,
): Promise<void> {
  if (subCategories.length > 0)
    await tx.delete(subCategory).where(
      sql`${inArray(subCategory.id, subCategories)} and updated_at = created_at and not exists (
        select from product_sub_category m where m.sub_category_id = ${subCategory.id})`,
    )
  if (categories.length > 0)
    await tx.delete(category).where(
      sql`${inArray(category.id, categories)} and updated_at = created_at and not exists (
        select from product_category m where m.category_id = ${category.id}) and not exists (
        select from sub_category_category m where m.category_id = ${category.id})`,
    )
}

/** Parts the products that the import joined with new ones, and deletes the families that no product is left in. */
export async function partPacks(tx: Queryable, importId: string): Promise<void> {
  await tx.execute(sql`
    update product p set family_id = null from catalogue_import_pack j
    where j.import_id = ${importId} and p.id = j.product_id and p.family_id = j.family_id`)
  await tx.execute(sql`delete from catalogue_import_pack where import_id = ${importId}`)
  await deleteEmptyFamilies(tx)
}

/** Cancels the images of the import that are still to be fetched. */
export async function deletePendingImages(tx: Queryable, importId: string): Promise<void> {
  await tx.execute(sql`
    update catalogue_import_image set state = 'failed', faults = '[{"source": "", "reason": "The import was undone"}]'
    where state = 'waiting' and import_id = ${importId}`)
}
