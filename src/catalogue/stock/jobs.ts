import type { Database } from '../../platform/database/database.ts'
import { waitForWriters } from '../../platform/database/writers.queries.ts'
import type { Task } from '../../platform/jobs/jobs.ts'
import { ageSales, clearList, completeFill, fillAfter, isFilledFor, setThreshold } from './fill-low-stock.queries.ts'

/** The job that keeps the list of low stock: it fills it when the threshold was changed, and ages the sales of the week. */
export function lowStockJobs(db: Database, lowStockThreshold: () => Promise<number>) {
  const tasks = {
    'low-stock-refresh': async (_, signal) => {
      const threshold = await lowStockThreshold()
      if (!(await isFilledFor(db, threshold)) && !(await fill(db, threshold, signal))) return
      await ageSales(db)
    },
  } satisfies Record<string, Task>
  return { tasks, crontab: { 'low-stock-refresh': '4,14,24,34,44,54 * * * *' } }
}

/** @returns whether the list is complete. */
async function fill(db: Database, threshold: number, signal: AbortSignal | undefined): Promise<boolean> {
  await setThreshold(db, threshold)
  // Transactions that began to write earlier may have read the former threshold.
  if (!(await waitForWriters(db, { signal }))) return false
  await clearList(db)
  for (let last: string | null = null; ; ) {
    last = await fillAfter(db, threshold, last)
    if (last === null) break
    if (signal?.aborted) return false
  }
  await completeFill(db, threshold)
  return true
}
