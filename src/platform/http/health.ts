import { Elysia, t } from 'elysia'
import type { Database } from '../database/database.ts'
import { isMigrated } from '../database/migrate.ts'
import { about } from './about.ts'
import { isLoopbackRequest } from './remote-ip.ts'

const PATIENCE_MS = 2_000
/** A probe within this time counts as one of a load balancer that probes regularly. */
const BALANCER_MS = 30_000
/** How long to wait for a balancer at most, and how long it gets to act once a probe has seen the 503. */
const LONGEST_WAIT_MS = 5_000
const ACT_MS = 1_000
/** Upper bounds of a stop and of its drain: with a balancer that has to be notified first, and without one. */
const STOP_WITH_BALANCER_MS = 6_500
const DRAIN_WITH_BALANCER_MS = 4_000
const STOP_MS = 2_500
const DRAIN_MS = 1_500

/** Whether this instance should receive requests. */
export interface Readiness {
  readonly isLeaving: boolean
  /** Records a probe by a balancer. */
  recordProbe(): void
  /** How long a stop that begins now may take; after that, no request and no job is waited for. */
  readonly stopWithinMs: number
  /** The part of it that requests in flight may take: longer behind a balancer, which limits slow uploads itself. */
  readonly drainWithinMs: number
  /** Reports not ready from now on; resolves when a balancer, if there is one, has seen it and sends no more requests. */
  leave(): Promise<void>
}

/** @param behindProxy whether there may be a proxy that never probes but keeps connections open. */
export function createReadiness({ behindProxy = false } = {}): Readiness {
  let askedAt = Number.NEGATIVE_INFINITY
  let isLeaving = false
  const reported = Promise.withResolvers<void>()
  const isBalanced = () => performance.now() - askedAt <= BALANCER_MS
  return {
    get stopWithinMs() {
      return isBalanced() ? STOP_WITH_BALANCER_MS : STOP_MS
    },
    get drainWithinMs() {
      return isBalanced() ? DRAIN_WITH_BALANCER_MS : DRAIN_MS
    },
    get isLeaving() {
      return isLeaving
    },
    recordProbe() {
      askedAt = performance.now()
      if (isLeaving) reported.resolve()
    },
    async leave() {
      isLeaving = true
      if (!isBalanced()) return behindProxy ? Bun.sleep(ACT_MS) : undefined
      await Promise.race([reported.promise.then(() => Bun.sleep(ACT_MS)), Bun.sleep(LONGEST_WAIT_MS)])
    },
  }
}

interface HealthDependencies {
  db: Database
  readiness?: Readiness
}

/** Balancers and supervisors only read the status code. */
const SHORT = { returns: t.Object({ ok: t.Boolean() }) }

/** `/healthz`: the process responds. `/readyz`: its database also responds, with the schema of this version or later. */
export function healthRoutes({ db, readiness = createReadiness() }: HealthDependencies) {
  return new Elysia({ name: 'health' })
    .get('/healthz', () => ({ ok: true }), { detail: about('Returns whether the process is alive', SHORT) })
    .get(
      '/readyz',
      async ({ set, request }) => {
        // The health check of the shop's own container also probes, but it sends the instance no other requests.
        if (!isLoopbackRequest(request)) readiness.recordProbe()
        const late = Bun.sleep(PATIENCE_MS).then(() => false)
        const ok = !readiness.isLeaving && (await Promise.race([isMigrated(db), late]).catch(() => false))
        if (!ok) set.status = 503
        return { ok }
      },
      {
        detail: about(
          'Returns whether the shop is ready: its database responds and has the schema of this version',
          SHORT,
        ),
      },
    )
}
