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
