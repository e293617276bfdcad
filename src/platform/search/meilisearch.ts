import { type IndexSwap, Meilisearch, MeilisearchApiError, type Settings } from 'meilisearch'
import { enqueue, settled, succeeded, TASK_TIMEOUT_MS } from './meilisearch-tasks.ts'
import {
  MAX_SEARCH_BRANDS,
  MAX_SEARCH_RESULTS,
  type SearchEngine,
  type SearchFilter,
  type SearchHits,
  type SearchRequest,
  type SearchSort,
} from './port.ts'

/** The fields that every document has, in addition to those that are searched. */
export interface IndexedDocument {
  id: string
  /** Revision of the document's content: two documents with the same revision are equal. */
  revision: string
  name: string
  brand: string | null
  inStock: boolean
  onOffer: boolean
  discountPercent: number
  soldPriceInPaise: number
  [field: string]: string | number | boolean | null
}

export interface MeilisearchOptions {
  url: string
  key: string | null
  /** Name of the index. */
  index: string
  /** What is searched and how it is ranked. */
  settings: Pick<
    Settings,
    'searchableAttributes' | 'rankingRules' | 'synonyms' | 'typoTolerance' | 'proximityPrecision'
  >
  timeoutMs?: number
}

/** A batch of changes to an index. */
export interface IndexChanges {
  put: readonly IndexedDocument[]
  /** Ids of documents. */
  remove: readonly string[]
}

/** An index of documents in Meilisearch. */
export interface MeilisearchIndex extends SearchEngine {
  /** Applies changes in order; resolves once the last one is searchable, rejects if any of them failed. */
  apply(changes: AsyncIterable<IndexChanges>): Promise<void>
  /** Builds a new index alongside the one in use, and then swaps them atomically. */
  replace(documents: AsyncIterable<readonly IndexedDocument[]>): Promise<void>
  /** Returns the revision of every document by id, or null if there is no index. */
  revisions(): Promise<Map<string, string> | null>
}

const SEARCH_TIMEOUT_MS = 800
const REQUEST_TIMEOUT_MS = 10_000
const REVISIONS_PER_REQUEST = 1_000

/** A compressed response arrives in two writes, the second of which waits 40 ms for the first to be acknowledged. */
const UNCOMPRESSED = { headers: { 'Accept-Encoding': 'identity' } }

export function createMeilisearchIndex(options: MeilisearchOptions): MeilisearchIndex {
  const { url, key, index: name, settings, timeoutMs = SEARCH_TIMEOUT_MS } = options
  const config = { host: url, apiKey: key ?? undefined, defaultWaitOptions: { timeout: TASK_TIMEOUT_MS } }
  const searcher = new Meilisearch({ ...config, timeout: timeoutMs, requestInit: UNCOMPRESSED })
  const client = new Meilisearch({ ...config, timeout: REQUEST_TIMEOUT_MS })
  const live = client.index<IndexedDocument>(name)

  return {
    async search(request) {
      const { results } = await searcher.multiSearch({ queries: queriesOf(name, request) })
      return resultOf(results)
    },
    async apply(changes) {
      await settled(client, await enqueue(live, changes))
    },
    async replace(documents) {
      await deleteLeftovers(client, name)
      const next = `${name}_${Date.now()}`
      await succeeded(client.createIndex(next, { primaryKey: 'id' }).waitTask())
      const building = client.index<IndexedDocument>(next)
      const { taskUid } = await building.updateSettings({ ...SETTINGS, ...settings })
      await settled(client, [taskUid, ...(await enqueue(building, asChanges(documents)))])
      if (!(await indexExists(client, name))) await succeeded(client.createIndex(name, { primaryKey: 'id' }).waitTask())
      // Without `rename`: older servers do not know it, and newer ones swap if it is absent.
      await succeeded(client.swapIndexes([{ indexes: [name, next] } as IndexSwap]).waitTask())
      await succeeded(client.deleteIndex(next).waitTask())
    },
    async revisions() {
      if (!(await indexExists(client, name))) return null
      const revisions = new Map<string, string>()
      for (let offset = 0; ; offset += REVISIONS_PER_REQUEST) {
        const page = { offset, limit: REVISIONS_PER_REQUEST, fields: ['id', 'revision'] as const }
        const { results, total } = await live.getDocuments({ ...page, fields: [...page.fields] })
        for (const { id, revision } of results) revisions.set(id, revision)
        if (results.length === 0 || offset + results.length >= total) return revisions
      }
    },
  }
}

