/** Where a shop delivers: pincodes and prefixes such as `4110*`; an empty list means everywhere. */

const PINCODE = /^[1-9][0-9]{5}$/
const BEGINNING = /^[1-9][0-9]{1,4}\*$/

export const MAX_SERVED_PINCODES = 500

export function isServed(served: readonly string[], pincode: string): boolean {
  return (
    served.length === 0 ||
    served.some((area) => (area.endsWith('*') ? pincode.startsWith(area.slice(0, -1)) : pincode === area))
  )
}

/** Whether the text names an area: six digits, or two to five digits and a star. */
export function isArea(text: string): boolean {
  return PINCODE.test(text) || BEGINNING.test(text)
}

/** Extracts areas from typed or pasted text, without duplicates; everything else is returned in `others`. */
export function readAreas(text: string): { areas: string[]; others: string[] } {
  // Some people write 411 001.
  const joined = text.replace(/(?<![0-9])([1-9][0-9]{2}) ([0-9]{3})(?![0-9])/g, '$1$2')
  const entries = [...new Set(joined.split(/[\s,;|]+/).filter(Boolean))]
  return { areas: entries.filter(isArea), others: entries.filter((word) => !isArea(word)) }
}
