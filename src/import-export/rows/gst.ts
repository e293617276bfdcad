/** Cells of GST with two numbers: a rate and the cess, or the halves of the centre and of the state. */

/** Longer cells are none: the time that the patterns take grows with a power of the spaces in them. */
const MAX_CHARACTERS = 60

const AND = String.raw`(?:\+|&|plus|and)`
const RATE = String.raw`(\d{1,2}(?:\.\d{1,4})?)\s*(%?)`
const SHARE = String.raw`(?:([cs]|ut)\.?gst[\s:@-]*${RATE}|${RATE}\s*(?:([cs]|ut)\.?gst)?)`
const HALVES = new RegExp(String.raw`^(?:gst\b[\s:@]*)?${SHARE}\s*(${AND}|[,/])?\s*${SHARE}$`, 'i')
const JOINED = new RegExp(`^${AND}$`, 'i')

/**
 * Returns the rate of a cell that has it as its two halves, "18%" for "9% + 9%" and "CGST 9% SGST 9%", or null for any other
 * cell.
 */
export function sumOfHalves(cell: string): string | null {
  const found = cell.length > MAX_CHARACTERS ? null : HALVES.exec(cell)
  if (!found) return null
  const [one, other] = [shareOf(found.slice(1, 7)), shareOf(found.slice(8))]
  const areNamed = one.of !== undefined && other.of !== undefined
  const areBoth = areNamed && (one.of === 'c') !== (other.of === 'c')
  const isJoined = JOINED.test(found[7] ?? '') && !areNamed
  if (one.rate !== other.rate || !(areBoth || isJoined)) return null
  // Rounded, because the sum of two fractions is not exact.
  return `${Number((2 * one.rate).toFixed(4))}${one.percent || other.percent}`
}

function shareOf([before, named, namedPercent, rate, percent, after]: (string | undefined)[]) {
  return {
    of: (before ?? after)?.toLowerCase(),
    rate: Number(named ?? rate),
    percent: namedPercent ?? percent ?? '',
  }
}

const CESS = String.raw`(\d[\d.]{0,5}\s*%?)`
const WITH_CESS = new RegExp(
  String.raw`^(.{1,40}?)\s*(?:${AND}|,)?\s*(?:cess[\s:@-]*${CESS}|(?<=${AND}\s*)${CESS}\s*cess)$`,
  'i',
)
/** Only goods of the highest rates have a cess, so that the second number needs no name there. */
const WITH_UNNAMED = new RegExp(String.raw`^((?:gst[\s:@]*)?(?:28|40)(?:\.0+)?\s*%?)\s*${AND}\s*${CESS}$`, 'i')

/** Returns the parts of a cell that has a rate of GST and the cess, or null for any other cell. */
export function cessBeside(cell: string): { rate: string; cess: string } | null {
  if (cell.length > MAX_CHARACTERS) return null
  const [, rate, cess, other] = WITH_CESS.exec(cell) ?? WITH_UNNAMED.exec(cell) ?? []
  if (rate === undefined || sumOfHalves(cell) !== null) return null
  return { rate, cess: (cess ?? other)! }
}
