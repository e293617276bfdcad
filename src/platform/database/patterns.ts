/** Returns the pattern by which LIKE finds texts that contain these, one after another. */
export function containing(...parts: string[]): string {
  return `%${parts.map(escaped).join('%')}%`
}

/** Returns the pattern by which LIKE finds texts that begin with this one. */
export function beginningWith(text: string): string {
  return `${escaped(text)}%`
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
