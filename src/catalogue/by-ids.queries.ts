import { getTableColumns } from 'drizzle-orm'
import type { PendingQuery, Row } from 'postgres'
import { rowOfValues } from '../platform/database/column-values.ts'
import { preparedOn, type Queryable } from '../platform/database/database.ts'
import type { StoredDeclarations } from './declarations/declarations.ts'
import { DECLARATION_ROWS } from './declarations/queries.ts'
import { isOnSale, type ProductRow } from './queries.ts'
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

function inOrderOf<T>(ids: readonly string[], rows: readonly T[], idOf: (row: T) => string): T[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function productRow(values: unknown[]): ProductRow {
  return rowOfValues(PRODUCT_COLUMNS, values) as ProductRow
}
