import { type SQL, sql } from 'drizzle-orm'
import { ALIKE, IS_PARTED } from '../../catalogue/families/membership.queries.ts'
import type { Slice } from '../../catalogue/queries.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { MAX_PACKS } from '../../shared/packs.ts'

/** The family of a product `r` to be stored, which is known by its key or its name. */
export const FAMILY_ID = sql`coalesce(
  (select f.id from product_family f where lower(f.file_key) = lower(r."familyKey")),
  (select f.id from product_family f where lower(f.name) = lower(r.family)))`

/** So many families of one name are told apart by numbers. */
const MAX_NAMESAKES = 100

interface NamedFamily {
  family: string | null
  familyKey: string | null
}

/** Creates the families that products name and that do not exist, in one order, so that imports do not deadlock. */
export async function createFamilies(tx: Queryable, products: readonly NamedFamily[]): Promise<void> {
  const named = products.filter(({ family }) => family !== null)
  const keyed = firstOfEach(named, ({ familyKey }) => familyKey)
  const unkeyed = firstOfEach(named, ({ family, familyKey }) => (familyKey === null ? family : null))
  if (keyed.length > 0) {
    const missing = sql`select distinct on (lower(r.family)) r.family, r."familyKey"
      from ${records(keyed)} as r (family text, "familyKey" text)
      where not exists (select from product_family f where lower(f.file_key) = lower(r."familyKey"))`
    await tx.execute(sql`
      update product_family f set file_key = r."familyKey" from (${missing} order by lower(r.family)) as r
      where f.file_key is null and lower(f.name) = lower(r.family)`)
    await tx.execute(sql`
      insert into product_family (id, name, file_key)
      select gen_random_uuid(), free.name, r."familyKey" from (
        select r.family, r."familyKey", row_number() over (partition by lower(r.family) order by lower(r."familyKey")) as place
        from ${records(keyed)} as r (family text, "familyKey" text)
        where not exists (select from product_family f where lower(f.file_key) = lower(r."familyKey"))
      ) as r cross join lateral (select ${freeName(sql`r.family`, sql`r.place`, sql`true`)} as name) as free
      order by lower(free.name) on conflict do nothing`)
  }
  if (unkeyed.length > 0)
    await tx.execute(sql`
      insert into product_family (id, name)
      select gen_random_uuid(), r.family from ${records(unkeyed)} as r (family text)
      order by lower(r.family) on conflict (lower(name)) do nothing`)
}

/** What a row says of a family that its file knows by a key. */
export interface KeyedRow {
  familyKey: string
  brand?: string
  name?: string
}

/**
 * Returns what the families of keys are called, by the key in lower case: as in the shop, or else by the brand and name of the
 * first row of the key. An earlier version of the shop named families by the key itself.
 */
export async function namesOfKeys(db: Queryable, rows: readonly KeyedRow[]): Promise<Map<string, string>> {
  const asked = firstOfEach(rows, ({ familyKey }) => familyKey)
  const named = await db.execute<{ key: string; name: string }>(sql`
    select lower(r."familyKey") as key, 
      coalesce(by_key.name, by_name.name, ${freeName(sql`r.base`, sql`r.place`, sql`f.file_key is not null`)}) as name
    from (
      select r."familyKey", base, row_number() over (partition by lower(base) order by lower(r."familyKey")) as place
      from ${records(asked)} as r ("familyKey" text, brand text, name text)
      cross join lateral (
        select left(coalesce(product_family_name(r.brand, r.name), r.name, r."familyKey"), 200) as base) as called
    ) as r
    left join product_family by_key on lower(by_key.file_key) = lower(r."familyKey")
    left join product_family by_name on lower(by_name.name) = lower(r."familyKey") and by_name.file_key is null`)
  return new Map(named.map(({ key, name }) => [key, name]))
}

/**
 * The name itself or, if families that matter have it, the same with a number: the one at `place` of those that are free, and the
 * key where there are too many.
 */
