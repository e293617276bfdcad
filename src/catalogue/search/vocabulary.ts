import type { ReadPool } from '../../platform/read-routing/read-pool.ts'
import { createLexicon, type Lexicon } from './lexicon.ts'
import { allWords, anyWordBegins, areCalledSo, isSaidByNames } from './queries.ts'

/**
 * The words of the catalogue, at most ten seconds old, or less after an invalidation. A product with a word that is new
 * to the shop is found by that word immediately, and by its synonyms once the vocabulary has the word.
 */
export interface Vocabulary {
  lexicon(): Promise<Lexicon>
  /** Returns newer words if the catalogue has words by now that begin like one of these, otherwise null. */
  lexiconWith(beginnings: readonly string[]): Promise<Lexicon | null>
  /**
   * Returns whether the name of these categories is also what their products are called: milk is, vegetables are not.
   * `named` is the question for products called so. At most ten minutes old.
   */
  isSaidByNames(categoryMark: string, named: string): Promise<boolean>
  /** Returns for each question about names whether most products that meet it are called so. */
  areCalledSo(asked: readonly { named: string; called: string }[]): Promise<boolean[]>
  /** Called when words were added or removed. */
  invalidate(): void
}

const FRESH_MS = 5_000
const USABLE_MS = 10_000
const SAID_MS = 600_000

export function createVocabulary(reads: Pick<ReadPool, 'run'>, now: () => number = Date.now): Vocabulary {
  let cached: Lexicon | undefined
  let loading: Promise<Lexicon> | undefined
  let loadedAt = 0
  /** Keys are marks of categories and questions, both from the vocabulary, so that their number is limited. */
  const said = new Map<string, { at: number; value: Promise<boolean> }>()

  function load(): Promise<Lexicon> {
    const loaded = reads.run(allWords).then(
      (words) => {
        const lexicon = cached?.isOf(words) ? cached : createLexicon(words)
        if (loading === loaded) setLexicon(lexicon)
        return lexicon
      },
      (error) => {
        if (loading === loaded) loading = undefined
        throw error
      },
    )
    return loaded
  }

  function setLexicon(lexicon: Lexicon) {
    cached = lexicon
    loadedAt = now()
    loading = undefined
  }

  async function lexicon(): Promise<Lexicon> {
    const ageMs = now() - loadedAt
    if (cached && ageMs < FRESH_MS) return cached
    loading ??= load()
    if (!cached || ageMs > USABLE_MS) return loading
    // The old words serve while new ones load; a failure is thrown once the old ones are too old.
    loading.catch(() => {})
    return cached
  }

  function invalidate() {
    loadedAt = Number.NEGATIVE_INFINITY
    loading = undefined
  }

  return {
    lexicon,
    async lexiconWith(beginnings) {
      if (!(await reads.run((db) => anyWordBegins(db, beginnings)))) return null
      invalidate()
      return lexicon()
    },
    isSaidByNames(categoryMark, named) {
      const known = said.get(categoryMark)
      if (known && now() - known.at < SAID_MS) return known.value
      const value = reads.run((db) => isSaidByNames(db, categoryMark, named))
      said.set(categoryMark, { at: now(), value })
      value.catch(() => said.delete(categoryMark))
      return value
    },
    areCalledSo: (asked) => reads.run((db) => areCalledSo(db, asked)),
    invalidate,
  }
}
