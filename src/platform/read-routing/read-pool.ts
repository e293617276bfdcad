import { closeDatabase, type Database, openDatabase, type Queryable } from '../database/database.ts'
import { createBreaker } from '../runtime/circuit-breaker.ts'
import type { Metrics } from '../runtime/metrics.ts'
import { type LogPosition, lagSeconds, type ReplicaStatus, statusOf } from './queries.ts'
import { type WatermarkOptions, watchWatermark } from './watermark.ts'

/** Where what everybody may see is read. */
export interface ReadPool {
  /**
   * Lets `work` read on the replica, or on the primary if that cannot be: then it may be the second time that it is
   * called, so it must do nothing but read.
   */
  run<T>(work: (db: Queryable) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface ReadsOptions extends WatermarkOptions {
  /** Null: there is no replica. */
  replicaUrl: string | null
  metrics: Metrics
}

/**
 * Why the primary is read: it is not known how new an answer must be; the replica is not as new; all of its connections
 * are used; it does not answer, or not as it should.
 */
type Reason = 'unknown' | 'behind' | 'busy' | 'failed'

const CONNECTIONS = 10
/** A replica that is well says within a few round trips how new it is. */
const BOUNDS = { proofMs: 250, workMs: 2_000 }
/** Time for a replica that is behind to catch up, before it is asked again. */
const BEHIND_MS = 20
const FAILED_REST_MS = 1_000

/** Reads where there is no replica. */
export function readsOf(db: Database): ReadPool {
  return { run: (work) => work(db), close: async () => {} }
}

/** @param bounds how long the replica may take to say how new it is, and then for the work. */
export function openReads({ replicaUrl, ...options }: ReadsOptions, bounds = BOUNDS): ReadPool {
  return replicaUrl === null ? readsOf(options.db) : openReplicaReads({ ...options, replicaUrl }, bounds)
}

/**
 * Reads on a replica, each in a transaction that begins by proving that its server has replayed the last change that was
 * heard of. Proven once, it would not be for long: a standby that crashed comes back with less, and an address may lead
 * to another server tomorrow, or to several.
 */
function openReplicaReads(options: ReadsOptions & { replicaUrl: string }, bounds: typeof BOUNDS): ReadPool {
  const { db, replicaUrl, metrics, log, ...watched } = options
  const watermark = watchWatermark({ db, log, ...watched })
  const counts = registerMetrics(metrics)
  metrics.gauge('tokri_replica_lag_seconds', 'How old what the replica shows is', () => lagSeconds(replica.db))
  let replica = openReplica(replicaUrl)
  let behindUntil = 0
  let failure: unknown
  const breaker = createBreaker({
    now: () => performance.now(),
    failures: 3,
    restMs: FAILED_REST_MS,
    onOpen: () => log.warn('the replica keeps failing: reading from the primary', { error: failure }),
    onClose: () => log.info('the replica is well again'),
  })

  function whyNot(position: LogPosition | null): Reason | null {
    if (position === null) return 'unknown'
    if (performance.now() < behindUntil) return 'behind'
    if (replica.reads >= CONNECTIONS) return 'busy'
    return breaker.allows() ? null : 'failed'
  }

  async function onReplica<T>(
    position: LogPosition,
    work: (db: Queryable) => Promise<T>,
  ): Promise<{ answer: T } | Reason> {
    const asked = replica
    try {
      const result = await readOn(asked, position, work, bounds)
      breaker.succeeded()
      return { answer: result }
    } catch (error) {
      if (error instanceof NotAsNew && error.status === 'behind') {
        breaker.succeeded()
        behindUntil = performance.now() + BEHIND_MS
        return 'behind'
      }
      failure = error
      breaker.failed()
      // What has not answered may never do.
      if (error instanceof Late && asked === replica) {
        replica = openReplica(replicaUrl)
        void asked.db.$client.end({ timeout: 0 }).catch(() => {})
      }
      return 'failed'
    }
  }

  return {
    async run(work) {
      const { position } = watermark
      const reason = whyNot(position)
      const outcome = reason ?? (await onReplica(position as LogPosition, work))
      if (typeof outcome !== 'string') {
        counts.replica.add()
        return outcome.answer
      }
      counts[outcome].add()
      return work(db)
    },
    close: () => closeDatabase(replica.db),
  }
}

interface Replica {
  db: Database
  /** How many read there now: a connection each. */
  reads: number
}

function openReplica(url: string): Replica {
  // A pooler may stand before it: nothing lasts longer than a transaction.
  return { db: openDatabase(url, { max: CONNECTIONS, name: 'tokri reads', pooled: true }), reads: 0 }
}

class NotAsNew extends Error {
  constructor(readonly status: Exclude<ReplicaStatus, 'as new'>) {
    super(`the server of DATABASE_REPLICA_URL is ${status}; bun run doctor says more`)
  }
}

class Late extends Error {
  override readonly message = 'the replica does not answer in time'
}

async function readOn<T>(
  replica: Replica,
  position: LogPosition,
  work: (db: Queryable) => Promise<T>,
  { proofMs, workMs }: typeof BOUNDS,
): Promise<T> {
  const proven = Promise.withResolvers<void>()
  replica.reads++
  const outcome = replica.db
    .transaction(async (tx) => {
      const status = await statusOf(tx, position, workMs)
      if (status !== 'as new') throw new NotAsNew(status)
      proven.resolve()
      return work(tx)
    })
    .finally(() => replica.reads--)
  outcome.catch(proven.reject)
  await inTime(proven.promise, proofMs)
  return inTime(outcome, workMs)
}

async function inTime<T>(promise: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Late()), ms)
  try {
    return await Promise.race([promise, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

function registerMetrics(metrics: Metrics) {
  const help = 'Renderings of pages and searches, by where they were read and why not on the replica'
  const primary = (reason: Reason) => metrics.counter('tokri_replica_reads_total', help, { from: 'primary', reason })
  return {
    unknown: primary('unknown'),
    behind: primary('behind'),
    busy: primary('busy'),
    failed: primary('failed'),
    replica: metrics.counter('tokri_replica_reads_total', help, { from: 'replica' }),
  }
}