// The index settings that the port's filters, sort orders and limits require.
const SETTINGS = {
  displayedAttributes: ['id', 'revision'],
  filterableAttributes: ['inStock', 'onOffer', 'soldPriceInPaise', 'brand'],
  sortableAttributes: ['id', 'soldPriceInPaise', 'discountPercent', 'name'],
  faceting: { maxValuesPerFacet: MAX_SEARCH_BRANDS, sortFacetValuesBy: { brand: 'count' } },
  pagination: { maxTotalHits: MAX_SEARCH_RESULTS },
} satisfies Settings

const ORDERS: Record<SearchSort, string[] | undefined> = {
  relevance: undefined,
  // Ids grow with time.
  newest: ['id:desc'],
  price: ['soldPriceInPaise:asc'],
  'price-desc': ['soldPriceInPaise:desc'],
  discount: ['discountPercent:desc'],
  name: ['name:asc'],
}

function queriesOf(indexUid: string, { text, filter, sort, offset, limit, withBrands }: SearchRequest) {
  const page = {
    indexUid,
    q: text,
    filter: conditionsOf(filter),
    sort: ORDERS[sort],
    offset: Math.max(offset, 0),
    limit: Math.max(limit, 0),
    attributesToRetrieve: ['id'],
  }
  return withBrands ? [page, { indexUid, q: text, limit: 0, facets: ['brand'] }] : [page]
}

function conditionsOf(filter: SearchFilter): string[] {
  const { inStock, onOffer, minPriceInPaise, maxPriceInPaise, brands } = filter
  return [
    ...(inStock ? ['inStock = true'] : []),
    ...(onOffer ? ['onOffer = true'] : []),
    ...(minPriceInPaise != null ? [`soldPriceInPaise >= ${minPriceInPaise}`] : []),
    ...(maxPriceInPaise != null ? [`soldPriceInPaise <= ${maxPriceInPaise}`] : []),
    ...(brands?.length ? [`brand IN [${brands.map(quoted).join(', ')}]`] : []),
  ]
}

function quoted(value: string): string {
  return `"${value.replace(/[\\"]/g, '\\$&')}"`
}

interface Result {
  hits: Record<string, unknown>[]
  estimatedTotalHits?: number
  facetDistribution?: Record<string, Record<string, number>>
}

function resultOf([page, facets]: readonly Result[]): SearchHits {
  const counts = Object.entries(facets?.facetDistribution?.brand ?? {})
  return {
    ids: page!.hits.map(({ id }) => String(id)),
    total: Math.min(page!.estimatedTotalHits ?? 0, MAX_SEARCH_RESULTS),
    brands: counts.map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count),
    engine: 'meilisearch',
  }
}

async function* asChanges(batches: AsyncIterable<readonly IndexedDocument[]>): AsyncGenerator<IndexChanges> {
  for await (const put of batches) yield { put, remove: [] }
}

async function indexExists(client: Meilisearch, name: string): Promise<boolean> {
  try {
    await client.getRawIndex(name)
    return true
  } catch (error) {
    if (error instanceof MeilisearchApiError && error.response.status === 404) return false
    throw error
  }
}

/** Deletes indexes that an interrupted rebuild left behind. */
async function deleteLeftovers(client: Meilisearch, name: string): Promise<void> {
  const { results } = await client.getRawIndexes({ limit: 100 })
  for (const { uid } of results) if (uid.startsWith(`${name}_`)) await succeeded(client.deleteIndex(uid).waitTask())
}
