import { preparedOn, type Queryable } from '../../../platform/database/database.ts'

export interface TakenOrder {
  code: string
  bodyHash: string
  isOfKey: boolean
}

/** Serializes the phone orders of one admin until the transaction ends. */
export async function lockPhoneOrderKey(tx: Queryable, adminId: string): Promise<void> {
  await preparedOn(tx)`select pg_advisory_xact_lock(hashtextextended(${`phone:${adminId}`}, 0))`
}

/**
 * Returns the order that the admin took with the same key or, without a key, an equal one from the last `withinMs`.
 * Returns null when there is none.
 */
export async function takenBefore(
  tx: Queryable,
  adminId: string,
  { key, bodyHash, withinMs }: { key: string | null; bodyHash: string; withinMs: number },
): Promise<TakenOrder | null> {
  const [row] = await preparedOn(tx)`
    select code, body_hash, idempotency_key is not distinct from ${key}::text and ${key}::text is not null as is_of_key
    from "order"
    where taken_by = ${adminId} and (idempotency_key = ${key} or (${key}::text is null and body_hash = ${bodyHash}
      and state <> 'cancelled' and created_at > clock_timestamp() - ${withinMs}::int * interval '1 ms'))
    order by created_at desc, id desc limit 1`
  return row ? { code: row.code, bodyHash: row.body_hash, isOfKey: row.is_of_key } : null
}

/** Another phone order for the same number with the same products. */
export interface OrderAlike {
  code: string
  takenBy: string | null
}

/** Returns the latest order alike that was taken less than `withinMs` before or after this one. */
export async function orderAlike(db: Queryable, code: string, withinMs: number): Promise<OrderAlike | null> {
  const [row] = await preparedOn(db)`
    select other.code, taker.name as taken_by
    from "order" mine
    join "order" other on other.address ->> 'mobile' = mine.address ->> 'mobile' and other.id <> mine.id
    left join account taker on taker.id = other.taken_by
    where mine.code = ${code} and other.taken_by is not null and other.state <> 'cancelled'
      and abs(extract(epoch from other.created_at - mine.created_at)) * 1000 < ${withinMs}::int
      and (select array_agg(product_id || ' ' || quantity order by product_id) from order_line where order_id = other.id)
        = (select array_agg(product_id || ' ' || quantity order by product_id) from order_line where order_id = mine.id)
    order by other.created_at desc, other.id desc limit 1`
  return row ? { code: row.code, takenBy: row.taken_by } : null
}
