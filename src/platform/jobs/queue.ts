import { preparedOn, type Queryable } from '../database/database.ts'

export interface EnqueueOptions {
  /** How long to wait before the job runs. */
  delayMs?: number
  /** Of several waiting jobs with the same key, only the last one runs. */
  key?: string
  /** How many attempts are made before the job is given up, with growing pauses. */
  maxTries?: number
  /** Jobs with a lower number run first. */
  priority?: number
  /** Nobody waits for the job: it runs when the workers poll, some seconds later. Without effect with a key or a delay. */
  patient?: boolean
}

const MAX_TRIES = 25

/** Enqueues a job in the transaction that causes it: it runs if, and only if, the transaction commits. */
export async function enqueue(
  tx: Queryable,
  name: string,
  payload: object,
  { delayMs = 0, key, maxTries = MAX_TRIES, priority = 0, patient = false }: EnqueueOptions = {},
): Promise<void> {
  const text = JSON.stringify(payload)
  if (delayMs === 0 && key === undefined && (await addPlain(tx, name, text, { maxTries, priority, patient }))) return
  // A job with this key that begins just now can no longer be replaced, and `add_job` then returns no job.
  for (let added = false; !added; ) {
    const rows = await preparedOn(tx)`
    select (graphile_worker.add_job(${name}, ${text}::text::json,
      run_at => now() + ${delayMs}::int * interval '1 ms', job_key => ${key ?? null},
      max_attempts => ${maxTries}::int, priority => ${priority}::int)).id`
    added = rows[0]?.id !== null
  }
}

/**
 * Adds a job without key and delay as `add_job` would, which runs five more statements for keys and queues: every order
 * enqueues one. Returns false when the runner does not know the job's name yet.
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
