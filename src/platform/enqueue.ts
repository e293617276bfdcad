import { preparedOn, type Queryable } from './database.ts'

export interface EnqueueOptions {
  /** How long to wait before it is done. */
  delayMs?: number
  /** Of several with one key that wait, the last alone is done. */
  key?: string
  /** How often it is tried before it is given up, with growing pauses. */
  mostTries?: number
  /** Those with a lower number are done first. */
  priority?: number
}

const MOST_TRIES = 25

/** Asks for a job in the transaction that causes it: it is done if, and only if, the transaction ends well. */
export async function enqueue(
  tx: Queryable,
  name: string,
  payload: object,
  { delayMs = 0, key, mostTries = MOST_TRIES, priority = 0 }: EnqueueOptions = {},
): Promise<void> {
  const text = JSON.stringify(payload)
  if (delayMs === 0 && key === undefined) {
    await preparedOn(tx)`
      select from graphile_worker.add_job(${name}, ${text}::text::json,
        max_attempts => ${mostTries}::int, priority => ${priority}::int)`
    return
  }
  // A job with the key that begins just now takes nothing in any more, and `add_job` then answers no job.
  for (let added = false; !added; ) {
    const rows = await preparedOn(tx)`
    select (graphile_worker.add_job(${name}, ${text}::text::json,
      run_at => now() + ${delayMs}::int * interval '1 ms', job_key => ${key ?? null},
      max_attempts => ${mostTries}::int, priority => ${priority}::int)).id`
    added = rows[0]?.id !== null
  }
}
