import type { Database } from '../database/database.ts'
import type { Task } from '../jobs/jobs.ts'
import type { Log } from '../runtime/log.ts'
import { BUN_RUN } from '../runtime/typed-command.ts'
import { backupAgeSeconds } from './queries.ts'

/** A backup that is taken every night may be late by half a day. */
export const OLDEST_BACKUP_SECONDS = 36 * 3600

/** Warns every morning when nobody takes backups; one instance does so for all. */
export function backupJobs({ db, log }: { db: Database; log: Log }) {
  const tasks = {
    'backup-watch': async () => {
      const seconds = await backupAgeSeconds(db)
      if (seconds === null) log.warn(`no backup was ever taken: ${BUN_RUN} backup DIRECTORY`)
      else if (seconds > OLDEST_BACKUP_SECONDS) {
        log.warn(`the newest backup is old: ${BUN_RUN} backup DIRECTORY`, { hours: Math.floor(seconds / 3600) })
      }
    },
  } satisfies Record<string, Task>
  return { tasks, crontab: { 'backup-watch': '30 3 * * *' } }
}
