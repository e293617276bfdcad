import { EventEmitter } from 'node:events'
import { Logger, type RunnerOptions, run, type WorkerEvents } from 'graphile-worker'
import { Pool } from 'pg'
import { SESSION_OPTIONS } from '../database/database.ts'
import { isDatabaseLost } from '../database/errors.ts'
import { reasonOf } from '../doctor/check-result.ts'
import type { Log } from '../runtime/log.ts'
import { createMetrics, type Histogram, type Metrics } from '../runtime/metrics.ts'
import { type Outage, sparingly, trackOutage } from '../runtime/throttled-log.ts'
import { guardWorkers } from './locks.ts'

/** Work outside of requests. It may run again after a failure or a crash, so it must be safe to repeat. */
export type Task = (payload: unknown, signal: AbortSignal | undefined) => Promise<void>

export interface Jobs<Name extends string> {
  /** For work that no transaction causes; transactions use `enqueue`. */
  add(name: Name, payload?: object): Promise<void>
  /** Lets running jobs end, then closes the connections. */
  stop(): Promise<void>
}

export interface JobsOptions<Name extends string> {
  /** A direct connection: job runners use LISTEN, which a pooler in transaction mode does not support. */
  url: string
  tasks: Record<Name, Task>
  /** When tasks run on a schedule, in cron notation. */
  crontab?: Partial<Record<NoInfer<Name>, string>>
  log: Log
  metrics?: Metrics
}

const CONNECTIONS = 3
/** An import and the fetching of its images leave one for emails. */
const CONCURRENT_JOBS = 3
const POLL_MS = 2_000
const RESTART_MS = 2_000
/** Failures in a row to fetch a job after which another runner takes over, if the database takes writes. */
const MAX_FETCH_FAILURES = 9
/** How long jobs may take to end when the shop stops; then they are aborted, and the next start continues them. */
const ABORT_MS = 500

/**
 * Starts to work on jobs. A failed job is retried later, after growing pauses. Another runner takes the place of one that
 * gives up because the database is gone for long, or that cannot fetch jobs although the database takes writes: a failure to
 * store its list of tasks, for example, stays with a runner for good.
 */
export async function startJobs<Name extends string>(options: JobsOptions<Name>): Promise<Jobs<Name>> {
  const { url, log } = options
  // The runner would not wait for its own pool to close, and would leave the last errors of that pool uncaught.
  const pool = new Pool({
    connectionString: url,
    options: SESSION_OPTIONS,
    max: CONNECTIONS,
    application_name: 'tokri jobs',
  })
  // A lost connection matters only if no new one can be opened, which is the outage.
  const lost = (error: Error) => log.debug('jobs lost a database connection', { error: error.message })
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  const stopping = Promise.withResolvers<'stopping'>()
  let isStopping = false
  const events = new EventEmitter() as WorkerEvents
  const outage = trackOutage(log, { begins: 'jobs wait for the database', ends: 'jobs continue' })
  events.on('pool:listen:error', ({ error }) => outage.failed('notifications', error))
  events.on('pool:listen:success', () => outage.works('notifications'))
  events.on('cron:started', () => outage.works('schedule'))
  const locks = guardWorkers(url, events, { log, outage })
  const start = () => run({ ...runnerOptions(options, pool, outage), events })
  let runner = await start().catch(async (error) => {
    await locks.close()
    await pool.end()
    throw error
  })
  const running = restartWhenEnded()
  stopWhenStuck()

  async function restartWhenEnded(): Promise<void> {
    while (!isStopping) {
      await runner.promise.catch((error) => log.error('jobs stopped', { error }))
      while (!isStopping) {
        await Promise.race([Bun.sleep(RESTART_MS), stopping.promise])
        if (isStopping) return
        const next = await start().catch((error) => outage.failed('start', error))
        if (!next) continue
        runner = next
        if (isStopping) await runner.stop()
        outage.works('start')
        break
      }
    }
  }

  function stopWhenStuck(): void {
    let failures = 0
    const reset = () => {
      failures = 0
    }
    events.on('worker:getJob:empty', reset)
    events.on('job:start', reset)
    events.on('worker:getJob:error', async ({ error }) => {
      failures += 1
      if (failures % MAX_FETCH_FAILURES !== 0) return
      if (!(await takesWrites()) || failures < MAX_FETCH_FAILURES || isStopping) return
      reset()
      log.warn('jobs cannot be fetched: another runner takes over', { error })
      await runner.stop().catch(() => {})
    })
  }

  async function takesWrites(): Promise<boolean> {
    const state = "select current_setting('transaction_read_only') as read_only"
    return pool.query(state).then(
      ({ rows }) => rows[0].read_only === 'off',
      () => false,
    )
  }

  return {
    async add(name, payload = {}) {
      await runner.addJob<string>(name, payload, { queueName: name, jobKey: `${name}:asked` })
    },
    async stop() {
      isStopping = true
      stopping.resolve('stopping')
      await runner.stop().catch(() => {})
      await running
      await locks.close()
      await pool.end()
    },
  }
}

