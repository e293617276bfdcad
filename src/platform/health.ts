import { Elysia } from 'elysia'
import type { Database } from './database.ts'
import { isMigrated } from './migrate.ts'

const PATIENCE_MS = 2_000
/** Whoever asked within this time is taken for a balancer that asks again and again. */
const BALANCER_MS = 30_000
/** How long a balancer gets to ask once more, and then to act on the answer. */
const LONGEST_WAIT_MS = 6_000
const ACT_MS = 1_000

/** Whether this copy of the shop should be sent requests. */
export interface Readiness {
  readonly isLeaving: boolean
  /** Notes that a balancer asks. */
  noteAsked(): void
  /** Says no from now on, and resolves when a balancer, if there is one, has heard it and sends nothing more. */
  leave(): Promise<void>
}

/** @param behindProxy whether there may be one that never asks, and keeps connections all the same. */
export function createReadiness({ behindProxy = false } = {}): Readiness {
  let askedAt = Number.NEGATIVE_INFINITY
  let isLeaving = false
  const told = Promise.withResolvers<void>()
  return {
    get isLeaving() {
      return isLeaving
    },
    noteAsked() {
      askedAt = performance.now()
      if (isLeaving) told.resolve()
    },
    async leave() {
      isLeaving = true
      if (performance.now() - askedAt > BALANCER_MS) return behindProxy ? Bun.sleep(ACT_MS) : undefined
      await Promise.race([told.promise.then(() => Bun.sleep(ACT_MS)), Bun.sleep(LONGEST_WAIT_MS)])
    },
  }
}

interface HealthParts {
  db: Database
  readiness?: Readiness
}

/** `/healthz`: the process answers. `/readyz`: its database answers too, with the schema of this version or later. */
export function healthRoutes({ db, readiness = createReadiness() }: HealthParts) {
  return new Elysia({ name: 'health' })
    .get('/healthz', () => ({ ok: true }))
    .get('/readyz', async ({ set }) => {
      readiness.noteAsked()
      const late = Bun.sleep(PATIENCE_MS).then(() => false)
      const ok = !readiness.isLeaving && (await Promise.race([isMigrated(db), late]).catch(() => false))
      if (!ok) set.status = 503
      return { ok }
    })
}
