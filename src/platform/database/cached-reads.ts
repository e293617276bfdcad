import { preparedOn, type Queryable } from './database.ts'

/** Rows from which on a table is large: reading all of it takes longer than anybody should wait for each time. */
const LARGE = 50_000
const MINUTE_MS = 60_000
const MAX_CACHED = 500

interface CachedValue {
  value: Promise<unknown>
  untilMs: number
}

/** Remembers for a minute what was read of all rows of a large table; what is read of others is always as it is now. */
export type CachedRead = <T>(db: Queryable, key: string, read: () => Promise<T>) => Promise<T>

/**
 * @param table whose size decides, by the planner's estimate
 * @param nowMs a clock that never goes back
 */
export function cacheWhileLarge(table: string, nowMs = () => performance.now(), large = LARGE): CachedRead {
  const memory = new Map<string, CachedValue>()
  return async <T>(db: Queryable, key: string, read: () => Promise<T>): Promise<T> => {
    const [row] = await preparedOn(db)<{ rows: number; database: string }[]>`
      select reltuples::float8 as rows, current_database() || ' since ' || pg_postmaster_start_time() as database
      from pg_class where oid = to_regclass(${`"${table}"`})`
    if (!row || row.rows < large) return read()
    const fullKey = `${row.database} ${key}`
    const known = memory.get(fullKey)
    if (known && known.untilMs > nowMs()) return known.value as Promise<T>
    const value = read()
    if (memory.size >= MAX_CACHED) memory.clear()
    memory.set(fullKey, { value, untilMs: nowMs() + MINUTE_MS })
    value.catch(() => memory.delete(fullKey))
    return value
  }
}