function runnerOptions<Name extends string>(
  { tasks, crontab = {}, log, metrics = createMetrics() }: JobsOptions<Name>,
  pgPool: Pool,
  outage: Outage,
): RunnerOptions {
  const times = jobTimes(metrics)
  const failed = sparingly((fields) => log.warn('job failed', fields))
  const failedForGood = sparingly((fields) => log.error('job failed', fields))
  return {
    pgPool,
    concurrency: CONCURRENT_JOBS,
    pollInterval: POLL_MS,
    // The shop decides when the runner stops.
    noHandleSignals: true,
    preset: { worker: { gracefulShutdownAbortTimeout: ABORT_MS } },
    logger: quietLogger(log, outage),
    crontab: Object.entries(crontab)
      .map(([name, times]) => `${times} ${name}`)
      .join('\n'),
    taskList: Object.fromEntries(
      Object.entries<Task>(tasks).map(([name, task]) => [
        name,
        async (payload, { abortSignal, job }) => {
          const startMs = performance.now()
          const took = (outcome: 'done' | 'failed') =>
            times(name, outcome).observe((performance.now() - startMs) / 1000)
          try {
            await task(payload, abortSignal)
            took('done')
            outage.works('work')
          } catch (error) {
            took('failed')
            // It is tried again like all else that waits for the database.
            if (isDatabaseLost(error)) outage.failed('work', error)
            else {
              const triesLeft = job.max_attempts - job.attempts
              const report = triesLeft > 0 ? failed : failedForGood
              report(`${name} ${reasonOf(error)}`, { job: name, triesLeft, error })
            }
            throw error
          }
        },
      ]),
    ),
  }
}

/** Upper bounds in seconds: from an email to an import of half a million rows. */
const JOB_BOUNDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 900]

function jobTimes(metrics: Metrics) {
  const known = new Map<string, Histogram>()
  return (job: string, outcome: 'done' | 'failed'): Histogram => {
    const key = `${job} ${outcome}`
    const times =
      known.get(key) ??
      metrics.histogram(
        'tokri_job_duration_seconds',
        'How long jobs took, by how they ended',
        { job, outcome },
        JOB_BOUNDS,
      )
    known.set(key, times)
    return times
  }
}

/** Messages of the runner about what is logged above: failed jobs, with their names, and the outage that it retries. */
const LOGGED_ABOVE =
  /^(Failed task|Failed to reset locked|Error with notify listener|Error occurred (attempting to UNLISTEN|releasing client))\b/

// The runner logs every job, and every attempt to reach the database.
function quietLogger(log: Log, outage: Outage): Logger {
  return new Logger(() => (level, message, fields) => {
    if (message.startsWith('Cron hit an error')) outage.failed('schedule', fields?.error)
    else if (level === 'error' && !LOGGED_ABOVE.test(message)) log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })
}
