import type { Database } from '../database.ts'

/** By how much this machine's clock is ahead of the database's, the way there and back taken into account. */
export async function clockAheadMs(db: Database): Promise<number> {
  await db.$client`select 1`
  const before = Date.now()
  const [row] = await db.$client`select extract(epoch from clock_timestamp()) * 1000 as now`
  return (before + Date.now()) / 2 - Number(row!.now)
}

/** Jobs that will not be tried again, by name. */
export async function countFailedJobs(db: Database): Promise<{ name: string; count: number }[]> {
  const [there] = await db.$client`select to_regclass('graphile_worker.jobs') is not null as exists`
  if (!there?.exists) return []
  return db.$client`
    select task_identifier as name, count(*)::int as count from graphile_worker.jobs
    where attempts >= max_attempts group by 1 order by 1`
}

/** Jobs that are due and not done, given-up ones aside. */
export async function countWaitingJobs(db: Database): Promise<number> {
  const [row] = await db.$client`
    select count(*)::int as count from graphile_worker.jobs where run_at <= now() and attempts < max_attempts`
  return row!.count
}
