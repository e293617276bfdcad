import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { uuids } from '../../platform/runtime/ids.ts'
import { type NetQuantity, netQuantityOf } from '../../shared/unit-price.ts'
import { backfill } from './schema.ts'

const BACKFILL = 'net quantities'
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Reads the net quantity of the next products that have none for their unit: an earlier version may have stored none, or
 * have read fewer units.
 * @returns the id to go on after, null at the end.
 */
export async function fillNetQuantities(tx: Queryable, after: string | null, limit: number): Promise<string | null> {
  const products = await tx.execute<{ id: string; unit: string; isKnown: boolean }>(sql`
    select p.id, p.unit, d.net_unit is not distinct from p.unit as "isKnown"
    from product p left join product_declaration d on d.product_id = p.id
    where p.id > ${after ?? FIRST_ID} and p.deleted_at is null
      and (d.net_unit is distinct from p.unit or d.net_quantity is null)
    order by p.id limit ${limit}`)
  const read = products
    .map(({ id, unit, isKnown }) => ({ id, unit, isKnown, ...columnsOf(netQuantityOf(unit)) }))
    .filter(({ quantity, isKnown }) => !isKnown || quantity !== null)
  if (read.length > 0)
    await tx.execute(sql`
      insert into product_declaration (product_id, net_quantity, net_measure, pack_count, net_unit)
      select p.id, r.quantity, r.measure, r.packs, r.unit
      from json_to_recordset(${JSON.stringify(read)}::json) as r (id uuid, unit text, quantity numeric, measure text, packs integer)
      -- One that is changed meanwhile is stored with its change.
      join product p on p.id = r.id and p.unit = r.unit
      order by p.id
      on conflict (product_id) do update set net_quantity = excluded.net_quantity, net_measure = excluded.net_measure,
        pack_count = excluded.pack_count, net_unit = excluded.net_unit, net_corrected = false
      where product_declaration.net_unit is distinct from excluded.net_unit or product_declaration.net_quantity is null`)
  return products.at(-1)?.id ?? null
}

/** Returns the version of the shop that has read the net quantities of all products; undefined if none has. */
export async function loadNetQuantityReader(db: Queryable): Promise<string | undefined> {
  const [row] = await db.select({ version: backfill.version }).from(backfill).where(eq(backfill.name, BACKFILL))
  return row?.version
}

/** Stores that a version of the shop has read the net quantities of all products. */
export async function saveNetQuantityReader(db: Queryable, version: string): Promise<void> {
  const done = { version, finishedAt: new Date() }
  await db
    .insert(backfill)
    .values({ name: BACKFILL, ...done })
    .onConflictDoUpdate({ target: backfill.name, set: done })
}

function columnsOf(net: NetQuantity | null) {
  return { quantity: net?.quantity ?? null, measure: net?.measure ?? null, packs: net?.packs ?? null }
}

/**
 * Takes the next products off sale, or puts them back, as their declarations, the setting and the day ask.
 * @returns the id to go on after, null at the end.
 */
export async function withholdProducts(tx: Queryable, after: string | null, limit: number): Promise<string | null> {
  const [row] = await tx.execute<{ last: string | null }>(sql`
    with next as (select id from product where id > ${after ?? FIRST_ID} order by id limit ${limit}),
    done as (select withhold_products(array(select id from next)))
    select (select max(id::text) from next) as last from done`)
  return row?.last ?? null
}

/** Takes products off sale whose best-before date has passed, at most `limit`. @returns whether there may be more. */
export async function withholdExpired(tx: Queryable, limit: number): Promise<boolean> {
  const expired = await tx.execute<{ id: string }>(sql`
    select p.id from product_declaration d join product p on p.id = d.product_id
    where d.best_before < shop_day() and p.withheld is distinct from 'expired' limit ${limit}`)
  if (expired.length > 0) await tx.execute(sql`select withhold_products(${uuids(expired.map(({ id }) => id))})`)
  return expired.length === limit
}
