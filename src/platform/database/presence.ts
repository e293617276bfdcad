import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import type { Database } from './database.ts'

/** First keys of the advisory locks that running instances hold; the second is the fingerprint of what they show. */
const LOCK_CLASSES = { tokenSecret: 0x746f6b, mediaPlace: 0x746f6c, knownSecret: 0x746f6d }

/** What an instance must have in common with all others of its shop. */
export interface Presence {
  /** The secrets that it verifies tokens with; it signs with the first. */
  tokenSecrets: readonly [string, ...string[]]
  /** Where it stores images; null if that is unknown. */
  mediaPlace: string | null
}

/**
 * Shows other instances, for as long as the connection is open, which secret this one signs tokens with, which it knows, and
 * where it stores images. Of each, 16 bits of a hash are shown: enough to see a difference, and too few to search for the secret.
 */
export async function showPresence(client: Client, { tokenSecrets, mediaPlace }: Presence): Promise<void> {
  const show = 'select pg_advisory_lock_shared($1, $2)'
  await client.query(show, [LOCK_CLASSES.tokenSecret, fingerprintOf(tokenSecrets[0])])
  for (const secret of tokenSecrets) await client.query(show, [LOCK_CLASSES.knownSecret, fingerprintOf(secret)])
  if (mediaPlace !== null) await client.query(show, [LOCK_CLASSES.mediaPlace, fingerprintOf(mediaPlace)])
}

/** Returns the number of running instances of this shop that sign tokens with a secret that is not among these. */
export function countInstancesWithOtherSecret(db: Database, secrets: readonly string[]): Promise<number> {
  return countOthers(db, LOCK_CLASSES.tokenSecret, secrets)
}

/**
 * Returns the number of running instances of this shop that reject what is signed with this secret; without those of versions
 * up to 0.5, which do not show what they know.
 */
export async function countInstancesNotKnowing(db: Database, secret: string): Promise<number> {
  const [row] = await db.$client`
    select count(*)::int as count from (
      select from pg_locks
      where locktype = 'advisory' and classid = ${LOCK_CLASSES.knownSecret} and objsubid = 2
        and database = (select oid from pg_database where datname = current_database())
      group by pid having not bool_or(objid = ${fingerprintOf(secret)}::int::oid)) as instances`
  return row!.count
}

/** Returns the number of running instances of this shop that store images elsewhere; `place` is null if none are here. */
export function countInstancesWithOtherMedia(db: Database, place: string | null): Promise<number> {
  return countOthers(db, LOCK_CLASSES.mediaPlace, place === null ? [] : [place])
}

/** Returns how many instances of this shop run; one that has just lost its connection for notifications is missing for a moment. */
export async function countRunningInstances(db: Database): Promise<number> {
  return (await countConnections(db)).instances
}

/** What of a server's connections the running instances of this shop may use. */
export interface ConnectionUse {
  /** Running instances. */
  instances: number
  /** Connections that the server, or a limit of the database or the account, has for this shop's account. */
  available: number
}

/** Returns how many instances run, and how many connections there are for all of them. */
export async function countConnections(db: Database): Promise<ConnectionUse> {
  const [row] = await db.$client<[ConnectionUse]>`
    select
      (select count(distinct pid)::int from pg_locks
        where locktype = 'advisory' and classid = ${LOCK_CLASSES.tokenSecret} and objsubid = 2
          and database = data.oid) as instances,
      least(
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
          - coalesce(current_setting('reserved_connections', true), '0')::int,
        case when datconnlimit >= 0 then datconnlimit end,
        case when rolconnlimit >= 0 then rolconnlimit end) as available
    from pg_database data, pg_roles where datname = current_database() and rolname = current_user`
  return row
}

async function countOthers(db: Database, lockClass: number, own: readonly string[]): Promise<number> {
  const [row] = await db.$client`
    select count(*)::int as count from pg_locks
    where locktype = 'advisory' and classid = ${lockClass} and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())
      and objid <> all (${own.map(fingerprintOf)}::int[]::oid[])`
  return row!.count
}

function fingerprintOf(shown: string): number {
  return createHash('sha256').update(`presence of ${shown}`).digest().readUInt16BE()
}
