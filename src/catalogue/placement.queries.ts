import { preparedOn, type Queryable } from '../platform/database/database.ts'
import type { CategoryView, FamilyView, SubCategoryView } from './contract.ts'

/** Where products are. Each category is there once, however many of the products are in it. */
export interface Placement {
  categories: CategoryView[]
  /** With the ids of their categories, in the order the admin chose. */
  subCategories: (Omit<SubCategoryView, 'category'> & { category: string[] })[]
  /** Of each product, its family and its categories and subcategories, these in the order the admin chose. */
  products: { id: string; family: FamilyView | null; categories: string[]; subCategories: string[] }[]
}

/**
 * Returns the categories, subcategories and families of the products as the API shows them. It runs with `productsByIds`,
 * and is prepared as well. Ids are read as one text, and formatted here: that is half of the work of JSON by the database.
 */
export async function placementOf(db: Queryable, productIds: readonly string[]): Promise<Placement> {
  const rows = await preparedOn(db)`
    with placed as materialized (
      select p.id, p.family_id,
        array(select category_id from product_category where product_id = p.id order by position) as categories,
        array(select sub_category_id from product_sub_category where product_id = p.id order by position) as sub_categories
      from product p where p.id = any (${[...productIds]}::uuid[])),
    subs as materialized (
      select s.*, array(select category_id from sub_category_category where sub_category_id = s.id order by position) as categories
      from sub_category s where s.id in (select unnest(sub_categories) from placed))
    select 'product', placed.id, family.name, family.id,
      array_to_string(categories, ' '), array_to_string(sub_categories, ' '), null, null, null
      from placed left join product_family family on family.id = family_id
    union all
    select 'sub category', id, name, null, array_to_string(categories, ' '), null, image, created_at, updated_at from subs
    union all
    select 'category', id, name, null, null, null, image, created_at, updated_at from category
      where id in (select unnest(categories) from placed union select unnest(categories) from subs)`.values()
  const placement: Placement = { categories: [], subCategories: [], products: [] }
  for (const row of rows as unknown as PlacementRow[]) {
    const [kind, id, name, familyId, categories, subCategories, image, createdAt, updatedAt] = row
    if (kind === 'product') {
      const family = familyId === null ? null : { _id: hex(familyId), name }
      placement.products.push({ id: hex(id), family, categories: ids(categories), subCategories: ids(subCategories) })
      continue
    }
    const view = { _id: hex(id), name, image, createdAt: instant(createdAt), updatedAt: instant(updatedAt) }
    if (kind === 'category') placement.categories.push(view)
    else placement.subCategories.push({ ...view, category: ids(categories) })
  }
  return placement
}

type PlacementRow =
  | ['product', string, string, string | null, string, string, null, null, null]
  | ['sub category', string, string, null, string, null, string, string, string]
  | ['category', string, string, null, null, null, string, string, string]

function hex(uuid: string): string {
  return uuid.replaceAll('-', '')
}

function ids(uuids: string): string[] {
  return uuids === '' ? [] : hex(uuids).split(' ')
}

/** An instant of the database as the API shows it. */
function instant(timestamp: string): string {
  return new Date(timestamp).toISOString()
}
