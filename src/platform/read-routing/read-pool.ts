import { closeDatabase, type Database, openDatabase, type Queryable } from '../database/database.ts'
import { createBreaker } from '../runtime/circuit-breaker.ts'
import type { Metrics } from '../runtime/metrics.ts'
import { BUN_RUN } from '../runtime/typed-command.ts'
import { type LogPosition, lagSeconds, type ReplicaStatus, statusOf } from './queries.ts'
import { type WatermarkOptions, watchWatermark } from './watermark.ts'

/** Runs reads of public data. */
export interface ReadPool {
  /**
   * Runs `work` on the replica, or on the primary if that is not possible. In the latter case `work` may already have run
   * once, so it must only read.
   */
  run<T>(work: (db: Queryable) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface ReadPoolOptions extends WatermarkOptions {
  /** Null without a replica. */
  replicaUrl: string | null
  metrics: Metrics
}

/**
 * Why a read goes to the primary: the position to reach is unknown; the replica is behind it; all connections to the
 * replica are in use; the replica does not respond, or fails.
 */
type Reason = 'unknown' | 'behind' | 'busy' | 'failed'

const CONNECTIONS = 10
/**
 * Deadlines. A healthy replica proves its position within a few round trips, but a new connection takes a process of it, and
 * ten at once take a busy machine longer. If all were given up for one that is late, they would be opened anew for ever.
 */
const BOUNDS = { openMs: 1_000, proofMs: 250, workMs: 2_000 }
/** Time for a replica that is behind to catch up, before it is used again. */
const BEHIND_MS = 20
const FAILED_REST_MS = 1_000

/** Returns the pool of a shop without a replica. */
export function primaryReads(db: Database): ReadPool {
  return { run: (work) => work(db), close: async () => {} }
}

/** @param bounds how long the replica may take to begin, then to prove its position, and then for the work. */
export function openReadPool({ replicaUrl, ...options }: ReadPoolOptions, bounds = BOUNDS): ReadPool {
  return replicaUrl === null ? primaryReads(options.db) : openReplicaPool({ ...options, replicaUrl }, bounds)
}

/**
 * Opens a pool that reads on a replica. Each read is a transaction that first proves that its server has replayed the last
 * known change. A single proof would not last: a standby that crashed comes back with less, and its address may later lead
 * to another server, or to several.
 */
function openReplicaPool(options: ReadPoolOptions & { replicaUrl: string }, bounds: typeof BOUNDS): ReadPool {
  const { db, replicaUrl, metrics, log, ...watched } = options
  const watermark = watchWatermark({ db, log, ...watched })
  const counts = registerMetrics(metrics)
  metrics.gauge('tokri_replica_lag_seconds', 'Replication lag', () => lagSeconds(replica.db, watermark.position))
  let replica = openReplica(replicaUrl)
  let behindUntil = 0
  let failure: unknown
  const breaker = createBreaker({
    now: () => performance.now(),
    failures: 3,
    restMs: FAILED_REST_MS,
    onOpen: () => log.warn('the replica keeps failing: reading from the primary', { error: failure }),
    onClose: () => log.info('the replica recovered'),
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
  ): Promise<{ result: T } | Reason> {
    const asked = replica
    try {
      const result = await readOn(asked, position, work, bounds)
      breaker.succeeded()
      return { result }
    } catch (error) {
      if (error instanceof NotAsNew && error.status === 'behind') {
        breaker.succeeded()
        behindUntil = performance.now() + BEHIND_MS
        return 'behind'
      }
      failure = error
      breaker.failed()
      // A query that has not responded in time may never do so.
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
        return outcome.result
      }
      counts[outcome].add()
      return work(db)
    },
    close: () => closeDatabase(replica.db),
  }
}

interface Replica {
  db: Database
  /** Number of current reads, one connection each. */
  reads: number
}

function openReplica(url: string): Replica {
  // There may be a pooler in front of it, so nothing lasts longer than a transaction.
  return { db: openDatabase(url, { max: CONNECTIONS, name: 'tokri reads', pooled: true }), reads: 0 }
}

class NotAsNew extends Error {
  constructor(readonly status: Exclude<ReplicaStatus, 'as new'>) {
    super(`the server of DATABASE_REPLICA_URL is ${status}; ${BUN_RUN} doctor says more`)
  }
}

class Late extends Error {
  override readonly message = 'the replica does not respond in time'
}

async function readOn<T>(
  replica: Replica,
  position: LogPosition,
  work: (db: Queryable) => Promise<T>,
  { openMs, proofMs, workMs }: typeof BOUNDS,
): Promise<T> {
  const [begun, proven] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  replica.reads++
  const outcome = replica.db
    .transaction(async (tx) => {
      begun.resolve()
      const status = await statusOf(tx, position, workMs)
      if (status !== 'as new') throw new NotAsNew(status)
      proven.resolve()
      return work(tx)
    })
    .finally(() => replica.reads--)
  outcome.catch((error) => {
    begun.reject(error)
    proven.reject(error)
  })
  proven.promise.catch(() => {})
  await inTime(begun.promise, openMs)
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
