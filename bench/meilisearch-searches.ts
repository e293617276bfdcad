import type { SearchEngine } from '../src/platform/search/port.ts'
import { judge, percentile, timesOf } from './figures.ts'
import { HELD_OUT_QUERIES, TUNED_QUERIES } from './search-queries.ts'
import type { BenchShop } from './shop.ts'

interface Parts {
  shop: BenchShop
  /** The URL of Meilisearch itself, and its key. */
  url: string
  key: string | undefined
  /** The search of products by it. */
  search: SearchEngine
}

const TEXTS = [...TUNED_QUERIES, ...HELD_OUT_QUERIES].map(({ text }) => text)
const LIMIT = 10
const ROUNDS = 3
const CLIENTS = [1, 4, 16]
const GOAL = { way: 'through the port', clients: 16, p95Ms: 40 }

/**
 * Measures each text in three ways in turn: through the shop's API, through the search port in this process, and
 * directly against Meilisearch.
 */
export async function printSearches({ shop, url, key, search }: Parts): Promise<void> {
  const json = { 'content-type': 'application/json', 'accept-encoding': 'identity' }
  const ask = async (at: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(at, { method: 'POST', body: JSON.stringify(body), headers: { ...json, ...headers } })
    if (!response.ok) throw new Error(`${response.status} for ${JSON.stringify(body)}`)
    await response.json()
  }
  const keyed: Record<string, string> = key ? { Authorization: `Bearer ${key}` } : {}
  const page = { filter: {}, sort: 'relevance', offset: 0, limit: LIMIT } as const
  const query = { indexUid: 'products', filter: [], offset: 0, limit: LIMIT, attributesToRetrieve: ['id'] }
  const ways: Record<string, (text: string) => Promise<unknown>> = {
    'at the API': (search) => ask(`${shop.url}/api/product/search-product`, { search, page: 1, limit: LIMIT }),
    'through the port': (text) => search.search({ ...page, text }),
    'straight at it': (text) => ask(`${url}/multi-search`, { queries: [{ ...query, q: text }] }, keyed),
  }
  for (const search of Object.values(ways)) await timesOf(search, TEXTS.values(), 4)
  for (const clients of CLIENTS) {
    const times: Record<string, number[]> = {}
    for (let round = 0; round < ROUNDS; round++)
      for (const [name, search] of Object.entries(ways)) {
        const known = times[name] ?? []
        times[name] = [...known, ...(await timesOf(search, TEXTS.values(), clients)).timesInMs]
      }
    for (const [name, taken] of Object.entries(times)) {
      const [p50, p95] = [0.5, 0.95].map((share) => `${percentile(taken, share).toFixed(1)} ms`)
      console.log(`  searches ${name}, ${clients} at a time: p50 ${p50}, p95 ${p95}`)
      if (name === GOAL.way && clients === GOAL.clients)
        judge(
          'search in Meilisearch, 27,000 products, 16 clients, p95',
          percentile(taken, 0.95),
          { atMost: GOAL.p95Ms },
          'ms',
        )
    }
  }
  const metrics = await (await fetch(`${shop.url}/metrics`)).text()
  const fallbacks = metrics.matchAll(/^tokri_search_fallbacks_total\{reason="(\w+)"\} (\d+)$/gm)
  console.log(`  answered by Postgres instead: ${[...fallbacks].map(([, why, count]) => `${count} ${why}`).join(', ')}`)
}
