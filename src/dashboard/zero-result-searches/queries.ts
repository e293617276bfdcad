import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'

/** The shop's day starts at midnight in India, whatever the time zone of its server. */
const today = sql`(now() at time zone 'Asia/Kolkata')::date`

/** Distinct texts counted per day: more of them come from a bot. */
const MAX_PER_DAY = 2_000

/** Adds to today's counts; once the day has `MAX_PER_DAY` texts, new texts are ignored. */
export async function addZeroResults(db: Queryable, counts: ReadonlyMap<string, number>): Promise<void> {
  const words = sql.param([...counts.keys()])
  const times = sql.param([...counts.values()])
  // Sorted, so that instances that write concurrently lock the rows in the same order and cannot deadlock.
  await db.execute(sql`
    insert into zero_result_search (day, text, count)
    select ${today}, noted.text, noted.count
    from unnest(${words}::text[], ${times}::int[]) as noted (text, count)
    where (select count(*) from zero_result_search where day = ${today}) < ${MAX_PER_DAY}
       or exists (select from zero_result_search as known where known.day = ${today} and known.text = noted.text)
    order by noted.text
    on conflict (day, text) do update set count = zero_result_search.count + excluded.count`)
}

/** Deletes the counts of days more than `days` days ago. */
export async function deleteOldZeroResults(db: Queryable, days: number): Promise<void> {
  await db.execute(sql`delete from zero_result_search where day < ${today} - ${days}::int`)
}

export interface ZeroResultSearch {
  text: string
  count: number
}

/** Returns the most frequent zero-result searches of today and the six days before. */
export async function commonestZeroResults(db: Queryable, limit: number): Promise<ZeroResultSearch[]> {
  return db.execute<{ text: string; count: number }>(sql`
    select text, sum(count)::int as count from zero_result_search
    where day > ${today} - 7
    group by text order by 2 desc, max(day) desc, text limit ${limit}`)
}
