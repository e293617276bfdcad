/** Where a shop delivers: pincodes and prefixes such as `4110*`; an empty list means everywhere. */

import { latinDigits } from './latin-digits.ts'
import { PINCODE } from './pincode.ts'

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

/**
 * Extracts areas from typed or pasted text, such as a column of a spreadsheet with its heading, without duplicates. A range,
 * such as 560001-560010, is all its pincodes. Words without a digit beside pincodes, such as the names of their places, are
 * returned in `names`; everything else that is not understood in `others`.
 */
export function readAreas(text: string): { areas: string[]; names: string[]; others: string[] } {
  // Some people write 411 001.
  const joined = latinDigits(text).replace(/(?<![0-9])([1-9][0-9]{2})[ \u00a0]([0-9]{3})(?![0-9])/g, '$1$2')
  const ranged = joined.replace(/(?<![0-9])([1-9][0-9]{5})\s*(?:[-–—]|to)\s*([1-9][0-9]{5})(?![0-9])/gi, '$1-$2')
  const terms = ranged.split(/[\s,;|]+/).map((word) => word.replace(SURROUNDINGS, ''))
  const entries = [...new Set(terms.filter((word) => WORD.test(word) && !HEADING.test(word)).flatMap(pincodesIn))]
  const areas = entries.filter(isArea)
  const isName = (word: string) => areas.length > 0 && !/[0-9]/.test(word)
  const rest = entries.filter((word) => !isArea(word))
  return { areas, names: rest.filter(isName), others: rest.filter((word) => !isName(word)) }
}

/** Quotation marks of a CSV file, brackets, and the full stop of a sentence. */
const SURROUNDINGS = /^["'“”‘’([]+|["'“”‘’)\].:]+$/g
/** Dashes between the columns of a list are none. */
const WORD = /[\p{L}\p{N}]/u
const HEADING = /^(?:pin|pin-?codes?|codes?|postcodes?|zip)$/i

/** Returns the pincodes of a range; a range that no shop can mean stays as it is, and so does everything else. */
function pincodesIn(word: string): string[] {
  const [, first, last] = /^([1-9][0-9]{5})-([1-9][0-9]{5})$/.exec(word) ?? []
  const count = Number(last) - Number(first) + 1
  if (!(count >= 1 && count <= MAX_SERVED_PINCODES)) return [word]
  return Array.from({ length: count }, (_, at) => String(Number(first) + at))
}
