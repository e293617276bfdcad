import type { Task } from '../platform/jobs.ts'
import { type SweepParts, sweepPictures } from './sweeping.ts'

/** Removes pictures that nothing shows any more. */
export function uploadJobs(parts: SweepParts) {
  const tasks = {
    'picture-sweep': async (_, signal) => {
      await sweepPictures(parts, signal)
    },
  } satisfies Record<string, Task>
  return { tasks, crontab: { 'picture-sweep': '29 * * * *' } }
}
