import type { ProductSearch } from '../../catalogue/search/product-search.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/runtime/log.ts'
import { hasFilters } from '../../platform/search/port.ts'
import { addMisses } from './queries.ts'

/** Remembers what nothing was found for; the search itself waits for none of it. */
export interface SearchMisses {
  note(typed: string): void
  flush(): Promise<void>
  /** Writes what is left. */
  close(): Promise<void>
}

const FLUSH_MS = 30_000
/** More in one go are not people's. */
const MAX_PENDING = 500
const SHORTEST = 3
const LONGEST = 60

/** Gathers in memory, and writes every half minute while there is something to write. */
export function recordZeroResultSearches({
  db,
  log,
  flushMs = FLUSH_MS,
}: {
  db: Database
  log: Log
  flushMs?: number
}): SearchMisses {
  let pending = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    const counts = withoutBeginnings(pending)
    pending = new Map()
    if (counts.size === 0) return
    // Counts are no orders: what cannot be written now is not worth keeping.
    await addMisses(db, counts).catch((error) => log.warn('searches in vain could not be counted', { error }))
  }
  return {
    note(typed) {
      const text = foldSearchText(typed)
      if (text === null) return
      if (!pending.has(text) && pending.size >= MAX_PENDING) return
      pending.set(text, (pending.get(text) ?? 0) + 1)
      timer ??= setTimeout(() => void flush(), flushMs).unref()
    },
    flush,
    close: flush,
  }
}

/** The same search, whose failures to find anything at all are noted. */
export function recordingZeroResultSearches(search: ProductSearch, misses: Pick<SearchMisses, 'note'>): ProductSearch {
  return {
    async find(request) {
      const result = await search.find(request)
      if (result.total === 0 && !request.byStaff && !hasFilters(request.filter)) misses.note(request.text)
      return result
    },
  }
}

/** What is counted of what was typed; null for what says nothing, and for what may be a person's number or address. */
export function foldSearchText(typed: string): string | null {
  if (typed.length > 4 * LONGEST || !typed.isWellFormed()) return null
  const text = typed
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
  const { length } = [...text]
  if (length < SHORTEST || length > LONGEST) return null
  return /@|(\d[\s.-]?){6}/.test(text) ? null : text
}

// Search answers at every key: of what one person typed, the last counts.
function withoutBeginnings(counts: ReadonlyMap<string, number>): Map<string, number> {
  const sorted = [...counts.keys()].sort()
  return new Map([...counts].filter(([text]) => !isBeginning(text, sorted)))
}

// Sorted by code units, whatever begins with a text follows it directly.
function isBeginning(text: string, sorted: readonly string[]): boolean {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! <= text) low = middle + 1
    else high = middle
  }
  return sorted[low]?.startsWith(text) ?? false
}
