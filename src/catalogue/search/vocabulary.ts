import type { Reads } from '../../platform/replica/reads.ts'
import { allWords } from './queries.ts'

/**
 * The words of the catalogue, as of ten seconds ago at most, or of when they were last forgotten. A product whose word
 * the shop never had before is found by that word at once, and by its other names once the word is here.
 */
export interface Vocabulary {
  words(): Promise<ReadonlySet<string>>
  /** Other words have come or gone. */
  forget(): void
}

const FRESH_MS = 5_000
const USABLE_MS = 10_000

export function createVocabulary(reads: Pick<Reads, 'run'>, now: () => number = Date.now): Vocabulary {
  let kept: ReadonlySet<string> | undefined
  let loading: Promise<ReadonlySet<string>> | undefined
  let loadedAt = 0

  function load(): Promise<ReadonlySet<string>> {
    const loaded = reads.run(allWords).then(
      (words) => {
        if (loading === loaded) keep(words)
        return words
      },
      (error) => {
        if (loading === loaded) loading = undefined
        throw error
      },
    )
    return loaded
  }

  function keep(words: ReadonlySet<string>) {
    kept = words
    loadedAt = now()
    loading = undefined
  }

  return {
    async words() {
      const ageMs = now() - loadedAt
      if (kept && ageMs < FRESH_MS) return kept
      loading ??= load()
      if (!kept || ageMs > USABLE_MS) return loading
      // The old words serve meanwhile; a failure shows when they are too old.
      loading.catch(() => {})
      return kept
    },
    forget() {
      kept = undefined
      loading = undefined
    },
  }
}
