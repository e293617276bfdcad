import type { Queryable } from '../../platform/database/database.ts'
import type { ReadPool } from '../../platform/read-routing/read-pool.ts'
import {
  hasFilters,
  isFirstPage,
  MAX_RELATED,
  type SearchEngine,
  type SearchHits,
  type SearchRequest,
} from '../../platform/search/port.ts'
import { type Attempt, beside } from './attempts.ts'
import { planSearch, type SearchPlan } from './plan.ts'
import { anyProductByWords, type RankedProducts, rankProductsByWords, sortProductsByWords } from './queries.ts'
import { type Conditions, conditionsOf } from './tsquery.ts'
import type { Vocabulary } from './vocabulary.ts'

export function createPostgresSearch(reads: Pick<ReadPool, 'run'>, vocabulary: Vocabulary): SearchEngine {
  return {
    async search(asked) {
      const { plan, request, maxPriceInPaise } = await planSearch(asked, vocabulary)
      const hits = await reads.run((db) =>
        plan ? byPlan(db, plan, request) : sortProductsByWords(db, null, request).then(toHits),
      )
      return hits.total > 0 ? hits : { ...hits, missingMaxPriceInPaise: maxPriceInPaise }
    },
  }
}

async function byPlan(db: Queryable, plan: SearchPlan, request: SearchRequest): Promise<SearchHits> {
  const find = request.sort === 'relevance' ? rankProductsByWords : sortProductsByWords
  for (const attempt of plan.attempts) {
    const conditions = conditionsOf(attempt, plan.lexicon)
    const found = await find(db, conditions, request)
    // If only the filter excluded everything, stop: further attempts would find products that were not meant.
    const isSettled = found.total > 0 || (hasFilters(request.filter) && (await anyProductByWords(db, conditions)))
    if (!isSettled) continue
    const related = await relatedTo(db, attempt, found.total, plan, request)
    const missingFreeOf = attempt.missingFreeOf.map(({ name }) => name)
    return toHits(found, { related, missingBrand: attempt.missingBrand?.name ?? null, missingFreeOf })
  }
  return toHits({ ids: [], total: 0 }, { missingFreeOf: plan.freeOf.map(({ name }) => name) })
}

/** Where the results fill the first page, nobody sees what stands below them. */
async function relatedTo(
  db: Queryable,
  attempt: Attempt,
  total: number,
  { lexicon }: SearchPlan,
  request: SearchRequest,
): Promise<string[]> {
  const others = beside(attempt)
  if (!others || !isFirstPage(request) || total >= request.limit) return []
  const [conditions, but] = [others, attempt].map((each) => conditionsOf(each, lexicon)) as [Conditions, Conditions]
  const { ids } = await rankProductsByWords(db, conditions, { ...request, limit: MAX_RELATED }, but)
  return ids
}

function toHits(found: RankedProducts, more: Partial<SearchHits> = {}): SearchHits {
  const nothingMissing = { missingBrand: null, missingFreeOf: [], missingMaxPriceInPaise: null }
  return { ...found, related: [], ...nothingMissing, engine: 'postgres', ...more }
}
