import type { Database } from '../../platform/database.ts'
import type { Task } from '../../platform/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { MediaStore } from '../../platform/media/store.ts'
import { fetchWaiting } from './pictures/working.ts'
import { arePicturesForgotten, claimAbandoned, deleteOldImports, enqueuePictures } from './queries.ts'
import { workOnClaimed, workOnImport } from './working.ts'

/** A batch takes a second at most: after this long nobody is at work. */
const SILENT_SECONDS = 20
const KEPT_DAYS = 60
/** Other imports get their turn in between. */
const PICTURES_MS = 20_000

/** The jobs of imports. Whatever a process that was killed has left is taken up within a minute or so. */
export function transferJobs({ db, media, log }: { db: Database; media: MediaStore; log: Log }) {
  const tasks: Record<'import' | 'import-pictures' | 'import-resume' | 'import-forget', Task> = {
    import: (payload, signal) => workOnImport({ db, media, log }, importIdOf(payload), signal),
    'import-pictures': async (_, signal) => {
      if (await fetchWaiting({ db, media, log }, Date.now() + PICTURES_MS, signal)) await enqueuePictures(db)
    },
    'import-resume': async (_, signal) => {
      for (;;) {
        const abandoned = await claimAbandoned(db, SILENT_SECONDS)
        if (!abandoned) break
        log.info('an import is taken up again', { importId: abandoned.id })
        await workOnClaimed({ db, media, log }, abandoned, signal)
      }
      if (await arePicturesForgotten(db)) await enqueuePictures(db)
    },
    'import-forget': () => deleteOldImports(db, KEPT_DAYS),
  }
  return { tasks, crontab: { 'import-resume': '* * * * *', 'import-forget': '23 3 * * *' } }
}

function importIdOf(payload: unknown): string {
  return (payload as { importId: string }).importId
}
