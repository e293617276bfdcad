import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { uuids } from '../../platform/runtime/ids.ts'
import { MAX_PACKS } from '../../shared/packs.ts'

/** A product as owners see it among the packs of its family or among those that it might join. */
export interface PackRow extends Record<string, unknown> {
  id: string
  familyId: string | null
  name: string
  brand: string | null
  unit: string
  sku: string | null
  stock: number
  soldPriceInPaise: number
  publish: boolean
}

const PACK = sql`replace(p.id::text, '-', '') as id, replace(p.family_id::text, '-', '') as "familyId", p.name, p.brand,
  p.unit, p.sku, p.stock, p.sold_price_in_paise::float8 as "soldPriceInPaise", p.publish`

/** What the products of one brand and name have in common, whatever their units. */
export const ALIKE = sql`lower(product_family_name(p.brand, p.name))`

/** What an admin has parted is not proposed again, unless it is a pack of another family since. */
export const IS_PARTED = sql`(p.family_id is null
  and exists (select from parted_pack parted where parted.product_id = p.id))`

/**
 * Locks products that are not deleted, and all packs of their families, until the transaction ends: in the order of ids, as
 * orders lock them.
 */
export async function lockPacks(tx: Queryable, ids: readonly string[]): Promise<PackRow[]> {
  return tx.execute<PackRow>(sql`
    select ${PACK} from product p
    where ${isTogether(ids)} order by p.id for no key update`)
}

function isTogether(ids: readonly string[]) {
  return sql`p.deleted_at is null and (p.id = any (${uuids(ids)})
    or p.family_id in (select family_id from product where id = any (${uuids(ids)})))`
}

/** Returns products that are not deleted, and all packs of their families. */
export async function packsTogether(db: Queryable, ids: readonly string[]): Promise<PackRow[]> {
  return db.execute<PackRow>(sql`select ${PACK} from product p where ${isTogether(ids)}`)
}

/** Returns the packs of the family of a product, hidden ones too, and itself. */
export async function packsBeside(db: Queryable, id: string): Promise<PackRow[]> {
  return db.execute<PackRow>(sql`
    select ${PACK} from product p
    where p.deleted_at is null and (p.id = ${id}
      or p.family_id = (select family_id from product where id = ${id} and deleted_at is null))`)
}

/** Returns the other products of the brand and name of a product that are not in its family, at most `limit`. */
export async function productsAlike(db: Queryable, id: string, limit: number): Promise<PackRow[]> {
  return db.execute<PackRow>(sql`
    select ${PACK} from product p join product one on one.id = ${id}
    where p.deleted_at is null and p.id <> one.id and ${ALIKE} = lower(product_family_name(one.brand, one.name))
      and (p.family_id is null or p.family_id is distinct from one.family_id)
    order by p.id limit ${limit}`)
}

/** How many products one look for proposals reads, whatever the size of the catalogue. */
const MAX_READ = 5_000

/** Products that look like packs of one product, and where to look further; null at the end of the catalogue. */
export interface Proposals {
  groups: PackRow[][]
  next: string | null
}

/**
 * Returns the next groups of products of the same brand and name, in their order, of which no two have the same unit and which
 * are not all packs of one family. The last group that is read may go on, so the next look begins before it.
 */
export async function proposedFamilies(db: Queryable, after: string, limit: number): Promise<Proposals> {
  const [found] = await db.execute<{ groups: { key: string; ids: string[] }[] | null; readTo: string | null }>(sql`
    with read as materialized (
      select ${ALIKE} as key, p.id, p.family_id, lower(p.unit) as unit
      from product p where p.deleted_at is null and ${ALIKE} > ${after} and not ${IS_PARTED}
      order by ${ALIKE} limit ${MAX_READ}
    ), last as (
      select case when count(*) = ${MAX_READ} then max(key) end as key from read
    ), fitting as (
      select key, json_agg(replace(id::text, '-', '')) as ids from read
      where key is distinct from (select key from last)
      group by key
      having count(*) between 2 and ${MAX_PACKS}
        and count(distinct unit) = count(*) and count(distinct coalesce(family_id, id)) > 1
      order by key limit ${limit + 1}
    )
    select (select json_agg(fitting order by key) from fitting) as groups,
      case when last.key is not null
        then coalesce((select max(key) from read where key < last.key), last.key) end as "readTo"
    from last`)
  const groups = found!.groups ?? []
  const shown = groups.slice(0, limit)
  const packs = await packsOfIds(
    db,
    shown.flatMap(({ ids }) => ids),
  )
  return {
    groups: shown.map(({ ids }) => ids.flatMap((id) => packs.get(id) ?? [])),
    next: groups.length > limit ? shown.at(-1)!.key : found!.readTo,
  }
}

