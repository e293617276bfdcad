import { type IndexSwap, Meilisearch, MeilisearchApiError, type Settings } from 'meilisearch'
import { enqueue, settled, succeeded, TASK_TIMEOUT_MS } from './meilisearch-tasks.ts'
import {
  hasFilters,
  MAX_SEARCH_RESULTS,
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
  /** The country of origin by its code, and by its name, as it is sorted. */
  origin: string | null
  country: string | null
  veg: string | null
  inStock: boolean
  onOffer: boolean
  discountPercent: number
  soldPriceInPaise: number
  [field: string]: string | number | boolean | null | readonly string[]
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
  /** Fields besides those of the port that queries filter by. */
  filterableAttributes: readonly string[]
  /** Fields besides those of the port that queries sort by. */
  sortableAttributes: readonly string[]
  timeoutMs?: number
}

/** A batch of changes to an index. */
export interface IndexChanges {
  put: readonly IndexedDocument[]
  /** Ids of documents. */
  remove: readonly string[]
}

/** What is searched for in an index. */
export interface IndexQuery {
  /** What is searched for; of several, a document's best counts. The last one finds the most, and is blank if any is. */
  wordings: readonly [...Wording[], Wording]
  /** The fields that are searched. */
  fields: string[]
  /** Whether all words must match, or at least those that are rare. */
  matchingStrategy: 'all' | 'frequency'
  /** Conditions that all must hold. */
  filter: readonly string[]
  /** A boolean field: by relevance, documents that have it true come last. Not with blank wordings, whose hits are scored. */
  last: string | null
}

export interface Wording {
  /** Its last word may be incomplete, unless a space follows. */
  text: string
  /** Further conditions that all must hold. */
  filter?: readonly string[]
  /** By which the relevance of what it finds is multiplied. */
  weight: number
}

export type IndexHits = Pick<SearchHits, 'ids' | 'total'>

/** An index of documents in Meilisearch. */
export interface MeilisearchIndex {
  /** Returns what the first of the queries finds that finds anything, whatever the filter excludes, and which one. */
  find(queries: readonly IndexQuery[], request: SearchRequest): Promise<{ hits: IndexHits; at: number } | null>
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
  const {
    url,
    key,
    index: name,
    settings,
    filterableAttributes,
    sortableAttributes,
    timeoutMs = SEARCH_TIMEOUT_MS,
  } = options
  const config = { host: url, apiKey: key ?? undefined, defaultWaitOptions: { timeout: TASK_TIMEOUT_MS } }
  const searcher = new Meilisearch({ ...config, timeout: timeoutMs, requestInit: UNCOMPRESSED })
  const client = new Meilisearch({ ...config, timeout: REQUEST_TIMEOUT_MS })
  const live = client.index<IndexedDocument>(name)

  async function findOne(query: IndexQuery, request: SearchRequest): Promise<IndexHits | null> {
    const counted = hasFilters(request.filter) ? [countedBy(query)] : []
    const [only] = query.wordings
    const [page, all] =
      query.wordings.length === 1
        ? (
            await searcher.multiSearch({
              queries: [{ ...rankedBy(query, only, request), ...pageOf(request) }, ...counted],
            })
          ).results
        : await Promise.all([rankedTogether(query, request), ...counted.map(one)])
    const { ids, total } = toPage(page!)
    if (total === 0 && !all?.estimatedTotalHits) return null
    return { ids, total: Math.min(total, MAX_SEARCH_RESULTS) }
  }

  /**
   * Wordings without words have no relevance, and the server refuses to rank them among others that have some. Found apart,
   * each of their hits is as relevant as can be, times the weight. In an order other than relevance they are enough, because
   * the last of them finds the most.
   */
  async function rankedTogether(query: IndexQuery, request: SearchRequest): Promise<Result> {
    const blank = query.wordings.filter(isBlank)
    const worded = query.wordings.filter((wording) => !isBlank(wording))
    if (blank.length === 0 || worded.length === 0) return federated(query, query.wordings, request)
    if (request.sort !== 'relevance') return federated(query, blank, request)
    const { offset, limit } = pageOf(request)
    const upToPage = { ...request, offset: 0, limit: offset + limit }
    const [all, some] = await Promise.all([blank, worded].map((each) => federated(query, each, upToPage)))
    return { ...all!, hits: bestOfEach([...all!.hits, ...some!.hits]).slice(offset, offset + limit) }
  }

  function rankedBy(query: IndexQuery, wording: Wording, { filter, sort }: SearchRequest) {
    const order = SORT_ORDERS[sort] ?? (query.last ? [`${query.last}:asc`] : undefined)
    return { indexUid: name, ...optionsOf(query, wording, conditionsOf(filter)), sort: order }
  }

