import type { ProductSearch } from '../src/catalogue/search/product-search.ts'

/** A query and the ids of all products that are relevant for it. */
export interface JudgedQuery {
  kind: string
  text: string
  relevant: ReadonlySet<string>
}

/** What a search found for a query. */
export interface QueryScore {
  kind: string
  text: string
  /** The first ten, best first. */
  ids: string[]
  /** Number of relevant products among the first ten, relative to the highest possible number. */
  precisionAt10: number
  hasAnyInTop5: boolean
}

export interface Relevance {
  kind: string
  queries: number
  /** Mean of the queries. */
  precisionAt10: number
  /** Share of queries with a relevant product among the first five results. */
  anyInTop5: number
}

/**
 * Runs every query as a shopper would.
 * @throws if nothing is relevant for a query.
 */
export async function scoreQueries(search: ProductSearch, queries: readonly JudgedQuery[]): Promise<QueryScore[]> {
  const scores: QueryScore[] = []
  for (const { kind, text, relevant } of queries) {
    if (relevant.size === 0) throw new Error(`Nothing in the catalogue is relevant for "${text}"`)
    const { ids } = await search.find({ text, filter: {}, sort: 'relevance', offset: 0, limit: 10 })
    const hits = ids.map((id) => relevant.has(id))
    const precisionAt10 = hits.filter(Boolean).length / Math.min(10, relevant.size)
    scores.push({ kind, text, ids, precisionAt10, hasAnyInTop5: hits.slice(0, 5).some(Boolean) })
  }
  return scores
}

/** Returns the relevance per kind of query, and last for all of them. */
export function relevanceByKind(scores: readonly QueryScore[]): Relevance[] {
  const kinds = [...Map.groupBy(scores, (score) => score.kind)]
  return [...kinds, ['all', scores] as const].map(([kind, of]) => ({
    kind,
    queries: of.length,
    precisionAt10: mean(of.map((score) => score.precisionAt10)),
    anyInTop5: mean(of.map((score) => Number(score.hasAnyInTop5))),
  }))
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}
