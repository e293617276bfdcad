import type { Database } from '../database/database.ts'
import type { Log } from '../runtime/log.ts'
import { EVERYTHING } from './port.ts'
import { addPurge, hastenPurge } from './queries.ts'

/** Asks for purges on behalf of one copy of the shop. */
export interface Purges {
  /**
   * Has the CDN forget what carries one of the tags. Called after this copy has dropped its own pages, so that whatever
   * the CDN fetches from it afterwards is fresh; every copy does so, and the last one to know has the last word.
   */
  ask(tags: readonly string[]): void
  /** Hands over what was asked last. */
  close(): Promise<void>
}

/** A purge that copies share while it waits. */
export const SOON = 'cdn-purge'
/** The same once more: an answer of before the change may have been on its way to the CDN during the first. */
export const AGAIN = 'cdn-purge:again'

const GATHER_MS = 50
/** In which the other copies hear of the change, too. */
const SHARE_MS = 100
/** If this copy dies meanwhile, a job runner finds the purge when this has passed. */
const AT_LATEST_MS = 2_000
const AGAIN_MS = 15_000
const RETRY_MS = 1_000
/** What more things would be named for is all of them. */
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
        log.warn('cannot ask for a purge of the CDN', { error })
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
