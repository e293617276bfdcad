import { preparedOn, type Queryable } from '../database/database.ts'
import { addPlainJob } from './runner-tables.ts'

export interface EnqueueOptions {
  /** How long to wait before the job runs. */
  delayMs?: number
  /** Only the last one of several waiting jobs with the same key runs. */
  key?: string
  /** How many attempts are made before the job fails for good, with growing pauses. */
  maxTries?: number
  /** Jobs with a lower number run first. */
  priority?: number
  /** Not urgent: the job runs when the workers poll, some seconds later. Without effect with a key or a delay. */
  noWakeup?: boolean
}

const MAX_TRIES = 25

/** Enqueues a job in the transaction that causes it: it runs if, and only if, the transaction commits. */
export async function enqueue(
  tx: Queryable,
  name: string,
  payload: object,
  { delayMs = 0, key, maxTries = MAX_TRIES, priority = 0, noWakeup = false }: EnqueueOptions = {},
): Promise<void> {
  const text = JSON.stringify(payload)
  if (delayMs === 0 && key === undefined && (await addPlainJob(tx, name, text, { maxTries, priority, noWakeup })))
    return
  // A job with this key that begins just now can no longer be replaced, and `add_job` then returns no job.
  for (let added = false; !added; ) {
    const rows = await preparedOn(tx)`
    select (graphile_worker.add_job(${name}, ${text}::text::json,
      run_at => now() + ${delayMs}::int * interval '1 ms', job_key => ${key ?? null},
      max_attempts => ${maxTries}::int, priority => ${priority}::int)).id`
    added = rows[0]?.id !== null
  }
}
