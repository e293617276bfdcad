import { type SQL, sql } from 'drizzle-orm'
import { UNITS } from './units.ts'

/** A later change of a product that stands: nobody has undone it, or not this part of it. */
export interface LaterChange {
  /** What it states of the product; nothing, if it added pieces or took some off. */
  fields: string[]
  /** What changed it: an import of a file, a bulk change, or somebody who stated the stock. */
  by: 'import' | 'bulk' | 'person'
  /** The name of the file, or what the bulk change did. */
  title: string
  at: Date | string
}

/** What stands of the changes of a row `k` of an import. */
export const REMAINING = sql`case when k.undone is null then k.changes else k.remaining end`

/** When a row `k` of an import `i` was applied; versions of the shop that ran beside an early one did not record it. */
export const APPLIED_AT = sql`coalesce(k.applied_at, i.ran_at, i.created_at)`

/**
 * Whether what a bulk change `b` did to a product `c` stands: it was not restored, and is not what somebody made of it since
 * for good.
 */
export const STANDS = sql`coalesce(c.left_reason not in ('edited', 'category'), b.undone_at is null)`

/** A list of fields, for a statement. */
export const fieldArray = (fields: readonly string[]): SQL => {
  const list = fields.map((field) => sql`${field}`)
  return sql`array[${sql.join(list, sql`, `)}]::text[]`
}

/** Whether a bulk change of stock added pieces or took some off, instead of stating the stock. */
const IS_ADDED = sql`exists (
  select from stock_ledger l where l.id = (c.after ->> 'entry')::bigint and l.reason in ('refill', 'removal'))`

/**
 * Selects what changed the products of `undoing` after the changes that are to be undone. Its rows have `product_id`, the
 * `change_id` and time (`since`) of their change, and its `entry` of the stock ledger, if it stated the stock. Orders, refills
 * and removals only add to the stock or take from it. The caller has locked the products.
 */
export const laterThan = (undoing: SQL): SQL => sql`
  with undoing as materialized (${undoing})
  select u.*, later.*
  from undoing u cross join lateral (
    select 'import' as by, i.file_name as title, ${APPLIED_AT} as at, array(select jsonb_object_keys(${REMAINING})) as fields
    from catalogue_import_row k join catalogue_import i on i.id = k.import_id
    where k.product_id = u.product_id and k.done and k.import_id <> u.change_id) as later
  where later.at > u.since and later.fields <> '{}'
  union all
  select u.*, 'bulk', b.title, b.created_at, case b.action when 'price' then ${fieldArray(UNITS.price)}
    when 'stock' then case when ${IS_ADDED} then '{}' else ${fieldArray(UNITS.stock)} end
    when 'move' then ${fieldArray(UNITS.places)} else ${fieldArray(UNITS.publish)} end
  from undoing u join bulk_change b on b.created_at > u.since and b.action <> 'delete'
  join bulk_change_product c on c.change_id = b.id and c.product_id = u.product_id and ${STANDS}
  union all
  select u.*, 'person', '', l.created_at, ${fieldArray(UNITS.stock)}
  from undoing u join stock_ledger l on l.product_id = u.product_id and l.id > u.entry and l.reason in ('opening', 'edit', 'count')
  where not exists (
    select from bulk_change b join bulk_change_product c on c.change_id = b.id and c.product_id = u.product_id
    where b.action = 'stock' and (c.after ->> 'entry')::bigint = l.id)`
