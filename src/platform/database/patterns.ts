import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Returns the pattern by which LIKE finds texts that contain these, one after another. */
export function containing(...parts: string[]): string {
  return `%${parts.map(escaped).join('%')}%`
}

/**
 * Returns the condition that a text contains each of these parts, separated by spaces, in any order and case: "jain rekha" is in
 * "Rekha Jain". One condition each, because a trigram index is not used for `like all`.
 */
export function containsAll(text: SQLWrapper, typed: string): SQL {
  const parts = typed
    .trim()
    .split(/\s+/)
    .map((part) => sql`${text} ilike ${containing(part)}`)
  return sql`(${sql.join(parts, sql` and `)})`
}

/** Returns the pattern by which LIKE finds texts that begin with this one. */
export function beginningWith(text: string): string {
  return `${escaped(text)}%`
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
