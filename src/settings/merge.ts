import { isObject } from '../shared/is-object.ts'

/** What others have saved meanwhile, by path, such as `contact.phone`, each with a sentence. */
export type Conflicts = Record<string, string>

/** A setting as it is stored, as the admin's form began, and as the admin wants it. */
interface Versions {
  stored: unknown
  began: unknown
  wanted: unknown
}

/**
 * Returns a setting with what an admin has changed of it, and with what others have changed meanwhile. What both have
 * changed to different values is added to `conflicts`.
 */
export function mergeSetting(at: string, { stored, began, wanted }: Versions, conflicts: Conflicts): unknown {
  if (Bun.deepEquals(wanted, began)) return stored
  if (Bun.deepEquals(stored, began) || Bun.deepEquals(stored, wanted)) return wanted
  if (isObject(stored) && isObject(began) && isObject(wanted)) {
    const merged = Object.entries(wanted).map(([field, value]) => [
      field,
      mergeSetting(`${at}.${field}`, { stored: stored[field], began: began[field], wanted: value }, conflicts),
    ])
    return Object.fromEntries(merged)
  }
  conflicts[at] = `somebody ${doneTo(stored)} meanwhile: save again to replace it`
  return wanted
}

const MAX_QUOTED = 60

function doneTo(stored: unknown): string {
  const isShort = typeof stored === 'number' || (typeof stored === 'string' && stored !== '')
  return isShort && String(stored).length <= MAX_QUOTED ? `saved "${stored}"` : 'changed this'
}
