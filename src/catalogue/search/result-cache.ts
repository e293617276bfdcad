import { LRUCache } from 'lru-cache'
import type { DatabaseEvents } from '../../platform/database/listener.ts'
import type { Metrics } from '../../platform/runtime/metrics.ts'
import { hasFilters, type SearchEngine, type SearchHits, type SearchRequest } from '../../platform/search/port.ts'
import type { Vocabulary } from './vocabulary.ts'
import { plain } from './words.ts'

export interface RememberingOptions {
  engine: SearchEngine
  vocabulary: Pick<Vocabulary, 'invalidate'>
  events: Pick<DatabaseEvents, 'subscribe'>
  metrics: Metrics
}

/** Where the database says that what searches find has changed. */
export const SEARCH_NOTIFICATIONS = 'search_changed'
const MAX_BYTES = 8 * 1024 * 1024

/**
 * The same engine, whose answers are remembered until the database says that what searches find has changed: what
 * people type is the same few thousand beginnings for everybody. Only ids in their order are kept, never what a product
 * costs or how much of it is there. While nobody would hear of a change, nothing is remembered.
 */
export function cacheResults({ engine, vocabulary, events, metrics }: RememberingOptions): SearchEngine {
  const hits = metrics.counter('tokri_search_hits_total', 'Searches answered from memory')
  const cached = new LRUCache<string, SearchHits>({ maxSize: MAX_BYTES, sizeCalculation: bytesOf })
  let isHearing = false
  /** Searches that run, for those who ask the same; a new map after each change, since they may have read before it. */
  let flights = new Map<string, Promise<SearchHits>>()

  function invalidate() {
    cached.clear()
    flights = new Map()
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
    const current = flights
    const flight = engine.search(request)
    current.set(key, flight)
    try {
      const result = await flight
      if (current === flights) cached.set(key, result)
      return result
    } finally {
      current.delete(key)
    }
  }

  return {
    async search(request) {
      const key = isHearing ? idempotencyKeyOf(request) : null
      if (key === null) return engine.search(request)
      const known = cached.get(key)
      if (known) hits.add()
      return known ?? flights.get(key) ?? find(key, request)
    },
  }
}

/** Null for what is not worth keeping: narrowed and sorted answers are countless, and hang on prices and brands. */
function idempotencyKeyOf({ text, filter, sort, offset, limit, withBrands }: SearchRequest): string | null {
  if (sort !== 'relevance' || hasFilters(filter) || withBrands) return null
  // The engine looks at nothing else of the text; whether there is any, it tells by the text as it was typed.
  const typed = plain(text)
  return typed.trim() === '' ? null : `${offset} ${limit} ${typed}`
}

/** Measured roughly. */
function bytesOf({ ids }: SearchHits, key: string): number {
  return 300 + 2 * key.length + 60 * ids.length
}
