import { LRUCache } from 'lru-cache'
import type { DatabaseEvents } from '../../platform/database/listener.ts'
import type { Metrics } from '../../platform/runtime/metrics.ts'
import { hasFilters, type SearchEngine, type SearchHits, type SearchRequest } from '../../platform/search/port.ts'
import { takePrices } from './quantities.ts'
import type { Vocabulary } from './vocabulary.ts'
import { plain } from './words.ts'

export interface ResultCacheOptions {
  engine: SearchEngine
  vocabulary: Pick<Vocabulary, 'invalidate'>
  events: Pick<DatabaseEvents, 'subscribe'>
  metrics: Metrics
}

/** The notification channel on which the database reports that search results have changed. */
export const SEARCH_NOTIFICATIONS = 'search_changed'
const MAX_BYTES = 8 * 1024 * 1024

/**
 * Wraps an engine in a cache that the database's notifications invalidate: shoppers type the same few thousand
 * prefixes. It caches only ids in their order, never prices or stock. While notifications cannot be received, it caches
 * nothing.
 */
export function cacheResults({ engine, vocabulary, events, metrics }: ResultCacheOptions): SearchEngine {
  const hits = metrics.counter('tokri_search_hits_total', 'Searches served from memory')
  const cached = new LRUCache<string, SearchHits>({ maxSize: MAX_BYTES, sizeCalculation: bytesOf })
  let isHearing = false
  /** Running searches, shared by equal requests. Replaced after each change, because they may have read older data. */
  let inFlight = new Map<string, Promise<SearchHits>>()

  function invalidate() {
    cached.clear()
    inFlight = new Map()
  }

  function clear() {
    vocabulary.invalidate()
    invalidate()
  }

  events.subscribe(SEARCH_NOTIFICATIONS, {
    notified: (table) => (table === 'search_word' ? clear() : invalidate()),
    connected() {
      clear()
      isHearing = true
    },
    lost() {
      clear()
      isHearing = false
    },
  })

  async function find(key: string, request: SearchRequest): Promise<SearchHits> {
    const current = inFlight
    const pending = engine.search(request)
    current.set(key, pending)
    try {
      const result = await pending
      if (current === inFlight) cached.set(key, result)
      return result
    } finally {
      current.delete(key)
    }
  }

  return {
    async search(request) {
      const key = isHearing ? cacheKeyOf(request) : null
      if (key === null) return engine.search(request)
      const known = cached.get(key)
      if (known) hits.add()
      return known ?? inFlight.get(key) ?? find(key, request)
    },
  }
}

/** Returns null for uncached requests: filtered and sorted ones are countless and depend on prices and brands. */
function cacheKeyOf({ text, filter, sort, offset, limit }: SearchRequest): string | null {
  if (sort !== 'relevance' || hasFilters(filter)) return null
  // The engine uses only the normalized text, but recognizes an empty search by the text as typed, so a text that
  // normalizes to nothing is not cached.
  const typed = plain(text)
  const { maxInPaise, namedInPaise } = takePrices(typed)
  const isByPrice = maxInPaise !== null || namedInPaise !== null
  return typed.trim() === '' || isByPrice ? null : `${offset} ${limit} ${typed}`
}

/** Estimates the size of a cache entry in bytes. */
function bytesOf({ ids }: SearchHits, key: string): number {
  return 300 + 2 * key.length + 60 * ids.length
}
