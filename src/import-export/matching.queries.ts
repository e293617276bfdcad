import { sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'

/** What identifies the product of a row. */
export interface RowKey {
  number: number
  id: string | null
  sku: string | null
  name: string | null
  unit: string | null
  /** Empty if the file has a brand column and the row no brand; null if the file has no brand column. */
  brand: string | null
}

/** Which product of the shop a row means. */
export interface Match {
  number: number
  productId: string | null
  /** Whether the product was found by its SKU. */
  isBySku: boolean
  /** Products with the row's name and unit, if there are several and nothing distinguishes them. */
  namesakes: string[]
  /** The product that has the row's SKU, if it is not the product that the row's id names. */
  skuOwner: string | null
}

/** How many candidates of a row are shown. */
const MAX_NAMESAKES = 10

/**
 * Matches rows to products: by the id that an export wrote, else by SKU, else by name, unit and brand, ignoring case. Of
 * SKUs that differ in case alone, the one as written counts. A row with a SKU matches by name only products without a SKU. A row without a brand means the only product of its name
 * and unit; of several, the one without a brand, provided that the file has a brand column.
 */
export async function matchRows(tx: Queryable, keys: readonly RowKey[]): Promise<Match[]> {
  const rows = await tx.execute<FoundRow & Record<string, unknown>>(sql`
    select r.number, r.brand, replace(by_id.id::text, '-', '') as "byId",
      replace(by_sku.id::text, '-', '') as "bySku", by_name.ids, by_name.unbranded
    from json_to_recordset(${JSON.stringify(keys)}::json) as r (number int, id uuid, sku text, name text, unit text, brand text)
    left join product by_id on by_id.id = r.id and by_id.deleted_at is null
    left join lateral (
      select p.id from product p where lower(p.sku) = lower(r.sku) and p.deleted_at is null
      order by p.sku = r.sku desc, p.id limit 1
    ) as by_sku on true
    left join lateral (
      select array_agg(replace(p.id::text, '-', '') order by p.id) as ids,
        array_agg(replace(p.id::text, '-', '')) filter (where coalesce(p.brand, '') = '') as unbranded
      from product p
      where lower(p.name) = lower(r.name) and lower(p.unit) = lower(r.unit) and p.deleted_at is null
        and (r.sku is null or p.sku is null) and (coalesce(r.brand, '') = '' or lower(p.brand) = lower(r.brand))
    ) as by_name on by_id.id is null and by_sku.id is null`)
  return rows.map(matchOf)
}

interface FoundRow {
  number: number
  brand: string | null
  byId: string | null
  bySku: string | null
  ids: string[] | null
  unbranded: string[] | null
}

function matchOf({ number, brand, byId, bySku, ids, unbranded }: FoundRow): Match {
  const found = byId ?? bySku
  if (found) {
    const skuOwner = byId && bySku && byId !== bySku ? bySku : null
    return { number, productId: found, isBySku: !byId, namesakes: [], skuOwner }
  }
  const meant = brand === '' && unbranded?.length === 1 ? unbranded : (ids ?? [])
  const namesakes = meant.length > 1 ? meant.slice(0, MAX_NAMESAKES) : []
  return {
    number,
    productId: meant.length === 1 ? meant[0]! : null,
    isBySku: false,
    namesakes,
    skuOwner: null,
  }
}

/** Returns the balance and product of stock ledger entries, by their ids. */
export async function balancesOf(tx: Queryable, entries: readonly number[]) {
  if (entries.length === 0) return new Map<number, { productId: string; balance: number }>()
  const rows = await tx.execute<{ id: number; productId: string; balance: number }>(sql`
    select id::float8 as id, replace(product_id::text, '-', '') as "productId", balance from stock_ledger
    where id = any (${`{${entries.join(',')}}`}::bigint[])`)
  return new Map(rows.map(({ id, ...entry }) => [id, entry]))
}

/** Returns those of the SKUs that deleted products have, in any case. */
export async function deletedSkus(tx: Queryable, skus: readonly string[]): Promise<Set<string>> {
  if (skus.length === 0) return new Set()
  const rows = await tx.execute<{ sku: string }>(sql`
    select r.sku from json_array_elements_text(${JSON.stringify(skus)}::json) as r (sku)
    where exists (select from product p where p.deleted_at is not null and lower(p.sku) = lower(r.sku))`)
  return new Set(rows.map(({ sku }) => sku))
}
