import { preparedOn, type Queryable } from '../database/database.ts'

/** A place in the log of a primary. Places of other servers, databases or timelines cannot be compared with it. */
export interface LogPosition {
  lsn: string
  /** Which server it is, whose standbys share the name, and which of its databases. */
  source: string
  timeline: number
}

/** How a server stands to a position. */
export type ReplicaStatus = 'as new' | 'behind' | 'no standby' | 'of another database' | 'on another timeline'

/**
 * How far the primary has written. All that was committed before is found there, whether or not it has reached the disk.
 * At the end of a page of the log the next write comes behind that page's header, which nobody ever replays up to: there
 * the end of the page is meant.
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
 * How the server of a transaction stands to a position; as new, it shows at least that much to what is read next.
 * `boundMs` is how long each of the transaction's statements may take from here on. A standby learns of another timeline
 * with the first page of it that it stores, or at its next restart point.
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

/** How much of the primary's log up to a position a standby has not replayed. */
export async function bytesBehind(db: Queryable, { lsn }: LogPosition): Promise<number> {
  const [row] = await preparedOn(db)<[{ bytes: number }]>`
    select greatest(${lsn}::pg_lsn - pg_last_wal_replay_lsn(), 0)::float8 as bytes`
  return row.bytes
}

/** How long ago what a standby has not replayed was written; none when it has all that it received, or is no standby. */
export async function lagSeconds(db: Queryable): Promise<number | []> {
  const [row] = await preparedOn(db)<[{ seconds: number | null }]>`
    select case when pg_is_in_recovery() then
      case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
        else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 end
    end as seconds`
  return row.seconds ?? []
}
