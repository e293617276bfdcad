import { preparedOn, type Queryable } from '../../../platform/database/database.ts'

export interface TakenOrder {
  code: string
  bodyHash: string
  isOfKey: boolean
}

/** Lets the orders that one admin takes follow each other until the transaction ends. */
export async function lockPhoneOrderKey(tx: Queryable, adminId: string): Promise<void> {
  await preparedOn(tx)`select pg_advisory_xact_lock(hashtextextended(${`phone:${adminId}`}, 0))`
}

/** The order that an admin took under a key, or else an equal one of a moment ago; null when there is none. */
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
