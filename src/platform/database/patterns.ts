/** Returns the pattern by which LIKE finds texts that contain these, one after another. */
export function containing(...parts: string[]): string {
  return `%${parts.map(escaped).join('%')}%`
}

/**
 * Returns the patterns by which LIKE finds texts that contain each of these parts, separated by spaces, in any order: "jain
 * rekha" is in "Rekha Jain". A condition is needed for each, because a trigram index is not used for `like all`.
 */
export function containingEach(typed: string): string[] {
  return typed
    .trim()
    .split(/\s+/)
    .map((part) => containing(part))
}

/** Returns the pattern by which LIKE finds texts that begin with this one. */
export function beginningWith(text: string): string {
  return `${escaped(text)}%`
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
