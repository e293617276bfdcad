import { preparedOn, type Queryable } from '../database/database.ts'

export interface EnqueueOptions {
  /** How long to wait before it is done. */
  delayMs?: number
  /** Of several with one key that wait, the last alone is done. */
  key?: string
  /** How often it is tried before it is given up, with growing pauses. */
  maxTries?: number
  /** Those with a lower number are done first. */
  priority?: number
  /** Nobody waits for it: it is done when the workers look by themselves, some seconds later. */
  patient?: boolean
}

const MAX_TRIES = 25

/** Asks for a job in the transaction that causes it: it is done if, and only if, the transaction ends well. */
export async function enqueue(
  tx: Queryable,
  name: string,
  payload: object,
  { delayMs = 0, key, maxTries = MAX_TRIES, priority = 0, patient = false }: EnqueueOptions = {},
): Promise<void> {
  const text = JSON.stringify(payload)
  if (delayMs === 0 && key === undefined && (await addPlain(tx, name, text, { maxTries, priority, patient }))) return
  // A job with the key that begins just now takes nothing in any more, and `add_job` then answers no job.
  for (let added = false; !added; ) {
    const rows = await preparedOn(tx)`
    select (graphile_worker.add_job(${name}, ${text}::text::json,
      run_at => now() + ${delayMs}::int * interval '1 ms', job_key => ${key ?? null},
      max_attempts => ${maxTries}::int, priority => ${priority}::int)).id`
    added = rows[0]?.id !== null
  }
}

/**
 * Adds a job without key and delay as `add_job` would, which looks after keys and queues in five more statements: every
 * order asks for one. False when the runner has never heard of such jobs.
 */
async function addPlain(
  tx: Queryable,
  name: string,
  text: string,
  { maxTries, priority, patient }: Required<Pick<EnqueueOptions, 'maxTries' | 'priority' | 'patient'>>,
): Promise<boolean> {
  const run = preparedOn(tx)
  const [added] = await run`
    with job as (
      insert into graphile_worker._private_jobs (task_id, payload, max_attempts, priority)
      select id, ${text}::text::json, ${maxTries}::int, ${priority}::int
      from graphile_worker._private_tasks where identifier = ${name}
      returning id
    )
    select ${patient ? run`id` : run`pg_notify('jobs:insert', json_build_object('r', random(), 'count', 1)::text)`} from job`
  return added !== undefined
}
