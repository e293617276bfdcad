import { preparedOn, type Queryable } from '../database/database.ts'

/** A position in a primary's WAL. It is not comparable with positions of other servers, databases or timelines. */
export interface LogPosition {
  lsn: string
  /** The server's system identifier, which its standbys share, and the name of the database. */
  source: string
  timeline: number
}

/** The state of a server relative to a position. */
export type ReplicaStatus = 'as new' | 'behind' | 'no standby' | 'of another database' | 'on another timeline'

/**
 * Returns how far the primary has written its WAL, including everything committed before, whether or not it has reached
 * the disk. After a full WAL page, Postgres reports a position behind the next page's header, up to which no standby
 * replays; then the result is the end of the full page.
 */
export async function writtenPosition(db: Queryable): Promise<LogPosition> {
  const [row] = await preparedOn(db)<[LogPosition]>`
    with written as materialized (
      select pg_current_wal_insert_lsn() as lsn, current_setting('wal_block_size')::int as page
    ), within as (
      select lsn, mod(lsn - '0/0'::pg_lsn, page) as bytes from written
    )
    select (lsn - case when bytes in (24, 40) then bytes else 0 end)::text as lsn,
      (select system_identifier from pg_control_system()) || ' ' || current_database() as source,
      ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int as timeline
    from within`
  return row
}

/**
 * Returns the state of the transaction's server relative to a position; if it is `as new`, later reads see at least the
 * data of that position. Limits each further statement of the transaction to `boundMs`. A standby learns of another
 * timeline with the first page of it that it stores, or at its next restart point.
 */
export async function statusOf(tx: Queryable, position: LogPosition, boundMs: number): Promise<ReplicaStatus> {
  const [row] = await preparedOn(tx)<[{ standby: boolean; source: string; timeline: number; reached: boolean }]>`
    select pg_is_in_recovery() as standby, pg_last_wal_replay_lsn() >= ${position.lsn}::pg_lsn as reached,
      (select system_identifier from pg_control_system()) || ' ' || current_database() as source,
      greatest((select timeline_id from pg_control_checkpoint()),
        (select min_recovery_end_timeline from pg_control_recovery())) as timeline,
      set_config('statement_timeout', ${String(boundMs)}, true)`
  if (!row.standby) return 'no standby'
  if (row.source !== position.source) return 'of another database'
  if (row.timeline !== position.timeline) return 'on another timeline'
  return row.reached ? 'as new' : 'behind'
}

/** Returns how many bytes of the primary's WAL up to a position a standby has not replayed. */
export async function bytesBehind(db: Queryable, { lsn }: LogPosition): Promise<number> {
  const [row] = await preparedOn(db)<[{ bytes: number }]>`
    select greatest(${lsn}::pg_lsn - pg_last_wal_replay_lsn(), 0)::float8 as bytes`
  return row.bytes
}

/**
 * Returns the replication lag in seconds: the age of the last replayed transaction, 0 if the standby has replayed all that
 * it received and all up to the primary's position, and no value if the server is not a standby.
 * @param position null while unknown. A standby that receives nothing any more has replayed all that it received.
 */
export async function lagSeconds(db: Queryable, position: LogPosition | null): Promise<number | []> {
  const [row] = await preparedOn(db)<[{ seconds: number | null }]>`
    with standby as (
      select pg_last_wal_replay_lsn() as replayed, pg_last_wal_receive_lsn() as received,
        coalesce(pg_last_xact_replay_timestamp(), pg_postmaster_start_time()) as as_of
      where pg_is_in_recovery()
    )
    select case when replayed >= coalesce(received, replayed)
        and replayed >= coalesce(${position?.lsn ?? null}::text::pg_lsn, replayed) then 0
      else extract(epoch from clock_timestamp() - as_of)::float8 end as seconds
    from standby right join (select) as one on true`
  return row.seconds ?? []
}