function freeName(name: SQL, place: SQL, matters: SQL): SQL {
  const isTaken = (called: SQL) =>
    sql`exists (select from product_family f where lower(f.name) = lower(${called}) and ${matters})`
  return sql`
    case when ${place} = 1 and not ${isTaken(name)} then ${name} else coalesce((
      select called from (
        select number, left(${name}, 190) || ' ' || number as called from generate_series(2, ${MAX_NAMESAKES}) as number) as n
      where not ${isTaken(sql`called`)}
      order by number offset ${place} - case when ${isTaken(name)} then 1 else 2 end limit 1), r."familyKey") end`
}

/** Returns what the families of products of brands and names are called, in the order of the products; null for no family. */
export async function namesByBrand(
  db: Queryable,
  products: readonly { brand: string | null; name: string }[],
): Promise<{ key: string | null; family: string | null }[]> {
  const given = products.map(({ brand, name }, at) => ({ brand, name, at }))
  return db.execute<{ key: string | null; family: string | null }>(sql`
    select lower(named) as key, named as family from ${records(given)} as r (brand text, name text, at int)
    cross join lateral product_family_name(r.brand, r.name) as named order by at`)
}

/**
 * Marks products that are in no family as parted from these, by names and keys of files. One that an admin parted from
 * what is not known any more stays parted from all.
 */
export async function markRefused(
  tx: Queryable,
  refused: readonly { productId: string; family: readonly string[] }[],
): Promise<void> {
  await tx.execute(sql`
    insert into parted_pack as parted (product_id, parted_from)
    select p.id, r.family from ${records(refused)} as r ("productId" uuid, family text[])
    join product p on p.id = r."productId" and p.family_id is null
    order by p.id
    on conflict (product_id) do update set parted_from = case when parted.parted_from = '{}' then '{}' else array(
      select distinct unnest(parted.parted_from || excluded.parted_from)) end`)
}

/** Which of the families of an import an admin has refused, and which not, by their keys. */
export async function familiesAmong(
  db: Queryable,
  importId: string,
  keys: readonly string[],
): Promise<Map<string, 'refused' | 'agreed'>> {
  if (keys.length === 0) return new Map()
  const rows = await db.execute<{ key: string; isRefused: boolean }>(sql`
    select key, is_refused as "isRefused" from catalogue_import_family
    where import_id = ${importId} and key in (select json_array_elements_text(${JSON.stringify(keys)}::json))`)
  return new Map(rows.map(({ key, isRefused }) => [key, isRefused ? 'refused' : 'agreed']))
}

export async function deleteProposals(tx: Queryable, importId: string): Promise<void> {
  await tx.execute(sql`delete from catalogue_import_family where import_id = ${importId}`)
}

/**
 * Stores which products of a checked import would be packs of one product, with those of the shop: by the family that rows name,
 * or by brand and name, as `joinAlike` joins them. A single product is no proposal.
 */
