import type { Database } from '../../platform/database/database.ts'
import type { Task } from '../../platform/jobs/jobs.ts'
import { daysToSum, findHorizon, isHorizonReached, sumDay } from './sums.queries.ts'

const WAIT_MS = 200
/** Longer transactions, as of imports, leave the last hour to the next run. */
const MAX_WAITS = 150

/** The job that sums the sales of hours and days that are over, and anew those that changed since. */
export function salesJobs(db: Database, maxWaits = MAX_WAITS) {
  const tasks = {
    'sales-sum': async (_, signal) => {
      const horizon = await findHorizon(db)
      for (let waits = 0; !(await isHorizonReached(db, horizon)); waits++) {
        if (waits === maxWaits || signal?.aborted) return
        await Bun.sleep(WAIT_MS)
      }
      for (const day of await daysToSum(db, horizon)) {
        if (signal?.aborted) return
        await sumDay(db, day, horizon)
      }
    },
  } satisfies Record<string, Task>
  return { tasks, crontab: { 'sales-sum': '1,11,21,31,41,51 * * * *' } }
}
