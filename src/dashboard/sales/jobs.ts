import type { Database } from '../../platform/database/database.ts'
import { waitForWriters } from '../../platform/database/writers.queries.ts'
import type { Task } from '../../platform/jobs/jobs.ts'
import { daysToSum, lastHourEnd, sumDay } from './sums.queries.ts'

/** The job that sums the sales of hours and days that are over, and anew those that changed since. */
export function salesJobs(db: Database, maxWaits?: number) {
  const tasks = {
    'sales-sum': async (_, signal) => {
      const until = await lastHourEnd(db)
      if (!(await waitForWriters(db, { maxWaits, signal }))) return
      for (const day of await daysToSum(db, until)) {
        if (signal?.aborted) return
        await sumDay(db, day, until)
      }
    },
  } satisfies Record<string, Task>
  return { tasks, crontab: { 'sales-sum': '1,11,21,31,41,51 * * * *' } }
}
