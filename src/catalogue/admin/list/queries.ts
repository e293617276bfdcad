import { and, asc, count, eq, gt, isNotNull, isNull, lt, lte, notExists, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { uuids } from '../../../platform/runtime/ids.ts'
import { normalizeSearchText } from '../../../shared/card-query.ts'
import { DEFAULT_LIST_SORT, type ListSort, type ListSortKey } from '../../../shared/product-list.ts'
import { matching } from '../../filter.queries.ts'
import type { Slice } from '../../queries.ts'
import { product, productCategory } from '../../schema.ts'
import type { ProductListFilter } from './contract.ts'

/** The products of the admin's list, which has hidden ones too. `lowStock` is the stock at or below which a product is low. */
export function listed(db: Queryable, filter: ProductListFilter, lowStock: number): SQL | undefined {
  const { search = '', category, subCategory, brand, undeclared } = filter
  return and(
    matching(db, {
      hidden: true,
      terms: normalizeSearchText(search),
      ...(category && { categoryId: category }),
      ...(subCategory && { subCategoryId: subCategory }),
      ...(undeclared && { undeclared }),
    }),
    filter.categories && notExists(db.select().from(productCategory).where(eq(productCategory.productId, product.id))),
    brand ? sql`lower(${product.brand}) = lower(${brand})` : undefined,
    inStock(filter.stock, lowStock),
    isOffered(filter.offer),
    isShown(filter.shown),
    filter.image && sql`cardinality(${product.image}) = 0`,
    filter.price && eq(product.soldPriceInPaise, 0),
  )
}

/** The products of a bulk action: those with these ids, or those of the list except some. */
export type BulkTarget = { ids: readonly string[] } | { filter: ProductListFilter; except: readonly string[] }

export function bulkTarget(db: Queryable, target: BulkTarget, lowStock: number): SQL | undefined {
  const isOneOf = (ids: readonly string[]) => sql`${product.id} = any (${uuids(ids)})`
  if ('ids' in target) return and(isNull(product.deletedAt), isOneOf(target.ids))
  const { filter, except } = target
  return and(listed(db, filter, lowStock), except.length > 0 ? sql`not ${isOneOf(except)}` : undefined)
}

/**
 * Returns the ids of a page of the list, in its order. With the `total`, pages of the second half are read from the end,
 * because the database reads everything before a page.
 */
export async function listedIds(
  db: Queryable,
  where: SQL | undefined,
  sort: ListSort = DEFAULT_LIST_SORT,
  { offset, limit }: Slice,
  total = Number.POSITIVE_INFINITY,
): Promise<string[]> {
  const isFar = offset > total / 2
  const size = isFar ? Math.min(limit, total - offset) : limit
  if (size <= 0) return []
  const rows = await db
    .select({ id: product.id })
    .from(product)
    .where(where)
    .orderBy(...orderOf(sort, isFar))
    .offset(isFar ? total - offset - size : offset)
    .limit(size)
  return (isFar ? rows.reverse() : rows).map(({ id }) => id)
}

/**
 * Returns the ids of a page of the list and the number of all its products by one reading of them, for lists that are read
 * whole in any case. Ids become text after the page is cut: PostgreSQL would convert those of all products before it sorts.
 */
export async function listedIdsAndTotal(
  db: Queryable,
  where: SQL | undefined,
  sort: ListSort = DEFAULT_LIST_SORT,
  { offset, limit }: Slice,
): Promise<[ids: string[], total: number]> {
  const { keys, direction } = orderBy(sort)
  const named = keys.map((key, at) => sql`, ${key} as ${sql.identifier(`key_${at}`)}`)
  const inOrder = keys.map((_, at) => sql`${sql.identifier(`key_${at}`)} ${direction}, `)
  const [row] = await db.execute<{ ids: string[]; total: number }>(sql`
    with listed as materialized (
      select ${product.id} as listed_id ${sql.join(named)} from ${product} where ${where ?? sql`true`})
    select (select count(*) from listed)::int as total,
      array(select replace(listed_id::text, '-', '') from (
        select listed_id from listed
        order by ${sql.join(inOrder)} listed_id ${direction} offset ${offset} limit ${limit}) as page) as ids`)
  return [row!.ids, row!.total]
}

export async function countListed(db: Queryable, where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ total: count() }).from(product).where(where)
  return row!.total
}

/** Returns all brands, by name. */
export function brands(db: Queryable) {
  return db
    .select({ name: sql<string>`${product.brand}`, products: sql<number>`count(*)::int` })
    .from(product)
    .where(and(isNull(product.deletedAt), isNotNull(product.brand)))
    .groupBy(product.brand)
    .orderBy(asc(sql`lower(${product.brand})`), asc(product.brand))
}

function inStock(stock: ProductListFilter['stock'], lowStock: number): SQL | undefined {
  if (stock === 'in') return gt(product.stock, 0)
  if (stock === 'low') return and(gt(product.stock, 0), lte(product.stock, lowStock))
  return stock && eq(product.stock, 0)
}

function isOffered(offer: ProductListFilter['offer']): SQL | undefined {
  const { soldPriceInPaise, priceInPaise } = product
  return offer && (offer === 'on' ? lt(soldPriceInPaise, priceInPaise) : eq(soldPriceInPaise, priceInPaise))
}

function isShown(shown: ProductListFilter['shown']): SQL | undefined {
  if (shown === 'hidden') return eq(product.publish, false)
  return shown && and(eq(product.publish, true), (shown === 'shown' ? isNull : isNotNull)(product.withheld))
}

const SORT_KEYS: Record<ListSortKey, SQL[]> = {
  name: [sql`lower(${product.name})`],
  brand: [sql`lower(${product.brand})`, sql`lower(${product.name})`],
  price: [sql`${product.priceInPaise}`],
  sold: [sql`${product.soldPriceInPaise}`],
  discount: [sql`${product.discountPercent}`],
  stock: [sql`${product.stock}`],
  added: [],
  changed: [sql`${product.updatedAt}`],
}

function orderOf(sort: ListSort, isReversed: boolean): SQL[] {
  const { keys, direction } = orderBy(sort, isReversed)
  return [...keys, sql`${product.id}`].map((key) => sql`${key} ${direction}`)
}

/** What the list is sorted by before the id, and the direction of all of it. */
function orderBy(sort: ListSort, isReversed = false): { keys: SQL[]; direction: SQL } {
  const isDown = sort.startsWith('-') !== isReversed
  return { keys: SORT_KEYS[sort.replace('-', '') as ListSortKey], direction: isDown ? sql`desc` : sql`asc` }
}
