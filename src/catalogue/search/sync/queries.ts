import { sql } from 'drizzle-orm'
import { type Database, limitStatements, type Queryable } from '../../../platform/database/database.ts'
import { uuids } from '../../../platform/runtime/ids.ts'

/** A product as Meilisearch receives it. */
export interface SearchedProduct extends Record<string, string | number | boolean | null | string[]> {
  id: string
  name: string
  brand: string | null
  /** The country of origin. */
  origin: string | null
  /** The declared mark. */
  veg: string | null
  /** The words that say what the product is; all words are folded. */
  heads: string
  /** Those of its name, brand and other names. */
  names: string
  /** Those of its categories. */
  categories: string
  unit: string
  details: string
  ownWords: string[]
  /** What it says of itself to be free of. */
  freeOf: string[]
  categoryMarks: string[]
  amounts: string[]
  aisle: number
  /** How well it sells among the products of its category, and how often it is chosen from search results. */
  popularity: number
  clicks: number
  inStock: boolean
  onOffer: boolean
  discountPercent: number
  soldPriceInPaise: number
}

/** The advisory lock that lets one process at a time update the Meilisearch index; the number is arbitrary. */
const SYNC_LOCK = 746_558_742

/**
 * Runs the work in a transaction that holds the sync lock.
 * @returns whether it ran: not, when another has the lock and `wait` is false.
 */
export async function withSyncLock(
  db: Database,
  wait: boolean,
  work: (tx: Queryable) => Promise<void>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (wait) {
      await limitStatements(tx, 0)
      await tx.execute(sql`select pg_advisory_xact_lock(${SYNC_LOCK})`)
    } else {
      const [row] = await tx.execute(sql`select pg_try_advisory_xact_lock(${SYNC_LOCK}) as locked`)
      if (!row!.locked) return false
    }
    await work(tx)
    return true
  })
}

/** Registers an engine, so that changes are written to the outbox from now on. */
export async function registerEngine(db: Queryable, name: string): Promise<void> {
  await db.execute(sql`insert into search_engine (name) values (${name}) on conflict do nothing`)
}

/** Unregisters all engines: the outbox is emptied and stays empty. */
export async function deleteEngines(db: Queryable): Promise<void> {
  await db.execute(sql`delete from search_engine`)
  await db.execute(sql`delete from search_outbox`)
}

export async function indexedVersion(db: Queryable, engine: string): Promise<string | null> {
  const [row] = await db.execute<{ version: string | null }>(
    sql`select version from search_engine where name = ${engine}`,
  )
  return row?.version ?? null
}

export async function saveIndexedVersion(db: Queryable, engine: string, version: string): Promise<void> {
  await db.execute(sql`
    insert into search_engine (name, version, indexed_at) values (${engine}, ${version}, now())
    on conflict (name) do update set version = excluded.version, indexed_at = excluded.indexed_at`)
}

/** Removes the oldest changes from the outbox and returns their product ids; a rollback puts them back. */
export async function takeFromOutbox(tx: Queryable, limit: number): Promise<string[]> {
  const rows = await tx.execute<{ product_id: string }>(sql`
    delete from search_outbox where id in (
      select id from search_outbox order by id limit ${limit} for update skip locked
    ) returning product_id`)
  return [...new Set(rows.map((row) => row.product_id))]
}

/** Returns how long the oldest change in the outbox has waited, in seconds. */
export async function outboxAgeSeconds(db: Queryable): Promise<number> {
  const [row] = await db.execute<{ age: number }>(sql`
    select coalesce(extract(epoch from now() - created_at), 0)::float as age from search_outbox order by id limit 1`)
  return row?.age ?? 0
}

export async function outboxLength(db: Queryable): Promise<number> {
  const [row] = await db.execute<{ length: number }>(sql`select count(*)::int as length from search_outbox`)
  return row!.length
}

/** Counts products that Postgres' search lacks, or has although they are deleted or not on sale. */
export async function countUnsearchable(db: Queryable): Promise<number> {
  const [row] = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from product p full join product_search s on s.product_id = p.id
    where (p.deleted_at is null and p.publish and p.withheld is null) = (s.product_id is null)`)
  return row!.count
}

/** Returns those of the products that search can find. */
export async function searchedProducts(db: Queryable, ids: readonly string[]): Promise<SearchedProduct[]> {
  return [...(await db.execute<SearchedProduct>(sql`${DOCUMENTS} where p.id = any (${uuids(ids)})`))]
}

/** Returns the next products that search can find, in the order of their ids. */
export async function searchedProductsAfter(db: Queryable, id: string, limit: number): Promise<SearchedProduct[]> {
  return [...(await db.execute<SearchedProduct>(sql`${DOCUMENTS} where p.id > ${id} order by p.id limit ${limit}`))]
}

/** Updates Postgres' search from the products' own rows. */
export async function refreshProducts(db: Queryable, ids: readonly string[]): Promise<void> {
  await db.execute(sql`select refresh_product_search(${uuids(ids)})`)
}

export async function productIdsAfter(db: Queryable, id: string, limit: number): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`select id from product where id > ${id} order by id limit ${limit}`)
  return rows.map((row) => row.id)
}

/** Deletes duplicate words, and words that no product has any more. */
export async function pruneWords(db: Queryable): Promise<void> {
  await db.execute(sql`
    delete from search_word kept
    where exists (select from search_word other where other.word = kept.word and other.ctid < kept.ctid)
      or not exists (select from product_search s where s.words @@ quote_literal(kept.word)::tsquery)`)
}

// What a product is: the last words of its name, and those that its sub-categories are of.
const DOCUMENTS = sql`
  select replace(p.id::text, '-', '') as id, p.name, p.brand, declared.origin, declared.veg, s.aisle,
    array_to_string(array(
      select unnest(tsvector_to_array(ts_filter(s.own_words, '{a}')))
      union select word from unnest(marks.own) as word where '~' || word = any (marks.words)
    ), ' ') as heads,
    search_fold(concat_ws(' ', p.name, coalesce(p.brand, p.more_details ->> 'Brand'), p.more_details ->> 'Also Known As'))
      as names,
    array_to_string(tsvector_to_array(ts_filter(s.words, '{c}')), ' ') as categories,
    search_fold(p.unit) as unit,
    coalesce(array_to_string(tsvector_to_array(d.details), ' '), '') as details,
    marks.own as "ownWords", array(select substr(word, 2) from unnest(marks.words) as word where word like '!%') as "freeOf",
    array(select word from unnest(marks.words) as word where word ~ '^[#%]') as "categoryMarks",
    string_to_array(coalesce(search_amounts(p.unit), ''), ' ') as amounts,
    coalesce(sold.category_score, 0) as popularity, coalesce(sold.clicks, 0) as clicks, p.stock > 0 as "inStock",
    p.sold_price_in_paise < p.price_in_paise as "onOffer", p.discount_percent as "discountPercent",
    p.sold_price_in_paise::float8 as "soldPriceInPaise"
  from product p join product_search s on s.product_id = p.id
    left join product_search_details d on d.product_id = p.id
    left join product_declaration declared on declared.product_id = p.id
    left join product_popularity sold on sold.product_id = p.id
    cross join lateral (
      select array(select substr(word, 2) from unnest(found.words) as word where word like '=%') as own, found.words
      from (select tsvector_to_array(s.words) as words offset 0) as found
    ) as marks`
