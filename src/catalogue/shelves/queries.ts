import { type Column, inArray, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database.ts'
import type { CategoryView, SubCategoryView } from '../contract.ts'
import { category, product, productCategory, productSubCategory, subCategory, subCategoryCategory } from '../schema.ts'

interface Shelves {
  id: string
  categories: CategoryView[]
  subCategories: SubCategoryView[]
}

/**
 * The categories and sub-categories of each product as the API shows them, in the order the admin chose.
 * Written out whole: the query builder would leave the tables' names away, which tell inner from outer columns here.
 */
export async function shelvesOf(db: Queryable, productIds: readonly string[]): Promise<Shelves[]> {
  const rows = await db.execute(sql`
    select replace(${product.id}::text, '-', '') as id,
      (select coalesce(json_agg(${asJson(category)} order by ${productCategory.position}), '[]')
        from ${productCategory} join ${category} on ${category.id} = ${productCategory.categoryId}
        where ${productCategory.productId} = ${product.id}) as categories,
      (select coalesce(json_agg(${asJson(subCategory, categoriesOfSubCategory)} order by ${productSubCategory.position}), '[]')
        from ${productSubCategory} join ${subCategory} on ${subCategory.id} = ${productSubCategory.subCategoryId}
        where ${productSubCategory.productId} = ${product.id}) as "subCategories"
    from ${product} where ${inArray(product.id, [...productIds])}`)
  return rows as unknown as Shelves[]
}

const categoriesOfSubCategory = sql`(
  select coalesce(json_agg(${asJson(category)} order by ${subCategoryCategory.position}), '[]')
  from ${subCategoryCategory} join ${category} on ${category.id} = ${subCategoryCategory.categoryId}
  where ${subCategoryCategory.subCategoryId} = ${subCategory.id})`

/** A row as the API shows it; `categories` are those of a sub-category. */
function asJson(table: typeof category | typeof subCategory, categories?: SQL): SQL {
  const instant = (column: Column) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  const more = categories ? sql`, 'category', ${categories}` : sql``
  return sql`json_build_object('_id', replace(${table.id}::text, '-', ''), 'name', ${table.name}, 'image', ${table.image},
    'createdAt', ${instant(table.createdAt)}, 'updatedAt', ${instant(table.updatedAt)}${more})`
}
