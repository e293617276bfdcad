import type { Task } from '../platform/jobs/jobs.ts'
import { deleteUnusedImages, type ImageCleanupDependencies } from './garbage-collection.ts'

/** Hourly removal of images that nothing shows any more. */
export function uploadJobs(deps: ImageCleanupDependencies) {
  const tasks = {
    'image-prune': async (_, signal) => {
      await deleteUnusedImages(deps, signal)
    },
  } satisfies Record<string, Task>
  return { tasks, crontab: { 'image-prune': '29 * * * *' } }
}
