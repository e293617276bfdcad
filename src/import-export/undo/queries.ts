import { inArray, sql } from 'drizzle-orm'
import { deleteEmptyFamilies } from '../../catalogue/families/membership.queries.ts'
import { category, product, subCategory } from '../../catalogue/schema.ts'
import { preparedOn, type Queryable } from '../../platform/database/database.ts'
import type { MadeCategories } from '../schema.ts'

/** What happened to a product since an import added it. */
export type Since = 'sold' | 'edited'

/**
 * A digest of what an edit of a product `p` would change. Orders change its stock, and imports of others the order of
 * its categories.
 */
export const productDigestIn = (prepared: ReturnType<typeof preparedOn>) => prepared`md5(row(
  p.sku, p.brand, p.name, p.unit, p.image, p.price_in_paise, p.discount_percent, p.selling_price_in_paise, p.description,
  p.publish, p.more_details, (select f.name from product_family f where f.id = p.family_id),
  array(select m.category_id from product_category m where m.product_id = p.id order by m.position),
  array(select m.sub_category_id from product_sub_category m where m.product_id = p.id order by m.position),
  (select d from product_declaration d where d.product_id = p.id))::text)`

/**
 * Returns the products that were ordered or edited since this import added them. Orders and stock change no version;
 * images that the import itself fetched raise it by one, and a later change that was undone leaves what was written.
 */
export async function touchedSince(
  tx: Queryable,
  importId: string,
  added: readonly { number: number; productId: string }[],
): Promise<Map<string, Since>> {
  if (added.length === 0) return new Map()
  const prepared = preparedOn(tx)
  const rows = await prepared<{ id: string; isSold: boolean; isEdited: boolean }[]>`
    select replace(p.id::text, '-', '') as id,
      exists (select from order_line where product_id = p.id) as "isSold",
      version > 1 + (
        select count(*) from catalogue_import_image
        where product_id = p.id and import_id = ${importId} and state <> 'waiting'
          and jsonb_array_length(faults) < cardinality(sources) and not faults @> '[{"source": ""}]')
      and k.added_digest is distinct from ${productDigestIn(prepared)} as "isEdited"
    from catalogue_import_row k join product p on p.id = k.product_id
    where k.import_id = ${importId} and k.number = any (${added.map(({ number }) => number)}::int[])`
  return new Map(
    rows.flatMap(({ id, isSold, isEdited }) => (isSold || isEdited ? [[id, isSold ? 'sold' : 'edited']] : [])),
  )
}

export async function deleteProducts(tx: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(product).where(inArray(product.id, [...ids]))
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
