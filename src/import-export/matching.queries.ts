import { sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { mayBeSameUnit, unitInOneSpelling } from '../shared/unit-price.ts'
import { spellingsOfName } from './rows/name-spellings.ts'

/** What identifies the product of a row. */
export interface RowKey {
  number: number
  id: string | null
  sku: string | null
  name: string | null
  /** The row's unit, or those that it may mean without one, likeliest first. */
  units: readonly string[]
  /** Empty if the file has a brand column and the row no brand; null if the file has no brand column. */
  brand: string | null
}

/** Which product of the shop a row means. */
export interface Match {
  number: number
  productId: string | null
  /** By what the product was found; null if it was not. */
  by: 'id' | 'sku' | 'lostZeros' | 'name' | null
  /** Products that the row may mean, if nothing says which: they have its name and its unit, or one that may be the same. */
  candidates: string[]
  /** The product that has the row's SKU, if it is not the product that the row's id names. */
  skuOwner: string | null
  /** The SKU of a product that has the row's name, unit and brand while the row has another SKU. */
  twinSku: string | null
}

/** How many candidates of a row are shown. */
const MAX_CANDIDATES = 10

/**
 * Matches rows to products: by the id that an export wrote, else by SKU, else by a SKU whose leading zeros are lost, else by
 * name, unit and brand, ignoring case and how the unit is spelt, also one with which the name of a row without unit ends. Of SKUs or units that differ in spelling alone, the one as written counts. A row with a SKU matches by
 * name only products without a SKU. A row without a brand means the only product of its name and unit; of several, the one
 * without a brand, provided that the file has a brand column.
 * @param ambiguousSkus SKUs, without leading zeros, that rows of the file have with different numbers of zeros.
 * @param addedBefore when the import began to run: by name, its rows mean no product that another of its rows has added.
 */
export async function matchRows(
  tx: Queryable,
  keys: readonly RowKey[],
  ambiguousSkus: ReadonlySet<string>,
  addedBefore: Date | null,
): Promise<Match[]> {
  const byCode = await findByCode(tx, keys)
  const stripped = keys.filter(({ number, sku }) => sku && !byCode.has(number) && !ambiguousSkus.has(withoutZeros(sku)))
  for (const match of await findByLostZeros(tx, stripped)) byCode.set(match.number, match)
  const unknown = keys.filter(({ number, name }) => name !== null && !byCode.has(number))
  const byName = await findByName(tx, await withUnits(tx, unknown), addedBefore)
  const respelt = await asSpeltInShop(
    tx,
    unknown.filter(({ number, units }) => !byName.has(number) && units.length > 1),
  )
  for (const [number, found] of await findByName(tx, await withUnits(tx, respelt), addedBefore))
    byName.set(number, found)
  return keys.map((key) => byCode.get(key.number) ?? matchOf(key, byName.get(key.number) ?? []))
}

async function findByCode(tx: Queryable, keys: readonly RowKey[]): Promise<Map<number, Match>> {
  const rows = await tx.execute<{ number: number; byId: string | null; bySku: string | null }>(sql`
    select r.number, replace(by_id.id::text, '-', '') as "byId", replace(by_sku.id::text, '-', '') as "bySku"
    from json_to_recordset(${JSON.stringify(keys)}::json) as r (number int, id uuid, sku text)
    left join product by_id on by_id.id = r.id and by_id.deleted_at is null
    left join lateral (
      select p.id from product p where lower(p.sku) = lower(r.sku) and p.deleted_at is null
      order by p.sku = r.sku desc, p.id limit 1
    ) as by_sku on true
    where by_id.id is not null or by_sku.id is not null`)
  return new Map(
    rows.map(({ number, byId, bySku }) => {
      const skuOwner = byId && bySku && byId !== bySku ? bySku : null
      return [
        number,
        { number, productId: byId ?? bySku, by: byId ? 'id' : 'sku', candidates: [], skuOwner, twinSku: null },
      ]
    }),
  )
}

/** Finds the products whose SKU a row has without some of the zeros that it begins with, where it can be only one. */
async function findByLostZeros(tx: Queryable, keys: readonly RowKey[]): Promise<Match[]> {
  const numeric = keys.filter(({ sku }) => /^\d+$/.test(sku ?? ''))
  if (numeric.length === 0) return []
  const rows = await tx.execute<{ number: number; productId: string }>(sql`
    select r.number, replace(found.ids[1]::text, '-', '') as "productId"
    from json_to_recordset(${JSON.stringify(numeric)}::json) as r (number int, sku text)
    cross join lateral (
      select array_agg(p.id) as ids, min(length(p.sku)) as length from product p
      where ltrim(p.sku, '0') = ltrim(r.sku, '0') and p.deleted_at is null and p.sku ~ '^[0-9]+$'
    ) as found
    where cardinality(found.ids) = 1 and found.length > length(r.sku)`)
  return rows.map((row) => ({ ...row, by: 'lostZeros' as const, candidates: [], skuOwner: null, twinSku: null }))
}

/**
 * Returns the SKUs of digits alone, without leading zeros, that rows of the file have with different numbers of zeros: these
 * are different products.
 * @param column where the file has its SKUs, from 0.
 */
export async function skusInSpellings(tx: Queryable, importId: string, column: number): Promise<Set<string>> {
  const rows = await tx.execute<{ sku: string }>(sql`
    select ltrim(sku, '0') as sku from (
      select btrim(cells[${column + 1}]) as sku from catalogue_import_row where import_id = ${importId}
    ) as given
    where sku ~ '^[0-9]+$' group by 1 having count(distinct sku) > 1`)
  return new Set(rows.map(({ sku }) => sku))
}

function withoutZeros(sku: string): string {
  return sku.replace(/^0+/, '')
}

/** Returns the rows whose name ends with a unit and is spelt otherwise in the shop, by the name that it has there. */
async function asSpeltInShop(tx: Queryable, keys: readonly RowKey[]): Promise<RowKey[]> {
  const spellings = keys.flatMap(({ number, name }) =>
    spellingsOfName(name ?? '').map((spelling) => ({ number, spelling })),
  )
  if (spellings.length === 0) return []
  const found = await tx.execute<{ number: number; name: string }>(sql`
    select r.number, min(lower(p.name)) as name
    from json_to_recordset(${JSON.stringify(spellings)}::json) as r (number int, spelling text)
    join product p on lower(p.name) = r.spelling and p.deleted_at is null
    group by r.number having count(distinct lower(p.name)) = 1`)
  const nameOf = new Map(found.map(({ number, name }) => [number, name]))
  return keys.flatMap((key) => (nameOf.has(key.number) ? { ...key, name: nameOf.get(key.number)! } : []))
}

/** A row with the units, in lower case, in which the shop has products of its name. */
interface NamedKey extends RowKey {
  unit: string
  /** Spellings of the row's unit. */
  same: string[]
  /** Units that may mean the same as the row's. */
  alike: string[]
}

/** Returns the rows of whose name the shop has products in their unit, or in one that may be the same. */
async function withUnits(tx: Queryable, keys: readonly RowKey[]): Promise<NamedKey[]> {
  if (keys.length === 0) return []
  const found = await tx.execute<{ numbers: number[]; units: string[] }>(sql`
    select named.numbers, stored.units
    from (
      select lower(r.name) as name, array_agg(r.number) as numbers
      from json_to_recordset(${JSON.stringify(keys)}::json) as r (number int, name text) group by 1
    ) as named
    cross join lateral (
      select array_agg(distinct lower(p.unit)) as units from product p
      where lower(p.name) = named.name and p.deleted_at is null
    ) as stored
    where stored.units is not null`)
  const unitsOf = new Map(found.flatMap(({ numbers, units }) => numbers.map((number) => [number, units])))
  return keys.flatMap((key) => {
    const units = unitsOf.get(key.number) ?? []
    const isOf = (unit: string) => (other: string) => unitInOneSpelling(other) === unitInOneSpelling(unit)
    const unit = key.units.find((each) => units.some(isOf(each))) ?? key.units[0]!
    const isSame = isOf(unit)
    const same = units.filter(isSame)
    const alike = units.filter((other) => !isSame(other) && mayBeSameUnit(other, unit))
    return same.length + alike.length > 0 ? [{ ...key, unit, same, alike }] : []
  })
}

interface Named {
  number: number
  id: string
  sku: string | null
  isUnbranded: boolean
  /** 0: the unit as written, 1: in another spelling, 2: one that may be the same, 3: the product has another SKU. */
  rank: number
}

/** Returns the best products for each row, with those without a brand first. */
async function findByName(
  tx: Queryable,
  keys: readonly NamedKey[],
  addedBefore: Date | null,
): Promise<Map<number, Named[]>> {
  if (keys.length === 0) return new Map()
  const rows = await tx.execute<Named & Record<string, unknown>>(sql`
    select r.number, named.* from json_to_recordset(${JSON.stringify(keys)}::json)
      as r (number int, sku text, name text, unit text, brand text, same text[], alike text[])
    cross join lateral (
      select replace(p.id::text, '-', '') as id, p.sku, coalesce(p.brand, '') = '' as "isUnbranded",
        case when r.sku is not null and p.sku is not null then 3 when lower(p.unit) = lower(r.unit) then 0
          when lower(p.unit) = any (r.same) then 1 else 2 end as rank
      from product p
      where lower(p.name) = lower(r.name) and lower(p.unit) = any (r.same || r.alike) and p.deleted_at is null
        and (r.sku is null or p.sku is null or lower(p.unit) = any (r.same))
        and (coalesce(r.brand, '') = '' or lower(p.brand) = lower(r.brand))
        and p.created_at < ${addedBefore?.toISOString() ?? 'infinity'}::timestamptz
      order by rank, "isUnbranded" desc, p.id limit ${MAX_CANDIDATES + 1}
    ) as named`)
  return Map.groupBy(rows, ({ number }) => number)
}

function matchOf({ number, brand }: RowKey, named: readonly Named[]): Match {
  const none = { number, productId: null, by: null, candidates: [], skuOwner: null, twinSku: null }
  const rank = named[0]?.rank
  if (rank === undefined) return none
  if (rank === 3) return { ...none, twinSku: named[0]!.sku }
  const best = named.filter((each) => each.rank === rank)
  const unbranded = best.filter(({ isUnbranded }) => isUnbranded)
  const meant = brand === '' && unbranded.length === 1 ? unbranded : best
  if (meant.length === 1 && rank < 2) return { ...none, productId: meant[0]!.id, by: 'name' }
  return { ...none, candidates: meant.slice(0, MAX_CANDIDATES).map(({ id }) => id) }
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
