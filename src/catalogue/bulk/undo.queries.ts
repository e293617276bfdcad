import { desc, eq, type SQL, sql } from 'drizzle-orm'
import { fieldArray, type LaterChange, laterThan, STANDS } from '../../changes/later.queries.ts'
import { UNITS } from '../../changes/units.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { uuids } from '../../platform/runtime/ids.ts'
import { MAX_STOCK } from '../../shared/limits.ts'
import type { BulkActionName } from '../../shared/product-list.ts'
import { STOCK_DIFFERENCE } from './apply.queries.ts'
import { PLACES, PRICES, PUBLISH } from './plan.queries.ts'
import { bulkChange, type LeftReason } from './schema.ts'

export type BulkChangeRow = typeof bulkChange.$inferSelect

/** Inserts a change of products that the caller has locked. */
export async function insertBulkChange(tx: Queryable, row: typeof bulkChange.$inferInsert): Promise<void> {
  await tx.insert(bulkChange).values({ ...row, createdAt: sql`clock_timestamp()` })
}

export async function lockBulkChange(tx: Queryable, id: string): Promise<BulkChangeRow | null> {
  const [row] = await tx.select().from(bulkChange).where(eq(bulkChange.id, id)).for('update')
  return row ?? null
}

/** Returns the change of this id, and keeps other requests for it waiting until the transaction ends. */
export async function claimBulkChange(tx: Queryable, id: string): Promise<BulkChangeRow | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`)
  const [row] = await tx.select().from(bulkChange).where(eq(bulkChange.id, id))
  return row ?? null
}

/** Returns the newest bulk actions. */
export function recentBulkChanges(db: Queryable, limit: number): Promise<BulkChangeRow[]> {
  return db.select().from(bulkChange).orderBy(desc(bulkChange.createdAt), desc(bulkChange.id)).limit(limit)
}

/** Records what an undo did: that it restored products, and how many it left. */
export async function recordUndo(tx: Queryable, id: string, left: number, undoneBy: string | null): Promise<void> {
  const undone = undoneBy ? { undoneAt: sql`now()`, undoneBy } : {}
  await tx
    .update(bulkChange)
    .set({ left, ...undone })
    .where(eq(bulkChange.id, id))
}

const TAXONOMY = [
  { table: sql`category`, field: 'category' },
  { table: sql`sub_category`, field: 'subCategory' },
] as const

/** Locks the products of a change in the order of ids, as orders do, and the categories that are to be restored. */
export async function lockChanged(tx: Queryable, changeId: string, action: BulkActionName): Promise<void> {
  if (action === 'move')
    for (const { table, field } of TAXONOMY)
      await tx.execute(sql`
        select from ${table} where id in (
          select jsonb_array_elements_text(before -> ${field}::text)::uuid from bulk_change_product where change_id = ${changeId})
        order by id for key share`)
  await tx.execute(sql`
    select from product where id in (select product_id from bulk_change_product where change_id = ${changeId})
    order by id for no key update`)
}

/**
 * Decides of the products of which a change stands which are restored, and which are left as they are because a later change
 * has changed the same since, or because that is not what the action wrote any more.
 */
export async function judgeChanged(tx: Queryable, changeId: string, action: BulkActionName): Promise<void> {
  const { fields, reason } = STATED[action]
  const restorable = sql`c.change_id = ${changeId} and b.id = c.change_id and ${STANDS}`
  const later = laterThan(sql`
    select c.product_id, c.change_id, b.created_at as since, (c.after ->> 'entry')::bigint as entry
    from bulk_change_product c, bulk_change b where ${restorable}`)
  const isDeleted = action === 'delete' ? sql`` : sql`when p.deleted_at is not null then 'deleted'`
  await tx.execute(sql`
    with later as (
      select distinct on (product_id) product_id, by, jsonb_build_object('by', by, 'title', title, 'at', at) as change
      from (${later}) as every where fields && ${fields} order by product_id, at desc),
    judged as materialized (
      select c.product_id, l.change, case
        when p.id is null then 'deleted'
        ${isDeleted}
        when l.by = 'person' then 'edited'
        when l.by is not null then 'later'
        ${reason} end as reason
      from bulk_change b, bulk_change_product c left join product p on p.id = c.product_id
      left join later l on l.product_id = c.product_id
      where ${restorable})
    update bulk_change_product c
    set left_reason = j.reason, left_to = case when j.reason = 'later' then j.change end,
      undone_at = case when j.reason is null then now() end
    from judged j where c.change_id = ${changeId} and c.product_id = j.product_id`)
}

const HAS_LOST_CATEGORY = sql.join(
  TAXONOMY.map(
    ({ table, field }) => sql`exists (
      select from jsonb_array_elements_text(c.before -> ${field}::text) as was (id)
      where not exists (select from ${table} s where s.id = was.id::uuid))`,
  ),
  sql` or `,
)

const IS_SHOWN = { fields: fieldArray(UNITS.publish), reason: sql`when ${PUBLISH} <> c.after then 'edited'` }

/** The fields that each action states, and why they may be left although no later change has them. */
const STATED: Record<BulkActionName, { fields: SQL; reason: SQL }> = {
  price: { fields: fieldArray(UNITS.price), reason: sql`when ${PRICES} <> c.after then 'edited'` },
  // What was sold or returned since is only a difference.
  stock: {
    fields: fieldArray(UNITS.stock),
    reason: sql`when p.stock < ${STOCK_DIFFERENCE} then 'sold'
      when p.stock - ${STOCK_DIFFERENCE} > ${MAX_STOCK}::int then 'too_many'`,
  },
  move: {
    fields: fieldArray(UNITS.places),
    reason: sql`when ${PLACES} <> c.after then 'edited' when ${HAS_LOST_CATEGORY} then 'category'`,
  },
  show: IS_SHOWN,
  hide: IS_SHOWN,
  delete: {
    fields: fieldArray([]),
    reason: sql`when p.deleted_at is distinct from b.created_at then 'edited'
      when exists (select from product o where o.sku = p.sku and o.deleted_at is null) then 'sku'`,
  },
}

export interface LeftRow {
  id: string
  brand: string | null
  name: string
  unit: string
  /** Null for a product that was restored without a category. */
  leftReason: LeftReason | null
  leftTo: Omit<LaterChange, 'fields'> | null
}

const LEFT_ROW = sql`replace(c.product_id::text, '-', '') as id, p.brand, coalesce(p.name, '') as name, coalesce(p.unit, '') as unit,
  c.left_reason as "leftReason", c.left_to as "leftTo"`

export interface LeftOfChange extends LeftRow {
  changeId: string
}

/** Returns the first products that the undo of each change left, as they are in the shop. */
export async function firstLeft(db: Queryable, changeIds: readonly string[], limit: number): Promise<LeftOfChange[]> {
  if (changeIds.length === 0) return []
  const rows = await db.execute<LeftOfChange & Record<string, unknown>>(sql`
    select replace(b.id::text, '-', '') as "changeId", c.*
    from bulk_change b cross join lateral (
      select ${LEFT_ROW} from bulk_change_product c left join product p on p.id = c.product_id
      where c.change_id = b.id and c.left_reason is not null order by c.product_id limit ${limit}) as c
    where b.id = any (${uuids(changeIds)})`)
  return [...rows]
}

/** Returns which of the changes stand for products that are there to be restored. */
export async function restorableChanges(db: Queryable, changeIds: readonly string[]): Promise<Set<string>> {
  const rows = await db.execute<{ id: string }>(sql`
    select replace(b.id::text, '-', '') as id from bulk_change b
    where b.id = any (${uuids(changeIds)}) and exists (
      select from bulk_change_product c join product p on p.id = c.product_id
      where c.change_id = b.id and ${STANDS} and (b.action = 'delete' or p.deleted_at is null))`)
  return new Set(rows.map(({ id }) => id))
}

/** Counts what this undo restored, completely or not, and left, with the first of those that it did not restore so, by name. */
export async function undoOutcome(tx: Queryable, changeId: string, limit: number) {
  const isIncomplete = sql`(c.undone_at = now() and (${HAS_LOST_CATEGORY}))`
  const [counts] = await tx.execute<{ restored: number; left: number; waiting: number; incomplete: number }>(sql`
    select count(*) filter (where c.undone_at = now())::int as restored, count(c.left_reason)::int as left,
      count(*) filter (where c.left_reason is not null and ${STANDS})::int as waiting,
      count(*) filter (where ${isIncomplete})::int as incomplete
    from bulk_change_product c join bulk_change b on b.id = c.change_id where c.change_id = ${changeId}`)
  const products = await tx.execute<LeftRow & Record<string, unknown>>(sql`
    select ${LEFT_ROW} from bulk_change_product c left join product p on p.id = c.product_id
    where c.change_id = ${changeId} and (c.left_reason is not null or ${isIncomplete})
    order by lower(p.name), c.product_id limit ${limit}`)
  return { ...counts!, products: [...products] }
}

/** Deletes changes older than `days` days. */
export async function deleteOldChanges(db: Queryable, days: number): Promise<void> {
  await db.execute(sql`delete from bulk_change where created_at < now() - make_interval(days => ${days})`)
}
