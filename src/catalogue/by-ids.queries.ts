import { getTableColumns } from 'drizzle-orm'
import type { PendingQuery, Row } from 'postgres'
import { rowOfValues } from '../platform/database/column-values.ts'
import { preparedOn, type Queryable } from '../platform/database/database.ts'
import type { CategoryView, FamilyView, SubCategoryView } from './contract.ts'
import type { StoredDeclarations } from './declarations/declarations.ts'
import { DECLARATION_ROWS } from './declarations/queries.ts'
import type { ProductRow } from './queries.ts'
import { product } from './schema.ts'

type Fragment = PendingQuery<Row[]>

const PRODUCT_COLUMNS = Object.entries(getTableColumns(product))
const PRODUCT_COLUMN_NAMES = PRODUCT_COLUMNS.map(([, { name }]) => name)

/** Who sees a product: admins also see hidden ones, and carts also deleted ones. */
export type Audience = 'shoppers' | 'admins' | 'carts'

/**
 * Returns those of the products that an audience sees, in the order of the ids. It runs with every
 * search and every cart, so it uses a prepared statement; Drizzle would build and plan the query each time.
 */
export async function productsByIds(
  db: Queryable,
  ids: readonly string[],
  audience: Audience = 'shoppers',
): Promise<ProductRow[]> {
  if (ids.length === 0) return []
  const prepared = preparedOn(db)
  const rows = await prepared`
    select ${prepared(PRODUCT_COLUMN_NAMES)} from product where ${amongIds(db, ids, audience)}`.values()
  return inOrderOf(ids, rows.map(productRow), ({ id }) => id)
}

/** A product with its declarations, if it has any. */
export interface DeclaredProduct {
  product: ProductRow
  declarations: StoredDeclarations | undefined
}

/** As `productsByIds`, with the declarations, by one statement: search as you type runs it. */
export async function declaredProductsByIds(
  db: Queryable,
  ids: readonly string[],
  audience: Audience = 'shoppers',
): Promise<DeclaredProduct[]> {
  if (ids.length === 0) return []
  const rows = await declaredProducts(db, amongIds(db, ids, audience))
  return inOrderOf(ids, rows, ({ product }) => product.id)
}

/** Returns the products that meet a condition, with their declarations. */
export async function declaredProducts(db: Queryable, condition: Fragment): Promise<DeclaredProduct[]> {
  const prepared = preparedOn(db)
  const rows = await prepared`
    select ${prepared(DECLARED_COLUMN_NAMES)} from product left join product_declaration on product_id = product.id
    where ${condition}`.values()
  return rows.map((values) => {
    const [declaredId, ...declared] = values.slice(PRODUCT_COLUMNS.length)
    return {
      product: productRow(values),
      declarations: declaredId === null ? undefined : DECLARATION_ROWS.read(declared),
    }
  })
}

const DECLARED_COLUMN_NAMES = [
  ...PRODUCT_COLUMN_NAMES.map((name) => `product.${name}`),
  ...['product_id', ...DECLARATION_ROWS.columnNames].map((name) => `product_declaration.${name}`),
]

function amongIds(db: Queryable, ids: readonly string[], audience: Audience): Fragment {
  return preparedOn(db)`product.id = any (${[...ids]}::uuid[]) and (${isOnSale(db)} or ${audience === 'carts'}::boolean
    or ${audience === 'admins'}::boolean and product.deleted_at is null)`
}

/** Returns `onSale` of `filter.queries.ts` as a fragment for a prepared statement that reads from `product`. */
export function isOnSale(db: Queryable): Fragment {
  return preparedOn(db)`(product.deleted_at is null and product.publish and product.withheld is null)`
}

/** The stock of a product that is on sale; null if it is not. */
export async function findStockOnSale(db: Queryable, productId: string): Promise<number | null> {
  const [row] = await preparedOn(db)<{ stock: number }[]>`
    select stock from product where id = ${productId} and ${isOnSale(db)}`
  return row?.stock ?? null
}

function inOrderOf<T>(ids: readonly string[], rows: readonly T[], idOf: (row: T) => string): T[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function productRow(values: unknown[]): ProductRow {
  return rowOfValues(PRODUCT_COLUMNS, values) as ProductRow
}

/** Where products are. Each category is there once, however many of the products are in it. */
export interface Placement {
  categories: CategoryView[]
  /** With the ids of their categories, in the order the admin chose. */
  subCategories: (Omit<SubCategoryView, 'category'> & { category: string[] })[]
  /** The family, categories and subcategories of each product, the latter two in the order the admin chose. */
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
