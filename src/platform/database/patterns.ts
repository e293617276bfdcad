/** Returns the pattern by which LIKE finds texts that contain this one. */
export function containing(text: string): string {
  return `%${escaped(text)}%`
}

/** Returns the pattern by which LIKE finds texts that begin with this one. */
export function beginningWith(text: string): string {
  return `${escaped(text)}%`
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
