import type { DatabaseEvents } from '../../platform/database/listener.ts'
import type { ReadPool } from '../../platform/read-routing/read-pool.ts'
import { filledCategories, type NamedCategory } from './queries.ts'

/**
 * The names of categories and sub-categories with products, for suggestions: every keystroke asks for them, and they
 * hardly change. A change of a category shows immediately, its first or last product within a minute; without events,
 * the database is asked each time.
 */
export interface CategoryNames {
  /** Returns those of which a word begins like this, shortest names first. */
  beginning(folded: string, limit: number): Promise<NamedCategory[]>
}

export interface CategoryNamesOptions {
  reads: Pick<ReadPool, 'run'>
  events?: Pick<DatabaseEvents, 'subscribe'> | undefined
  now?: () => number
}

/** The notification channel on which the database reports what pages show that has changed. */
const PAGE_NOTIFICATIONS = 'page_tags'
const FRESH_MS = 60_000

export function createCategoryNames({ reads, events, now = Date.now }: CategoryNamesOptions): CategoryNames {
  let known: Promise<NamedCategory[]> | null = null
  let readAt = 0
  let isReading = false
  let isHearing = false

  function forget() {
    known = null
  }

  events?.subscribe(PAGE_NOTIFICATIONS, {
    notified(tags) {
      if (tags.split(',').some((tag) => tag === 'catalogue' || tag === '*')) forget()
    },
    connected() {
      forget()
      isHearing = true
    },
    lost() {
      forget()
      isHearing = false
    },
  })

  function read(): Promise<NamedCategory[]> {
    const reading = reads.run(filledCategories)
    readAt = now()
    known = reading
    reading.catch(() => {
      if (known === reading) forget()
    })
    return reading
  }

  /** The old names serve while new ones are read. */
  function renew(old: Promise<NamedCategory[]>): void {
    if (isReading) return
    isReading = true
    reads
      .run(filledCategories)
      .then((names) => {
        if (known !== old) return
        known = Promise.resolve(names)
        readAt = now()
      })
      .catch(() => {})
      .finally(() => {
        isReading = false
      })
  }

  function all(): Promise<NamedCategory[]> {
    if (!isHearing) return reads.run(filledCategories)
    if (!known) return read()
    if (now() - readAt > FRESH_MS) renew(known)
    return known
  }

  return {
    async beginning(folded, limit) {
      const named = await all()
      return named.filter((each) => ` ${each.folded.trim()}`.includes(` ${folded}`)).slice(0, limit)
    },
  }
}
