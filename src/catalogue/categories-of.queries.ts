import type { PendingQuery, Row } from 'postgres'
import { preparedOn, type Queryable } from '../platform/database/database.ts'
import type { CategoryView, SubCategoryView } from './contract.ts'

interface Categories {
  id: string
  categories: CategoryView[]
  subCategories: SubCategoryView[]
}

/** Returns the categories and subcategories of each product as the API shows them, in the order the admin chose. */
export async function categoriesOf(db: Queryable, productIds: readonly string[]): Promise<Categories[]> {
  const sql = preparedOn(db)
  return sql<Categories[]>`
    select replace(p.id::text, '-', '') as id,
      (select coalesce(json_agg(${asJson(sql, 'c')} order by pc.position), '[]')
        from product_category pc join category c on c.id = pc.category_id
        where pc.product_id = p.id) as categories,
      (select coalesce(json_agg(${asJson(sql, 's', categoriesOfSubCategory(sql))} order by ps.position), '[]')
        from product_sub_category ps join sub_category s on s.id = ps.sub_category_id
        where ps.product_id = p.id) as "subCategories"
    from product p where p.id = any (${[...productIds]}::uuid[])`
}

type Sql = ReturnType<typeof preparedOn>
type Fragment = PendingQuery<Row[]>

function categoriesOfSubCategory(sql: Sql): Fragment {
  return sql`(
    select coalesce(json_agg(${asJson(sql, 'c')} order by sc.position), '[]')
    from sub_category_category sc join category c on c.id = sc.category_id
    where sc.sub_category_id = s.id)`
}

/** Formats a row as the API shows it; `categories` are those of a subcategory. */
function asJson(sql: Sql, row: 'c' | 's', categories?: Fragment): Fragment {
  const instant = (column: string) => sql`to_char(${sql(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  return sql`json_build_object('_id', replace(${sql(`${row}.id`)}::text, '-', ''), 'name', ${sql(`${row}.name`)},
    'image', ${sql(`${row}.image`)}, 'createdAt', ${instant(`${row}.created_at`)},
    'updatedAt', ${instant(`${row}.updated_at`)} ${categories ? sql`, 'category', ${categories}` : sql``})`
}
