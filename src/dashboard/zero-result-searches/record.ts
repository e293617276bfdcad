import type { ProductSearch } from '../../catalogue/search/product-search.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/runtime/log.ts'
import { hasFilters } from '../../platform/search/port.ts'
import { addZeroResults } from './queries.ts'

/** Records zero-result searches without delaying the search itself. */
export interface ZeroResultRecorder {
  record(typed: string): void
  flush(): Promise<void>
  /** Writes the pending counts. */
  close(): Promise<void>
}

const FLUSH_MS = 30_000
/** Distinct texts counted between two writes: more of them come from a bot. */
const MAX_PENDING = 500
const SHORTEST = 3
const LONGEST = 60

/** Counts zero-result searches in memory, and writes the counts after `flushMs` (half a minute by default). */
export function recordZeroResultSearches({
  db,
  log,
  flushMs = FLUSH_MS,
}: {
  db: Database
  log: Log
  flushMs?: number
}): ZeroResultRecorder {
  let pending = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    const counts = withoutBeginnings(pending)
    pending = new Map()
    if (counts.size === 0) return
    // Losing counts is acceptable, so what cannot be written now is discarded.
    await addZeroResults(db, counts).catch((error) => log.warn('zero-result searches could not be counted', { error }))
  }
  return {
    record(typed) {
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

/** Wraps a search so that its zero-result searches are recorded, except filtered ones and those by staff. */
export function recordingZeroResultSearches(
  search: ProductSearch,
  recorder: Pick<ZeroResultRecorder, 'record'>,
): ProductSearch {
  return {
    ...search,
    async find(request) {
      const result = await search.find(request)
      if (result.total === 0 && !request.byStaff && !hasFilters(request.filter)) recorder.record(request.text)
      return result
    },
  }
}

/**
 * Normalizes a typed text for counting. Returns null for a text that is too short or too long to be useful, and for one
 * that may contain an email address, a phone number or a pincode.
 */
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

// A search runs at every keystroke: of the texts that one person typed on the way, only the last one counts.
function withoutBeginnings(counts: ReadonlyMap<string, number>): Map<string, number> {
  const sorted = [...counts.keys()].sort()
  return new Map([...counts].filter(([text]) => !isBeginning(text, sorted)))
}

// In code-unit order, the texts that start with a given text directly follow it.
function isBeginning(text: string, sorted: readonly string[]): boolean {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! <= text) low = middle + 1
    else high = middle
  }
  return sorted[low]?.startsWith(text) ?? false
}
