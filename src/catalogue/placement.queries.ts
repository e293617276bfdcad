import type { PendingQuery, Row } from 'postgres'
import { preparedOn, type Queryable } from '../platform/database/database.ts'
import type { CategoryView, FamilyView, SubCategoryView } from './contract.ts'

/** Where products are. Each category is there once, however many of the products are in it. */
export interface Placement {
  categories: CategoryView[]
  /** With the ids of their categories, in the order the admin chose. */
  subCategories: (Omit<SubCategoryView, 'category'> & { category: string[] })[]
  families: FamilyView[]
  /** Of each product, its family and its categories and subcategories, these in the order the admin chose. */
  products: { id: string; family: string | null; categories: string[]; subCategories: string[] }[]
}

/**
 * Returns the categories, subcategories and families of the products as the API shows them. It runs with `productsByIds`,
 * and is prepared as well.
 */
export async function placementOf(db: Queryable, productIds: readonly string[]): Promise<Placement> {
  const prepared = preparedOn(db)
  const hex = (id: string) => prepared`replace(${prepared(id)}::text, '-', '')`
  const [row] = await prepared<Placement[]>`
    with placed as materialized (
      select p.id, p.family_id,
        array(select category_id from product_category where product_id = p.id order by position) as categories,
        array(select sub_category_id from product_sub_category where product_id = p.id order by position) as sub_categories
      from product p where p.id = any (${[...productIds]}::uuid[])),
    subs as materialized (
      select s.*, array(select category_id from sub_category_category where sub_category_id = s.id order by position) as categories
      from sub_category s where s.id in (select unnest(sub_categories) from placed))
    select
      (select coalesce(json_agg(${asJson(prepared, 'c')}), '[]') from category c
        where c.id in (select unnest(categories) from placed union select unnest(categories) from subs)) as categories,
      (select coalesce(json_agg(${asJson(prepared, 's', true)}), '[]') from subs s) as "subCategories",
      (select coalesce(json_agg(json_build_object('_id', ${hex('f.id')}, 'name', f.name)), '[]')
        from product_family f where f.id in (select family_id from placed)) as families,
      (select coalesce(json_agg(json_build_object('id', ${hex('p.id')}, 'family', ${hex('p.family_id')},
        'categories', ${hexes(prepared, 'p.categories')}, 'subCategories', ${hexes(prepared, 'p.sub_categories')})), '[]')
        from placed p) as products`
  return row!
}

type Prepared = ReturnType<typeof preparedOn>
type Fragment = PendingQuery<Row[]>

function hexes(prepared: Prepared, ids: string): Fragment {
  return prepared`array_to_json(replace(${prepared(ids)}::text, '-', '')::text[])`
}

/** Formats a row as the API shows it; a subcategory with the ids of its categories. */
function asJson(prepared: Prepared, row: 'c' | 's', withCategories = false): Fragment {
  const column = (name: string) => prepared(`${row}.${name}`)
  const instant = (name: string) =>
    prepared`to_char(${column(name)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  return prepared`json_build_object('_id', replace(${column('id')}::text, '-', ''), 'name', ${column('name')},
    'image', ${column('image')}, 'createdAt', ${instant('created_at')},
    'updatedAt', ${instant('updated_at')} ${withCategories ? prepared`, 'category', ${hexes(prepared, 's.categories')}` : prepared``})`
}
