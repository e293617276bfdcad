import type { WorkerEvents } from 'graphile-worker'
import { Client } from 'pg'
import { SESSION_OPTIONS } from '../database/database.ts'
import type { Log } from '../runtime/log.ts'
import type { Outage } from '../runtime/throttled-log.ts'
import { freeOrphans, releaseAbandoned } from './runner-tables.ts'

/** Any number; distinguishes the locks of workers from others. */
const LOCK_CLASS = 746_558_742
const CHECK_MS = 15_000
/** After this time, what a worker has done is written or never will be. */
const ABANDONED_MS = 30_000
/** The same after a new connection: whatever was to be written through lost ones never will be. */
const SETTLED_MS = 5_000
const RECONNECT_MS = 2_000

/**
 * Lets other instances see which workers are alive, and releases the jobs of workers that are not: a process that was
 * killed cannot unlock what it had begun, and the runner would not release it for four hours. Every worker has an
 * advisory lock in the database, which ends with its process. Jobs of this process's own workers are released when no
 * worker is working on them: the database was unavailable when their start or end was to be recorded.
 */
export function guardWorkers(
  url: string,
  events: WorkerEvents,
  { log, outage }: { log: Log; outage: Outage },
): { close(): Promise<void> } {
  const mine = new Set<string>()
  const closing = Promise.withResolvers<void>()
  let isClosed = false
  let born = Promise.withResolvers<void>()
  const add = (name: string) => {
    mine.add(name)
    born.resolve()
  }
  // Jobs are locked in the name of a worker or of its entire pool.
  events.on('pool:create', ({ workerPool }) => add(workerPool.id))
  events.on('worker:create', ({ worker }) => add(worker.workerId))
  const inHand = followJobs(events)
  const running = watchLocks()

  async function watchLocks(): Promise<void> {
    for (let isFirst = true; !isClosed; isFirst = false) {
      try {
        await watchOnce(isFirst)
      } catch (error) {
        if (!isClosed) outage.failed('locks', error)
      }
      if (!isClosed) await Promise.race([Bun.sleep(RECONNECT_MS), closing.promise])
    }
  }

  async function watchOnce(isFirst: boolean): Promise<void> {
    const session = new Client({
      connectionString: url,
      options: SESSION_OPTIONS,
      application_name: 'tokri job locks',
      keepAlive: true,
    })
    // An error of an open connection is followed by its end.
    session.on('error', () => {})
    const ended = new Promise<'ended'>((resolve) => session.on('end', () => resolve('ended')))
    try {
      await session.connect()
      const locked = new Set<string>()
      const connectedMs = performance.now()
      let isSettled = isFirst
      for (let state = ''; state !== 'ended' && !isClosed; ) {
        born = Promise.withResolvers()
        const unheld = [...mine].filter((worker) => !locked.has(worker))
        await lockWorkers(session, unheld)
        for (const worker of unheld) locked.add(worker)
        const freed = await freeOrphans(session, LOCK_CLASS, [...mine])
        if (freed.length > 0) log.warn('jobs of a lost process run again', { workers: freed })
        const settles = !isSettled && performance.now() - connectedMs >= SETTLED_MS
        const afterMs = settles ? SETTLED_MS : ABANDONED_MS
        const forgotten = await releaseAbandoned(session, [...mine], inHand(afterMs), afterMs)
        isSettled ||= settles
        if (forgotten.length > 0) log.warn('jobs whose completion could not be saved run again', { jobs: forgotten })
        // Not before something was written: locks can be had from a database that takes no writes, too.
        outage.works('locks')
        state =
          (await Promise.race([ended, closing.promise, born.promise, Bun.sleep(isSettled ? CHECK_MS : SETTLED_MS)])) ??
          ''
      }
    } finally {
      await session.end().catch(() => {})
    }
  }

  return {
    async close() {
      isClosed = true
      closing.resolve()
      await running
    },
  }
}

async function lockWorkers(client: Client, workers: readonly string[]): Promise<void> {
  await client.query('select pg_advisory_lock($1, hashtext(worker)) from unnest($2::text[]) as worker', [
    LOCK_CLASS,
    workers,
  ])
}

/** Returns a function that lists the jobs that this process is working on, or has ended less than so long ago. */
function followJobs(events: WorkerEvents): (endedMs: number) => string[] {
  const ends = new Map<string, number>()
  const jobOf = new Map<string, string>()
  const end = (worker: { workerId: string }) => {
    const job = jobOf.get(worker.workerId)
    if (job !== undefined) ends.set(job, performance.now())
    jobOf.delete(worker.workerId)
  }
  events.on('job:start', ({ worker, job }) => {
    jobOf.set(worker.workerId, job.id)
    ends.set(job.id, Number.POSITIVE_INFINITY)
  })
  events.on('job:complete', ({ worker }) => end(worker))
  events.on('worker:fatalError', ({ worker }) => end(worker))
  return (endedMs) => {
    for (const [job, time] of ends) if (performance.now() - time > ABANDONED_MS) ends.delete(job)
    return [...ends].filter(([, time]) => performance.now() - time < endedMs).map(([job]) => job)
  }
}