async function packsOfIds(db: Queryable, ids: readonly string[]): Promise<Map<string, PackRow>> {
  const rows = await db.execute<PackRow>(sql`select ${PACK} from product p where p.id = any (${uuids(ids)})`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the name that a family of a product gets: that of the product, with a number if another family has it. */
export async function freeFamilyName(db: Queryable, productId: string): Promise<string> {
  const [row] = await db.execute<{ name: string }>(sql`
    select free.name from product p
    cross join lateral coalesce(product_family_name(p.brand, p.name), p.name) as named
    cross join lateral (
      select case when number = 1 then named else left(named, 190) || ' ' || number end as name
      from generate_series(1, 10000) as number
      where not exists (select from product_family f
        where lower(f.name) = lower(case when number = 1 then named else left(named, 190) || ' ' || number end))
      order by number limit 1
    ) as free
    where p.id = ${productId}`)
  return row!.name
}

/** Fails, as `renameFamily` does, on the index `product_family_name` if another family has the name. */
export async function createFamily(tx: Queryable, id: string, name: string): Promise<void> {
  await tx.execute(sql`insert into product_family (id, name) values (${id}, ${name})`)
}

export async function renameFamily(tx: Queryable, id: string, name: string): Promise<void> {
  await tx.execute(sql`
    update product_family set name = ${name}, updated_at = now() where id = ${id} and name is distinct from ${name}`)
}

export async function familyNames(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.execute<{ id: string; name: string }>(sql`
    select replace(id::text, '-', '') as id, name from product_family where id = any (${uuids(ids)})`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Puts products into a family, or into none. */
export async function setFamily(tx: Queryable, ids: readonly string[], familyId: string | null): Promise<void> {
  await tx.execute(sql`
    update product set family_id = ${familyId}::uuid, updated_at = now()
    where id = any (${uuids(ids)}) and family_id is distinct from ${familyId}::uuid`)
}

/** Remembers that products are no packs, although they look like some: of this family, or of any if it is not known which. */
export async function markParted(tx: Queryable, ids: readonly string[], familyId: string | null): Promise<void> {
  await tx.execute(sql`
    insert into parted_pack (product_id, parted_from)
    select unnest(${uuids(ids)}), coalesce((
      select array_remove(array[name, file_key], null) from product_family where id = ${familyId}::uuid), '{}')
    on conflict (product_id) do update set parted_from = excluded.parted_from`)
}

/** Returns those of the products that `markParted` has marked. */
export async function partedAmong(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.execute<{ id: string }>(sql`
    select replace(product_id::text, '-', '') as id from parted_pack where product_id = any (${uuids(ids)})`)
  return new Set(rows.map(({ id }) => id))
}

export async function unmarkParted(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`delete from parted_pack where product_id = any (${uuids(ids)})`)
}

/** Deletes those of the families that have fewer than `least` packs left. */
export async function deleteSmallFamilies(tx: Queryable, ids: readonly string[], min: number): Promise<void> {
  if (ids.length === 0) return
  await tx.execute(sql`
    delete from product_family f where f.id = any (${uuids(ids)}) and (
      select count(*) from product p where p.family_id = f.id and p.deleted_at is null) < ${min}`)
}

/** Deletes the families that no product on sale is a pack of. */
export async function deleteEmptyFamilies(tx: Queryable): Promise<void> {
  await tx.execute(sql`
    delete from product_family f where not exists (
      select from product p where p.family_id = f.id and p.deleted_at is null)`)
}

/**
 * Joins new products with those of the same brand and name, new or not, unless two of them have the same unit or they belong
 * to several families. Returns the products that it joined.
 */
export async function joinAlike(tx: Queryable, newIds: readonly string[]): Promise<{ id: string; familyId: string }[]> {
  if (newIds.length === 0) return []
  // Until the transaction ends: of two that add packs of one product, the later finds those of the earlier.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('tokri packs'))`)
  // Looks up each key by the index, whatever the planner knows of a table that is just being filled.
  return tx.execute<{ id: string; familyId: string }>(sql`
    with keys as materialized (
      select distinct ${ALIKE} as key from product p where p.id = any (${uuids(newIds)})
    ), alike as materialized (
      select keys.key, found.* from keys cross join lateral (
        select p.id, p.family_id, lower(p.unit) as unit, product_family_name(p.brand, p.name) as name
        from product p where p.deleted_at is null and ${ALIKE} = keys.key and not ${IS_PARTED} offset 0
      ) as found
    ), groups as (
      select key, (array_agg(name order by id))[1] as name,
        (array_agg(family_id) filter (where family_id is not null))[1] as family_id
      from alike group by key
      having count(*) between 2 and ${MAX_PACKS} and count(distinct unit) = count(*) and count(distinct family_id) <= 1
    ), made as (
      insert into product_family (id, name)
      select gen_random_uuid(), name from groups where family_id is null order by key
      on conflict (lower(name)) do update set updated_at = now()
      returning id, lower(name) as key
    ), joined as (
      update product p set family_id = coalesce(g.family_id, made.id)
      from alike a join groups g using (key) left join made using (key)
      where p.id = a.id and p.family_id is null
      returning p.id, p.family_id
    )
    select replace(id::text, '-', '') as id, replace(family_id::text, '-', '') as "familyId" from joined`)
}
