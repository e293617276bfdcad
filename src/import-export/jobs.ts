import type { Database } from '../platform/database/database.ts'
import type { Task } from '../platform/jobs/jobs.ts'
import type { MediaStorage } from '../platform/media/storage.ts'
import type { Log } from '../platform/runtime/log.ts'
import { fetchWaiting } from './images/fetch-images.ts'
import { areImagesForgotten, claimAbandoned, deleteOldImports, enqueueImages } from './queries.ts'
import { workOnClaimed, workOnImport } from './run-batches.ts'

/** A batch takes a second at most, so an import without a heartbeat for this long counts as abandoned. */
const SILENT_SECONDS = 20
const RETENTION_DAYS = 60
/** Limits one run of the job, so that other imports get their turn. */
const IMAGES_MS = 20_000

/** The jobs of imports. Work that a killed process left behind is resumed within about a minute. */
export function importExportJobs({ db, media, log }: { db: Database; media: MediaStorage; log: Log }) {
  const tasks: Record<'import' | 'import-pictures' | 'import-resume' | 'import-prune', Task> = {
    import: (payload, signal) => workOnImport({ db, media, log }, importIdOf(payload), signal),
    'import-pictures': async (_, signal) => {
      if (await fetchWaiting({ db, media, log }, Date.now() + IMAGES_MS, signal)) await enqueueImages(db)
    },
    'import-resume': async (_, signal) => {
      for (;;) {
        const abandoned = await claimAbandoned(db, SILENT_SECONDS)
        if (!abandoned) break
        log.info('an import is resumed', { importId: abandoned.id })
        await workOnClaimed({ db, media, log }, abandoned, signal)
      }
      if (await areImagesForgotten(db)) await enqueueImages(db)
    },
    'import-prune': () => deleteOldImports(db, RETENTION_DAYS),
  }
  return { tasks, crontab: { 'import-resume': '* * * * *', 'import-prune': '23 3 * * *' } }
}

function importIdOf(payload: unknown): string {
  return (payload as { importId: string }).importId
}
