import { type Database, limitStatements } from '../../platform/database/database.ts'
import type { Task } from '../../platform/jobs/jobs.ts'
import { deleteSummary, type ListingIds, listingsBySize, saveSummary, sumUp } from './queries.ts'

/** The job that counts large listings, one after the other. */
export function listingSummaryJobs(db: Database) {
  const tasks = {
    'listing-summary-refresh': async (_, signal) => {
      for (const { isLarge, ...listing } of await listingsBySize(db)) {
        if (signal?.aborted) return
        if (isLarge) await refreshSummary(db, listing)
        else await deleteSummary(db, listing)
      }
    },
  } satisfies Record<string, Task>
  return { tasks, crontab: { 'listing-summary-refresh': '17 * * * *' } }
}

function refreshSummary(db: Database, listing: ListingIds): Promise<void> {
  return db.transaction(async (tx) => {
    // To read all products of a category takes longer than the statements of requests may take.
    await limitStatements(tx, 0)
    await saveSummary(tx, listing, await sumUp(tx, listing))
  })
}
