import { Elysia } from 'elysia'
import { results } from '../api-docs/responses.ts'
import type { Database } from '../database/database.ts'
import { isMigrated } from '../database/migrate.ts'
import { isLoopbackRequest } from './remote-ip.ts'

const PATIENCE_MS = 2_000
/** Whoever asked within this time is taken for a balancer that asks again and again. */
const BALANCER_MS = 30_000
/** How long a balancer gets to ask once more, and then to act on the answer. */
const LONGEST_WAIT_MS = 5_000
const ACT_MS = 1_000
/** How long it takes to stop at most: with a balancer that has to hear of it, and without. */
const STOP_WITH_BALANCER_MS = 6_500
const DRAIN_WITH_BALANCER_MS = 4_000
const STOP_MS = 2_500
const DRAIN_MS = 1_500

/** Whether this copy of the shop should be sent requests. */
export interface Readiness {
  readonly isLeaving: boolean
  /** Notes that a balancer asks. */
  noteAsked(): void
  /** How long a stop that begins now may take: beyond that, nobody is waited for. */
  readonly stopWithinMs: number
  /** Of that, how long requests in flight may take: behind a balancer, strangers' uploads are its to bound. */
  readonly drainWithinMs: number
  /** Says no from now on, and resolves when a balancer, if there is one, has heard it and sends nothing more. */
  leave(): Promise<void>
}

/** @param behindProxy whether there may be one that never asks, and keeps connections all the same. */
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
    noteAsked() {
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

/** Balancers and supervisors read the status alone. */
const SHORT = results({ shape: { type: 'object', required: ['ok'], properties: { ok: { type: 'boolean' } } } })

/** `/healthz`: the process answers. `/readyz`: its database answers too, with the schema of this version or later. */
export function healthRoutes({ db, readiness = createReadiness() }: HealthDependencies) {
  return new Elysia({ name: 'health' })
    .get('/healthz', () => ({ ok: true }), { detail: SHORT })
    .get(
      '/readyz',
      async ({ set, request }) => {
        // The health check of the shop's own container asks too, and sends it no requests.
        if (!isLoopbackRequest(request)) readiness.noteAsked()
        const late = Bun.sleep(PATIENCE_MS).then(() => false)
        const ok = !readiness.isLeaving && (await Promise.race([isMigrated(db), late]).catch(() => false))
        if (!ok) set.status = 503
        return { ok }
      },
      { detail: SHORT },
    )
}
