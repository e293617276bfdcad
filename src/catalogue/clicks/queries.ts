import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'

/** Where clicks come from, as a hash of today keeps it: neither can be read from it. */
export interface ClickOrigin {
  /** The network that is limited as a whole. */
  network: string
  /** Which of the network's places the browser has. */
  place: number
}

/** Older days count nothing any more. */
const MAX_AGE_DAYS = 90

/** Counts the choice of a product that search can find: once a place of a network, product and day. */
export async function countClick(
  db: Queryable,
  productId: string,
  { network, place }: ClickOrigin,
  freshSalt: Uint8Array,
): Promise<void> {
  await db.execute(sql`
    with today as (
      insert into search_click_salt (day, salt) values (shop_day(), ${freshSalt})
      on conflict (day) do update set salt = search_click_salt.salt returning day, salt),
    fresh as (
      insert into search_click_seen (day, place)
      select day, sha256(salt || convert_to(${`${productId} ${place} ${network}`}, 'UTF8')) from today
      where exists (select from product_search where product_id = ${productId}::uuid)
      on conflict do nothing returning day)
    insert into search_click as known (product_id, day, clicks) select ${productId}::uuid, day, 1 from fresh
    on conflict (product_id, day) do update set clicks = known.clicks + 1`)
}

/** Deletes what served to count the clicks of former days, and clicks that count nothing any more. */
export async function pruneClicks(db: Queryable): Promise<void> {
  await db.execute(sql`delete from search_click_seen where day < shop_day()`)
  await db.execute(sql`delete from search_click_salt where day < shop_day()`)
  await db.execute(sql`delete from search_click where day < shop_day() - ${MAX_AGE_DAYS}::int`)
}
