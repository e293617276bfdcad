import type { ReadPool } from '../../platform/read-routing/read-pool.ts'
import { allWords } from './queries.ts'

/**
 * The words of the catalogue, at most ten seconds old, or less after an invalidation. A product with a word that is new
 * to the shop is found by that word immediately, and by its synonyms once the vocabulary has the word.
 */
export interface Vocabulary {
  words(): Promise<ReadonlySet<string>>
  /** Called when words were added or removed. */
  invalidate(): void
}

const FRESH_MS = 5_000
const USABLE_MS = 10_000

export function createVocabulary(reads: Pick<ReadPool, 'run'>, now: () => number = Date.now): Vocabulary {
  let cached: ReadonlySet<string> | undefined
  let loading: Promise<ReadonlySet<string>> | undefined
  let loadedAt = 0

  function load(): Promise<ReadonlySet<string>> {
    const loaded = reads.run(allWords).then(
      (words) => {
        if (loading === loaded) storeWords(words)
        return words
      },
      (error) => {
        if (loading === loaded) loading = undefined
        throw error
      },
    )
    return loaded
  }

  function storeWords(words: ReadonlySet<string>) {
    cached = words
    loadedAt = now()
    loading = undefined
  }

  return {
    async words() {
      const ageMs = now() - loadedAt
      if (cached && ageMs < FRESH_MS) return cached
      loading ??= load()
      if (!cached || ageMs > USABLE_MS) return loading
      // The old words serve while new ones load; a failure is thrown once the old ones are too old.
      loading.catch(() => {})
      return cached
    },
    invalidate() {
      cached = undefined
      loading = undefined
    },
  }
}
