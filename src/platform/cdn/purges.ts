import type { Database } from '../database/database.ts'
import type { Log } from '../runtime/log.ts'
import { EVERYTHING } from './port.ts'
import { addPurge, hastenPurge } from './queries.ts'

/** Requests purges on behalf of one instance. */
export interface Purges {
  /**
   * Requests a purge of what carries one of the tags. Call it after this instance has invalidated its own pages, so that
   * the CDN fetches fresh pages from it afterwards. Every instance does so, and the purge of the last one counts.
   */
  ask(tags: readonly string[]): void
  /** Queues the last requested purges. */
  close(): Promise<void>
}

/** Key of a purge that instances share while it is queued. */
export const SOON = 'cdn-purge'
/** Key of its repetition: during the first purge, a response from before the change may have been on its way to the CDN. */
export const AGAIN = 'cdn-purge:again'

const GATHER_MS = 50
/** Time in which the other instances are notified of the change as well. */
const SHARE_MS = 100
/** If this instance dies meanwhile, a job runner runs the purge after this time. */
const AT_LATEST_MS = 2_000
const AGAIN_MS = 15_000
const RETRY_MS = 1_000
/** With more tags than this, everything is purged. */
const MAX_TAGS = 300

export function askForPurges({ db, log }: { db: Database; log: Log }): Purges {
  let asked = new Set<string>()
  let running: Promise<void> | null = null
  let isClosing = false
  const closing = Promise.withResolvers<void>()
  const pause = (ms: number) => Promise.race([Bun.sleep(ms), closing.promise])

  async function run(): Promise<void> {
    while (asked.size > 0) {
      await pause(GATHER_MS)
      const tags = take(asked)
      asked = new Set()
      try {
        await handOver(db, tags, () => pause(SHARE_MS))
      } catch (error) {
        log.warn('cannot request a purge of the CDN', { error })
        if (isClosing) return
        for (const tag of tags) asked.add(tag)
        await pause(RETRY_MS)
      }
    }
  }

  return {
    ask(tags) {
      for (const tag of tags) asked.add(tag)
      running ??= run().finally(() => {
        running = null
      })
    },
    async close() {
      isClosing = true
      closing.resolve()
      await running
    },
  }
}

async function handOver(db: Database, tags: readonly string[], othersAreNotified: () => Promise<void>): Promise<void> {
  await addPurge(db, SOON, tags, AT_LATEST_MS)
  await addPurge(db, AGAIN, tags, AGAIN_MS)
  await othersAreNotified()
  await hastenPurge(db, SOON, AT_LATEST_MS)
}

export function take(tags: ReadonlySet<string>): string[] {
  return tags.has(EVERYTHING) || tags.size > MAX_TAGS ? [EVERYTHING] : [...tags]
}