  /** Counts everything that the query finds, whatever the request filters. */
  function countedBy(query: IndexQuery) {
    return { indexUid: name, ...optionsOf(query, query.wordings.at(-1)!, []), limit: 0 }
  }

  function federated(query: IndexQuery, wordings: readonly Wording[], request: SearchRequest): Promise<Result> {
    const queries = wordings.map((wording) => ({
      ...rankedBy(query, wording, request),
      federationOptions: { weight: wording.weight },
    }))
    return searcher.multiSearch({ federation: { ...pageOf(request), facetsByIndex: {} }, queries })
  }

  async function one(query: ReturnType<typeof countedBy>) {
    return (await searcher.multiSearch({ queries: [query] })).results[0]!
  }

  return {
    async find(queries, request) {
      for (const [at, query] of queries.entries()) {
        const hits = await findOne(query, request)
        if (hits) return { hits, at }
      }
      return null
    },
    async apply(changes) {
      await settled(client, await enqueue(live, changes))
    },
    async replace(documents) {
      await deleteLeftovers(client, name)
      const next = `${name}_${Date.now()}`
      await succeeded(client.createIndex(next, { primaryKey: 'id' }).waitTask())
      const building = client.index<IndexedDocument>(next)
      const { taskUid } = await building.updateSettings({
        ...SETTINGS,
        ...settings,
        filterableAttributes: [...SETTINGS.filterableAttributes, ...filterableAttributes],
        sortableAttributes: [...SETTINGS.sortableAttributes, ...sortableAttributes],
      })
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
  filterableAttributes: ['inStock', 'onOffer', 'soldPriceInPaise', 'brand', 'origin', 'veg'],
  sortableAttributes: ['id', 'soldPriceInPaise', 'discountPercent', 'name', 'country'],
  pagination: { maxTotalHits: MAX_SEARCH_RESULTS },
} satisfies Settings

const SORT_ORDERS: Record<SearchSort, string[] | undefined> = {
  relevance: undefined,
  // Ids grow with time.
  newest: ['id:desc'],
  price: ['soldPriceInPaise:asc'],
  'price-desc': ['soldPriceInPaise:desc'],
  discount: ['discountPercent:desc'],
  name: ['name:asc'],
  origin: ['country:asc', 'id:desc'],
}

function isBlank({ text }: Wording): boolean {
  return text.trim() === ''
}

function pageOf({ offset, limit }: SearchRequest) {
  return { offset: Math.max(offset, 0), limit: Math.max(limit, 0) }
}

function optionsOf({ fields, matchingStrategy, filter }: IndexQuery, wording: Wording, conditions: readonly string[]) {
  return {
    q: wording.text,
    attributesToSearchOn: fields,
    matchingStrategy,
    filter: [...filter, ...(wording.filter ?? []), ...conditions],
    attributesToRetrieve: ['id'],
  }
}

function conditionsOf(filter: SearchFilter): string[] {
  const { inStock, onOffer, vegMarks, minPriceInPaise, maxPriceInPaise, brands, origins } = filter
  return [
    ...(inStock ? ['inStock = true'] : []),
    ...(onOffer ? ['onOffer = true'] : []),
    ...(vegMarks?.length ? [`veg IN [${vegMarks.map(quoted).join(', ')}]`] : []),
    ...(minPriceInPaise != null ? [`soldPriceInPaise >= ${minPriceInPaise}`] : []),
    ...(maxPriceInPaise != null ? [`soldPriceInPaise <= ${maxPriceInPaise}`] : []),
    ...(brands?.length ? [`brand IN [${brands.map(quoted).join(', ')}]`] : []),
    ...(origins?.length ? [`origin IN [${origins.map(quoted).join(', ')}]`] : []),
  ]
}

/** Quotes a value for a filter. */
export function quoted(value: string): string {
  return `"${value.replace(/[\\"]/g, '\\$&')}"`
}

interface Result {
  hits: { id?: unknown; _federation?: { weightedRankingScore?: number } }[]
  estimatedTotalHits?: number
}

/** Lists each document once, at its highest score. */
export function bestOfEach(hits: Result['hits']): Result['hits'] {
  const sorted = hits.toSorted((one, other) => scoreOf(other) - scoreOf(one))
  return [...Map.groupBy(sorted, ({ id }) => id).values()].map(([hit]) => hit!)
}

function scoreOf({ _federation }: Result['hits'][number]): number {
  return _federation?.weightedRankingScore ?? 0
}

function toPage({ hits, estimatedTotalHits = 0 }: Result): { ids: string[]; total: number } {
  return { ids: hits.map(({ id }) => String(id)), total: estimatedTotalHits }
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
