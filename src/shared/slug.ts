/**
 * Route segments (specification 2, route parameters): a readable name, then `-{id}`.
 * The id is the text after the last hyphen, so ids hold no hyphen: 32 hex characters.
 */

const ID = /^[0-9a-f]{32}$/
const MAX_READABLE_LENGTH = 80

/** `Atta, Rice & Dal` and its id become `Atta-Rice-Dal-{id}`. */
export function slugOf(name: string, id: string): string {
  const readable = readablePart(name)
  return readable ? `${readable}-${id}` : id
}

/** The id of a segment; null when what follows the last hyphen is not one. */
export function idOfSlug(segment: string): string | null {
  const id = segment.slice(segment.lastIndexOf('-') + 1)
  return isId(id) ? id : null
}

export function isId(text: string): boolean {
  return ID.test(text)
}

// The specification names spaces, commas and ampersands. Everything else that means something in a
// path or would have to be escaped (`/ % ? #`, quotes, …) becomes a hyphen too, so that every name
// gives a link that works; letters and digits of any script stay.
function readablePart(name: string): string {
  const words = name
    .normalize('NFC')
    .replace(/['’]/gu, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
  return Array.from(words.join('-')).slice(0, MAX_READABLE_LENGTH).join('').replace(/-$/, '')
}
