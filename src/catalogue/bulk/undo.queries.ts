import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { MAX_STOCK } from '../../shared/limits.ts'
import type { BulkActionName } from '../../shared/product-list.ts'
import { STOCK_DIFFERENCE } from './apply.queries.ts'
import { PLACES, PRICES, PUBLISH } from './plan.queries.ts'
import { bulkChange, type LeftReason } from './schema.ts'

export type BulkChangeRow = typeof bulkChange.$inferSelect

export async function insertBulkChange(tx: Queryable, row: typeof bulkChange.$inferInsert): Promise<void> {
  await tx.insert(bulkChange).values(row)
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

export async function markUndone(tx: Queryable, id: string, undoneBy: string): Promise<void> {
  await tx.update(bulkChange).set({ undoneAt: sql`now()`, undoneBy }).where(eq(bulkChange.id, id))
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

/** Decides which products of a change are left as they are, because that is not what the action wrote any more. */
export async function judgeChanged(tx: Queryable, changeId: string, action: BulkActionName): Promise<void> {
  const isDeleted = action === 'delete' ? sql`` : sql`when p.deleted_at is not null then 'deleted'`
  const reason = sql`case ${isDeleted} ${REASONS[action] ?? sql`when ${PUBLISH} <> c.after then 'edited'`} end`
  await tx.execute(sql`
    update bulk_change_product c set left_reason = ${reason}
    from bulk_change b, product p
    where c.change_id = ${changeId} and b.id = c.change_id and p.id = c.product_id and ${reason} is not null`)
  await tx.execute(sql`
    update bulk_change_product c set left_reason = 'deleted'
    where c.change_id = ${changeId} and not exists (select from product where id = c.product_id)`)
}

const HAS_LOST_CATEGORY = sql.join(
  TAXONOMY.map(
    ({ table, field }) => sql`exists (
      select from jsonb_array_elements_text(c.before -> ${field}::text) as was (id)
      where not exists (select from ${table} s where s.id = was.id::uuid))`,
  ),
  sql` or `,
)

/** The entries of the stock ledger of a product since the action. */
const SINCE = sql`stock_ledger l where l.product_id = c.product_id and l.id > (c.after ->> 'entry')::bigint`

/** Whether somebody, an import or a bulk action has stated the stock since, and that is not undone. */
const IS_STATED = sql`(
  exists (select from ${SINCE} and l.reason in ('opening', 'edit', 'count') and not exists (
    select from bulk_change later join bulk_change_product s on s.change_id = later.id and s.product_id = c.product_id
    where later.undone_at is not null and s.left_reason is null and (s.after ->> 'entry')::bigint = l.id))
  or (select count(*) filter (where l.reason = 'import') > count(*) filter (where l.reason = 'import undone') from ${SINCE}))`

const REASONS: Partial<Record<BulkActionName, SQL>> = {
  price: sql`when ${PRICES} <> c.after then 'edited'`,
  // Whoever states the stock since counts it or knows better; what was sold or returned since is only a difference.
  stock: sql`when ${IS_STATED} then 'edited'
    when p.stock < ${STOCK_DIFFERENCE} then 'sold'
    when p.stock - ${STOCK_DIFFERENCE} > ${MAX_STOCK}::int then 'too_many'`,
  move: sql`when ${PLACES} <> c.after then 'edited'
    when ${HAS_LOST_CATEGORY} then 'category'`,
  delete: sql`when p.deleted_at is distinct from b.created_at then 'edited'
    when exists (select from product o where o.sku = p.sku and o.deleted_at is null) then 'sku'`,
}

export interface LeftRow {
  id: string
  name: string
  unit: string
  /** Null for a product that was restored without a category. */
  leftReason: LeftReason | null
}

/** Clears why products were left, for an undo that restored nothing and may be tried again. */
export async function clearReasons(tx: Queryable, changeId: string): Promise<void> {
  await tx.execute(sql`update bulk_change_product set left_reason = null where change_id = ${changeId}`)
}

/** Counts what an undo restored, completely or not, and left, with the first of those that it did not restore so, by name. */
export async function undoOutcome(tx: Queryable, changeId: string, limit: number) {
  const isIncomplete = sql`(c.left_reason is null and (${HAS_LOST_CATEGORY}))`
  const [counts] = await tx.execute<{ restored: number; left: number; incomplete: number }>(sql`
    select count(*) filter (where left_reason is null)::int as restored, count(left_reason)::int as left,
      count(*) filter (where ${isIncomplete})::int as incomplete
    from bulk_change_product c where change_id = ${changeId}`)
  const products = await tx.execute<LeftRow & Record<string, unknown>>(sql`
    select replace(c.product_id::text, '-', '') as id, coalesce(p.name, '') as name, coalesce(p.unit, '') as unit,
      c.left_reason as "leftReason"
    from bulk_change_product c left join product p on p.id = c.product_id
    where c.change_id = ${changeId} and (c.left_reason is not null or ${isIncomplete}) order by lower(p.name), c.product_id limit ${limit}`)
  return { ...counts!, products: [...products] }
}

/** Deletes changes older than `days` days. */
export async function deleteOldChanges(db: Queryable, days: number): Promise<void> {
  await db.execute(sql`delete from bulk_change where created_at < now() - make_interval(days => ${days})`)
}
