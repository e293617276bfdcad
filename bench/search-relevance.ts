import type { ProductSearch } from '../src/catalogue/search/product-search.ts'
import type { LabelledQuery } from './search-queries.ts'

export interface LabelledProduct {
  id: string
  label: string
}

export interface Relevance {
  kind: string
  queries: number
  /** Share of relevant products among the first ten results, relative to the highest possible number. */
  precisionAt10: number
  /** Share of queries with a relevant product among the first five results. */
  anyInTop5: number
  misses: string[]
}

/** Runs every query as a shopper would, and returns the relevance per kind of query and for all of them. */
export async function measureRelevance(
  search: ProductSearch,
  products: readonly LabelledProduct[],
  queries: readonly LabelledQuery[],
): Promise<Relevance[]> {
  const labels = new Map(products.map(({ id, label }) => [id, label]))
  const scores = []
  for (const { kind, text, relevant } of queries) {
    const wanted = products.filter(({ label }) => relevant.test(label)).length
    if (wanted === 0) throw new Error(`Nothing in the catalogue is relevant for "${text}"`)
    const { ids } = await search.find({ text, filter: {}, sort: 'relevance', offset: 0, limit: 10 })
    const hits = ids.map((id) => relevant.test(labels.get(id) ?? ''))
    const precision = hits.filter(Boolean).length / Math.min(10, wanted)
    scores.push({ kind, text, precision, top5: hits.slice(0, 5).some(Boolean) })
  }
  const kinds = [...Map.groupBy(scores, (score) => score.kind)]
  return [...kinds, ['all', scores] as const].map(([kind, of]) => ({
    kind,
    queries: of.length,
    precisionAt10: mean(of.map((score) => score.precision)),
    anyInTop5: mean(of.map((score) => Number(score.top5))),
    misses: of.filter((score) => !score.top5).map((score) => score.text),
  }))
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}
