import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'

/** A day of the shop begins and ends at midnight in India, wherever its server stands. */
const today = sql`(now() at time zone 'Asia/Kolkata')::date`

/** More different words in a day are a machine's. */
const MAX_PER_DAY = 2_000

/** Adds to today's counts; words that are new to a full day are left out. */
export async function addMisses(db: Queryable, counts: ReadonlyMap<string, number>): Promise<void> {
  const words = sql.param([...counts.keys()])
  const times = sql.param([...counts.values()])
  // In one order, so that two replicas that write at once wait for each other in turn.
  await db.execute(sql`
    insert into zero_result_search (day, text, count)
    select ${today}, noted.text, noted.count
    from unnest(${words}::text[], ${times}::int[]) as noted (text, count)
    where (select count(*) from zero_result_search where day = ${today}) < ${MAX_PER_DAY}
       or exists (select from zero_result_search as known where known.day = ${today} and known.text = noted.text)
    order by noted.text
    on conflict (day, text) do update set count = zero_result_search.count + excluded.count`)
}

/** Days longer ago than as many go. */
export async function deleteOldMisses(db: Queryable, days: number): Promise<void> {
  await db.execute(sql`delete from zero_result_search where day < ${today} - ${days}::int`)
}

export interface SearchMiss {
  text: string
  count: number
}

/** What was searched for in vain most often, today and in the six days before. */
export async function commonestMisses(db: Queryable, limit: number): Promise<SearchMiss[]> {
  return db.execute<{ text: string; count: number }>(sql`
    select text, sum(count)::int as count from zero_result_search
    where day > ${today} - 7
    group by text order by 2 desc, max(day) desc, text limit ${limit}`)
}
