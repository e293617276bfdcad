import type { Database } from '../../platform/database.ts'
import { allWords } from './queries.ts'

/** The words of the catalogue as of a minute ago: good enough to save work by, not to decide what is found. */
export interface Vocabulary {
  words(): Promise<ReadonlySet<string>>
}

const FRESH_MS = 60_000

export function createVocabulary(db: Database, now: () => number = Date.now): Vocabulary {
  let kept: ReadonlySet<string> | undefined
  let loading: Promise<ReadonlySet<string>> | undefined
  let loadedAt = 0

  async function load(): Promise<ReadonlySet<string>> {
    try {
      kept = await allWords(db)
      loadedAt = now()
      return kept
    } finally {
      loading = undefined
    }
  }

  return {
    async words() {
      if (kept && now() - loadedAt < FRESH_MS) return kept
      loading ??= load()
      if (!kept) return loading
      // The old words serve until the new ones are there; a failure shows when the search itself fails.
      loading.catch(() => {})
      return kept
    },
  }
}
