import type { Queryable } from '../../platform/database/database.ts'
import type { ReadPool } from '../../platform/read-routing/read-pool.ts'
import { hasFilters, type SearchEngine, type SearchHits, type SearchRequest } from '../../platform/search/port.ts'
import {
  anyProductByWords,
  brandsByWords,
  type RankedProducts,
  rankProductsByWords,
  type SearchScope,
  sortProductsByWords,
} from './queries.ts'
import { type ParsedQuery, parseQuery, type Term } from './query-parser.ts'
import { correctSpelling } from './spell-correction.ts'
import { type Conditions, conditionsOf } from './tsquery.ts'
import type { Vocabulary } from './vocabulary.ts'

export function createPostgresSearch(reads: Pick<ReadPool, 'run'>, vocabulary: Vocabulary): SearchEngine {
  return {
    async search(request) {
      if (request.text.trim() === '') return reads.run((db) => everything(db, request))
      const words = await vocabulary.words()
      return reads.run((db) => byWords(db, words, request))
    },
  }
}

async function byWords(db: Queryable, words: ReadonlySet<string>, request: SearchRequest): Promise<SearchHits> {
  for await (const { conditions, depth } of attempts(db, words, parseQuery(request.text))) {
    const find = request.sort === 'relevance' ? rankProductsByWords : sortProductsByWords
    const found = await find(db, conditions, depth, request)
    // If only the filter excluded everything, stop: further attempts would find products that were not meant.
    const settled = found.total > 0 || (hasFilters(request.filter) && (await anyProductByWords(db, conditions, depth)))
    if (settled) return toHits(found, request.withBrands ? await brandsByWords(db, conditions, depth) : [])
  }
  return toHits({ ids: [], total: 0 }, [])
}

interface Attempt {
  conditions: Conditions
  depth: SearchScope
}

/** Yields the attempts until one finds something: as typed, respelled, in details, and with any of the words. */
async function* attempts(db: Queryable, words: ReadonlySet<string>, typed: ParsedQuery): AsyncGenerator<Attempt> {
  const asTyped = conditionsOf(typed, 'all', words)
  if (!asTyped) return
  yield { conditions: asTyped, depth: 'words' }
  if (typed.terms.length === 0) return
  const respelt = await correctSpelling(db, typed.terms)
  const meant = { ...typed, terms: (respelt ?? typed.terms).map(grown) }
  const corrected = conditionsOf(meant, 'all', words)!
  if (respelt) yield { conditions: corrected, depth: 'words' }
  yield { conditions: corrected, depth: 'everything' }
  if (meant.terms.length > 1) yield { conditions: conditionsOf(meant, 'any', words)!, depth: 'words' }
}

// A prefix of one or two letters is too vague for the broader attempts, so it must be a complete word there.
function grown(term: Term): Term {
  return term.isPrefix && term.typed.at(-1)!.length < 3 ? { ...term, isPrefix: false } : term
}

async function everything(db: Queryable, request: SearchRequest): Promise<SearchHits> {
  const [found, brands] = await Promise.all([
    sortProductsByWords(db, null, 'words', request),
    request.withBrands ? brandsByWords(db, null, 'words') : [],
  ])
  return toHits(found, brands)
}

function toHits(found: RankedProducts, brands: SearchHits['brands']): SearchHits {
  return { ...found, brands, engine: 'postgres' }
}
