import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import type { Database } from './database.ts'

/** First key of the advisory locks that running instances hold; the second is the fingerprint of their token secret. */
const PRESENCE_LOCK_CLASS = 0x746f6b

/**
 * Shows other instances, for as long as the connection is open, which secret this one signs tokens with. Of the secret, 16
 * bits of a hash are shown: enough to see a difference, and too few to search for the secret.
 */
export async function showPresence(client: Client, secret: string): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1, $2)', [PRESENCE_LOCK_CLASS, fingerprintOf(secret)])
}

/** Returns the number of running instances of this shop that sign tokens with a secret that is not among these. */
export async function countInstancesWithOtherSecret(db: Database, secrets: readonly string[]): Promise<number> {
  const [row] = await db.$client`
    select count(*)::int as count from pg_locks
    where locktype = 'advisory' and classid = ${PRESENCE_LOCK_CLASS} and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())
      and objid <> all (${secrets.map(fingerprintOf)}::int[]::oid[])`
  return row!.count
}

function fingerprintOf(secret: string): number {
  return createHash('sha256').update(`presence of ${secret}`).digest().readUInt16BE()
}
