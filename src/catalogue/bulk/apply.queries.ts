import { type SQL, sql } from 'drizzle-orm'
import { limitStatements, type Queryable } from '../../platform/database/database.ts'
import type { BulkActionName } from '../../shared/product-list.ts'
import { deferSearchRefresh, resumeSearchRefresh } from '../search/refresh.queries.ts'

/** A statement over many products takes longer than the calls for which the usual limit is meant. */
const TIMEOUT_MS = 60_000

/** Prepares a transaction that changes many products: search is refreshed once, at its end. */
export async function beginBulk(tx: Queryable): Promise<void> {
  await limitStatements(tx, TIMEOUT_MS)
  await deferSearchRefresh(tx)
  await discardPlans(tx)
}

/**
 * Has the connection plan the statements of triggers anew. Their plans are cached with the number of rows that the first
 * change had: those of an order compare each product with every other if all of them change, those of a bulk change read
 * whole tables for an order. So they are discarded before a bulk change and after it.
 */
export async function discardPlans(tx: Queryable): Promise<void> {
  await tx.execute(sql`discard plans`)
}

/** Which of the recorded values are written: those after the action or, for its undo, those before it. */
type Side = 'before' | 'after'
const VALUES: Record<Side, SQL> = { before: sql`c.before`, after: sql`c.after` }
/** Which products are meant: all, or those that this transaction restores. */
const WHICH: Record<Side, SQL> = { before: sql`c.undone_at = now()`, after: sql`true` }

/** Writes the recorded values of the products of a change. */
export async function writeValues(tx: Queryable, changeId: string, action: BulkActionName, side: Side): Promise<void> {
  if (action === 'move') await place(tx, changeId, side)
  await tx.execute(sql`
    update product p set ${assignmentOf(changeId, action, side)} version = p.version + 1, updated_at = now()
    from bulk_change_product c
    where c.change_id = ${changeId} and ${WHICH[side]} and p.id = c.product_id`)
}

function assignmentOf(changeId: string, action: BulkActionName, side: Side): SQL {
  const values = VALUES[side]
  switch (action) {
    case 'price':
      // A trigger computes the discount of an exact price.
      return sql`price_in_paise = (${values} ->> 'price')::bigint,
        selling_price_in_paise = (${values} ->> 'sellingPrice')::bigint,
        discount_percent = coalesce((${values} ->> 'discount')::smallint, p.discount_percent),`
    case 'stock':
      return side === 'after' ? sql`stock = (c.after ->> 'stock')::int,` : sql`stock = p.stock - ${STOCK_DIFFERENCE},`
    case 'move':
      return sql``
    case 'delete':
      return sql`deleted_at = case when (${values} ->> 'deleted')::boolean
        then (select created_at from bulk_change where id = ${changeId}) end,`
    default:
      return sql`publish = (${values} ->> 'publish')::boolean,`
  }
}

/** What the action added to the stock; the undo takes it off, so that what was sold since stays sold. */
export const STOCK_DIFFERENCE = sql`((c.after ->> 'stock')::int - (c.before ->> 'stock')::int)`

/** Remembers the newest ledger entry of each product, after which whatever happens to its stock is not of this change. */
export async function recordLedgerEntries(tx: Queryable, changeId: string): Promise<void> {
  await tx.execute(sql`
    update bulk_change_product c set after = c.after || jsonb_build_object('entry',
      (select max(id) from stock_ledger where product_id = c.product_id))
    where c.change_id = ${changeId}`)
}

/** The tables of what products are in, and their columns, by the name of the values. */
const PLACES = [
  { member: sql`product_category`, id: sql`category_id`, field: 'category' },
  { member: sql`product_sub_category`, id: sql`sub_category_id`, field: 'subCategory' },
] as const

async function place(tx: Queryable, changeId: string, side: Side): Promise<void> {
  for (const { member, id, field } of PLACES) {
    const chosen = sql`${VALUES[side]} -> ${field}::text`
    await tx.execute(sql`
      delete from ${member} m using bulk_change_product c
      where c.change_id = ${changeId} and ${WHICH[side]} and m.product_id = c.product_id
        and not (${chosen}) ? m.${id}::text`)
    await tx.execute(sql`
      insert into ${member} (product_id, ${id}, position)
      select c.product_id, chosen.id::uuid, chosen.position - 1
      from bulk_change_product c
      cross join jsonb_array_elements_text(${chosen}) with ordinality as chosen (id, position)
      where c.change_id = ${changeId} and ${WHICH[side]}
      order by c.product_id
      on conflict (product_id, ${id}) do update set position = excluded.position
      where ${member}.position <> excluded.position`)
  }
}

/** Refreshes search for the products of a change: completely, or only by stock and price. */
export async function refreshSearch(
  tx: Queryable,
  changeId: string,
  action: BulkActionName,
  side: Side,
): Promise<void> {
  const refresh =
    action === 'price' || action === 'stock' ? sql`refresh_product_search_offers` : sql`refresh_product_search`
  await resumeSearchRefresh(tx)
  await tx.execute(sql`
    select ${refresh}(array(select product_id from bulk_change_product c where change_id = ${changeId} and ${WHICH[side]}))`)
}
