import type { Database, Queryable } from '../../platform/database/database.ts'
import type { Task } from '../../platform/jobs/jobs.ts'
import {
  fillNetQuantities,
  loadNetQuantityReader,
  saveNetQuantityReader,
  withholdExpired,
  withholdProducts,
} from './jobs.queries.ts'

/** Small enough for a transaction of well under a second, so that orders do not wait for the rows it locks. */
const BATCH = 1_000

/**
 * The jobs of declarations. `net-quantity-fill` must also be enqueued at every start, with `onceFor` the shop's version: it
 * reads what an earlier version did not store or could not read, once. The nightly run reads what reached the database past
 * the shop. Products come off sale at midnight in the shop, which is 18:30 UTC.
 */
export function declarationJobs(db: Database) {
  const tasks = {
    'net-quantity-fill': async (payload, signal) => {
      const { onceFor } = (payload ?? {}) as { onceFor?: string }
      if (onceFor !== undefined && (await loadNetQuantityReader(db)) === onceFor) return
      await inBatches(db, fillNetQuantities, signal)
      if (onceFor !== undefined && !signal?.aborted) await saveNetQuantityReader(db, onceFor)
    },
    'product-withhold': (_, signal) => inBatches(db, withholdProducts, signal),
    'product-expire': async (_, signal) => {
      while (!signal?.aborted && (await db.transaction((tx) => withholdExpired(tx, BATCH)))) {}
    },
  } satisfies Record<string, Task>
  return {
    tasks,
    crontab: {
      'net-quantity-fill': '11 22 * * *',
      'product-withhold': '51 22 * * *',
      'product-expire': '0,30 * * * *',
    },
  }
}

type Step = (tx: Queryable, after: string | null, limit: number) => Promise<string | null>

/** Each batch is a transaction of its own: what is interrupted goes on with the next run. */
async function inBatches(db: Database, step: Step, signal: AbortSignal | undefined): Promise<void> {
  for (let after: string | null = null; !signal?.aborted; ) {
    const last: string | null = await db.transaction((tx) => step(tx, after, BATCH))
    if (last === null) return
    after = last
  }
}
