import type { Database } from '../../platform/database/database.ts'
import type { DatabaseEvents } from '../../platform/database/listener.ts'
import { primaryReads, type ReadPool } from '../../platform/read-routing/read-pool.ts'
import { type Log, silentLog } from '../../platform/runtime/log.ts'
import { createMetrics, type Metrics } from '../../platform/runtime/metrics.ts'
import { createFallbackSearch } from '../../platform/search/fallback.ts'
import type { SearchEngine, SearchHits, SearchRequest } from '../../platform/search/port.ts'
import { type CategoryNames, createCategoryNames } from './category-names.ts'
import { createMeilisearchSearch } from './meilisearch.ts'
import { questionForAll } from './plan.ts'
import { createPostgresSearch } from './postgres.ts'
import type { NamedCategory } from './queries.ts'
import { areFoundByWords } from './queries.ts'
import { cacheResults } from './result-cache.ts'
import { type SuggestedWords, suggestWords } from './suggested-words.ts'
import { createProductIndex } from './sync/jobs.ts'
import { outboxAgeSeconds, outboxLength } from './sync/queries.ts'
import { createVocabulary, type Vocabulary } from './vocabulary.ts'
import { wordsOf } from './words.ts'

export interface ProductSearch {
  /** Returns the ids of the products, best first; never fails because of the text. */
  find(request: SearchRequest): Promise<SearchHits>
  /** Returns how a search that is being typed may go on. */
  suggest(text: string): Promise<Suggested>
}

export interface Suggested extends SuggestedWords {
  categories: NamedCategory[]
}

const SUGGESTED_CATEGORIES = 3

export interface ProductSearchOptions {
  db: Database
  /** Where Postgres searches; `db` by default. */
  reads?: Pick<ReadPool, 'run'>
  /** Without it, only Postgres searches. */
  meili?: { url: string; key: string | null } | null
  /** Reports when search results change; without it, nothing is cached and the database ranks every search. */
  events?: Pick<DatabaseEvents, 'subscribe'>
  log?: Log
  metrics?: Metrics
}

/**
 * Creates the product search by Meilisearch if it is configured, with Postgres as the fallback, otherwise by Postgres.
 */
export function createProductSearch(options: ProductSearchOptions): ProductSearch {
  const { db, reads = primaryReads(db), meili = null, events, log = silentLog, metrics = createMetrics() } = options
  const vocabulary = createVocabulary(reads)
  const categories = createCategoryNames({ reads, events })
  const ranking = createPostgresSearch(reads, vocabulary)
  const postgres = events ? cacheResults({ engine: ranking, vocabulary, events, metrics }) : ranking
  if (meili) measureOutbox(db, metrics)
  const search = meili
    ? createFallbackSearch({
        engine: createMeilisearchSearch(createProductIndex(meili), vocabulary),
        fallback: postgres,
        log,
        metrics,
      })
    : postgres
  return {
    find: (request) => atBestPrice(search, request),
    suggest: (text) => suggest(text, reads, vocabulary, categories),
  }
}

/** Finds what costs more if nothing is as cheap as the text says, the cheapest first. */
async function atBestPrice(engine: SearchEngine, request: SearchRequest): Promise<SearchHits> {
  const hits = await engine.search(request)
  const { missingMaxPriceInPaise } = hits
  if (request.byStaff || missingMaxPriceInPaise === null) return hits
  const sort = request.sort === 'relevance' ? 'price' : request.sort
  const dearer = await engine.search({ ...request, sort, atAnyPrice: true })
  return { ...dearer, missingMaxPriceInPaise: dearer.total > 0 ? missingMaxPriceInPaise : null }
}

/** Reads little, for it runs at every keystroke: whether products have several words, and what is not in memory. */
async function suggest(
  text: string,
  reads: Pick<ReadPool, 'run'>,
  vocabulary: Vocabulary,
  names: CategoryNames,
): Promise<Suggested> {
  const lexicon = await vocabulary.lexicon()
  const areFound = (searches: readonly string[]) =>
    reads.run((db) =>
      areFoundByWords(
        db,
        searches.map((search) => questionForAll(search, lexicon)),
      ),
    )
  const [words, categories] = await Promise.all([
    suggestWords(text, lexicon, areFound),
    names.beginning(wordsOf(text).join(' '), SUGGESTED_CATEGORIES),
  ])
  return { ...words, categories }
}

/** Measures how far Meilisearch lags behind the catalogue. */
function measureOutbox(db: Database, metrics: Metrics): void {
  metrics.gauge('tokri_search_outbox_changes', 'Changes that wait for the search engine', () => outboxLength(db))
  metrics.gauge('tokri_search_outbox_age_seconds', 'How long the oldest of them waits', () => outboxAgeSeconds(db))
}
