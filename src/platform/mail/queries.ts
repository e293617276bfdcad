import { sql } from 'drizzle-orm'
import type { Queryable } from '../database.ts'

/** Tries over about a day, with growing pauses. */
const MOST_TRIES = 12

/** Adds a job that sends a mail once the transaction commits. */
export async function addMailJob(db: Queryable, sealed: string): Promise<void> {
  const payload = JSON.stringify({ sealed })
  await db.execute(sql`select graphile_worker.add_job('mail', ${payload}::json, max_attempts => ${MOST_TRIES})`)
}
