/**
 * Route segments (specification 2, route parameters): a readable name, then `-{id}`.
 * The id is the text after the last hyphen, so ids contain no hyphen: 32 hex characters.
 */

const ID = /^[0-9a-f]{32}$/
const MAX_READABLE_LENGTH = 80

/** `Atta, Rice & Dal` and its id become `Atta-Rice-Dal-{id}`. */
export function slugOf(name: string, id: string): string {
  const readable = readablePart(name)
  return readable ? `${readable}-${id}` : id
}

/** Returns the id of a segment; null if the text after the last hyphen is not one. */
export function idOfSlug(segment: string): string | null {
  const id = segment.slice(segment.lastIndexOf('-') + 1)
  return isId(id) ? id : null
}

export function isId(text: string): boolean {
  return ID.test(text)
}

// The specification names spaces, commas and ampersands. Everything else that has a meaning in a path or would have to be
// escaped (`/ % ? #`, double quotes, …) becomes a hyphen too, so that every name gives a link that works; apostrophes are
// removed, and letters and digits of any script stay.
function readablePart(name: string): string {
  const words = name
    .normalize('NFC')
    .replace(/['’]/gu, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
  return Array.from(words.join('-')).slice(0, MAX_READABLE_LENGTH).join('').replace(/-$/, '')
}