export async function storeProposals(tx: Queryable, importId: string, byName: boolean): Promise<void> {
  const others = byName
    ? sql`select p.unit, p.family_id from product p where p.deleted_at is null and ${ALIKE} = g.key and not ${IS_PARTED}
        limit ${MAX_PACKS + 1}`
    : sql`select p.unit, p.family_id from product p
        where p.deleted_at is null and p.family_id = coalesce(
            (select f.id from product_family f where lower(f.file_key) = g.key),
            (select f.id from product_family f where lower(f.name) = lower(g.name)))
          and p.id not in (select product_id from fresh where product_id is not null)`
  const isFitting = byName
    ? sql`g.rows + shop.packs <= ${MAX_PACKS} and shop.families <= 1 and (
        select count(distinct lower(unit)) from unnest(g.units || shop.units) as unit) = g.rows + shop.packs`
    : sql`true`
  await tx.execute(sql`
    insert into catalogue_import_family (import_id, key, name, units, rows, joined, known)
    with fresh as materialized (
      select number, product_id, pack ->> 'key' as key, pack ->> 'family' as name, pack ->> 'unit' as unit
      from catalogue_import_row where import_id = ${importId} and outcome in ('new', 'changed') and pack is not null
    ), grouped as materialized (
      select key, (array_agg(name order by number))[1] as name, (array_agg(unit order by number))[1:${MAX_PACKS}] as units,
        count(*)::int as rows
      from fresh group by key
    )
    select ${importId}, g.key, g.name, (shop.units || g.units)[1:${MAX_PACKS}], g.rows, shop.loose, shop.packs - shop.loose
    from grouped g cross join lateral (
      select coalesce(array_agg(other.unit), '{}') as units, count(*)::int as packs, count(distinct other.family_id) as families,
        (count(*) filter (where other.family_id is null))::int as loose
      from (${others}) as other
    ) as shop
    where g.rows + shop.packs >= 2 and ${isFitting}`)
}

/** The products of families, and how many cards they share. */
export interface PackCounts extends Record<string, unknown> {
  products: number
  cards: number
}

const COUNTS = sql`coalesce(sum(rows + joined) filter (where not is_refused), 0)::int as products,
  (count(*) filter (where not is_refused))::int as cards`

/** Counts what a checked import would make packs of which an admin has refused none. */
export async function countProposed(db: Queryable, importId: string): Promise<PackCounts & { proposals: number }> {
  const [row] = await db.execute<PackCounts & { proposals: number }>(sql`
    select ${COUNTS}, count(*)::int as proposals from catalogue_import_family where import_id = ${importId}`)
  return row!
}

/** Counts what an import has made packs. */
export async function countJoined(db: Queryable, importId: string): Promise<PackCounts> {
  const [row] = await db.execute<PackCounts>(sql`
    with done as (
      select pack ->> 'key' as key, count(*)::int as rows from catalogue_import_row
      where import_id = ${importId} and done and outcome in ('new', 'changed') and pack is not null group by 1
    )
    select coalesce(sum(done.rows + f.joined), 0)::int as products, count(*)::int as cards
    from done join catalogue_import_family f using (key)
    where f.import_id = ${importId} and not f.is_refused and done.rows + f.joined + f.known >= 2`)
  return row!
}

export interface ProposedFamily extends Record<string, unknown> {
  key: string
  name: string
  units: string[]
  rows: number
  joined: number
  known: number
  isRefused: boolean
}

/** Returns proposals in the order of their names. */
export function listProposals(db: Queryable, importId: string, { offset, limit }: Slice): Promise<ProposedFamily[]> {
  return db.execute<ProposedFamily>(sql`
    select key, name, units, rows, joined, known, is_refused as "isRefused" from catalogue_import_family
    where import_id = ${importId} order by lower(name), key offset ${offset} limit ${limit}`)
}

/** Refuses a proposal or agrees to it; without a key, all of them. Returns how many that were. */
export async function decideProposals(
  tx: Queryable,
  importId: string,
  key: string | null,
  isRefused: boolean,
): Promise<number> {
  const [row] = await tx.execute<{ decided: number }>(sql`
    with decided as (
      update catalogue_import_family set is_refused = ${isRefused}
      where import_id = ${importId} and (${key}::text is null or key = ${key}) returning key
    ) select count(*)::int as decided from decided`)
  return row!.decided
}

function firstOfEach<Row>(rows: readonly Row[], keyOf: (row: Row) => string | null): Row[] {
  const first = new Map<string, Row>()
  for (const row of rows) {
    const key = keyOf(row)?.toLowerCase()
    if (key !== undefined && !first.has(key)) first.set(key, row)
  }
  return [...first.values()]
}

/** Passes rows as one parameter, for a statement that is planned on each run. */
function records(rows: readonly object[]) {
  return sql`json_to_recordset(${JSON.stringify(rows)}::json)`
}
