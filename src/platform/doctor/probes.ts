import type { Database } from '../database/database.ts'

/** Returns how far this machine's clock is ahead of the database's, corrected for the round trip. */
export async function clockAheadMs(db: Database): Promise<number> {
  await db.$client`select 1`
  const before = Date.now()
  const [row] = await db.$client`select extract(epoch from clock_timestamp()) * 1000 as now`
  return (before + Date.now()) / 2 - Number(row!.now)
}

/** Counts the jobs that will not be retried, by name. */
export async function countFailedJobs(db: Database): Promise<{ name: string; count: number }[]> {
  const [there] = await db.$client`select to_regclass('graphile_worker.jobs') is not null as exists`
  if (!there?.exists) return []
  return db.$client`
    select task_identifier as name, count(*)::int as count from graphile_worker.jobs
    where attempts >= max_attempts group by 1 order by 1`
}

/** Counts the jobs that are due but not done, except those that failed for good. */
export async function countWaitingJobs(db: Database): Promise<number> {
  const [row] = await db.$client`
    select count(*)::int as count from graphile_worker.jobs where run_at <= now() and attempts < max_attempts`
  return row!.count
}

/** Returns what a first start needs to know about a database without a shop, including the names of tables of others. */
export async function whatStartWouldFind(db: Database) {
  const [row] = await db.$client<[{ account: string; database: string; mayMake: boolean; tables: string[] }]>`
    select current_user::text as account, current_database()::text as database,
      has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as "mayMake",
      array(
        select relname::text from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
          and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
        order by relname) as tables`
  return row
}

/** The tasks that send emails. */
const EMAIL_JOBS = ['mail', 'order-mail']
/** About ten minutes: a server that delays strangers (greylisting) mostly accepts an email sooner. */
const MIN_TRIES = 7

/** Returns how many emails the mail server has not taken for a while, since when, and why at last; null if there are none. */
export async function delayedEmails(db: Database): Promise<{ count: number; since: Date; reason: string } | null> {
  const [there] = await db.$client`select to_regclass('graphile_worker.jobs') is not null as exists`
  if (!there?.exists) return null
  const [row] = await db.$client`
    select count(*)::int as count, min(created_at) as since, (array_agg(last_error order by updated_at desc))[1] as reason
    from graphile_worker.jobs
    where task_identifier = any(${EMAIL_JOBS}) and attempts between ${MIN_TRIES} and max_attempts - 1
      and last_error is not null`
  if (!row || row.count === 0) return null
  return {
    count: row.count,
    since: new Date(row.since),
    reason: String(row.reason)
      .split('\n')[0]!
      .replace(/^Error: /, ''),
  }
}
