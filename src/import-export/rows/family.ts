import type { Stored } from './difference.ts'
import type { RowFacts } from './row-parser.ts'

/** Returns the family that a row names, unless the product is in it: both may be known by a key, or else by their names. */
export function familyAfter(
  { family, familyKey }: RowFacts,
  stored: Stored,
): Partial<Pick<Stored, 'family' | 'familyKey'>> {
  if (family === undefined) return {}
  const isSame =
    stored.familyKey !== null && familyKey !== undefined
      ? isSameInAnyCase(stored.familyKey, familyKey)
      : isSameInAnyCase(stored.family, family)
  return isSame ? {} : { family, familyKey: familyKey ?? null }
}

/** Whether a row names the family from which an admin parted the product, or it is not known which that was. */
export function isPartedFrom({ family, familyKey }: RowFacts, { family: present, partedFrom }: Stored): boolean {
  if (family === undefined || present !== null || partedFrom === null) return false
  const names = [family, ...(familyKey === undefined ? [] : [familyKey])]
  return partedFrom.length === 0 || partedFrom.some((from) => names.some((name) => isSameInAnyCase(from, name)))
}

export function isSameInAnyCase(one: string | null, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase()
}
