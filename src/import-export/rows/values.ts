import { bareCount, readMoney } from './amounts.ts'
import { readNumber } from './numbers.ts'
import { saysPublish } from './publish.ts'

/** What the cells of a column have in common, to guess what the column is. */
export interface ColumnValues {
  /** Number of non-empty cells. */
  filled: number
  /** Whether the cells are yes or no, in any wording. */
  isYesNo: boolean
  /** Whether the cells say whether a product is listed: active, draft, archived. */
  isListing: boolean
  /** Whether the cells count rows: 0, 1, 2, 3 … or 1, 2, 3 …. */
  isCounter: boolean
  /** Share of the cells that say whether shoppers see a product, from 0 to 1. */
  published: number
  isAddress: boolean
  isTime: boolean
  /** Share of the cells that are numbers or amounts, from 0 to 1. */
  numeric: number
  /** Whether the cells count pieces in numbers beyond usual packs, or zero or negative: "1,250 pcs", "(12) pcs". */
  isCount: boolean
  /** Share of the cells that have both a number and letters, such as "500 g", from 0 to 1. */
  measured: number
}

const YES_NO = /^(?:true|false|yes|no|y|n|in stock|out of stock)$/i
const LISTING = /^(?:active|draft|archived|unlisted|published|unpublished)$/i
const ADDRESS = /^(?:https?:)?\/\/\S|^www\.\S/i
const TIME = /^\d{4}-\d{1,2}-\d{1,2}(?:[T ]\d|$)|^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}(?: |$)|^1[4-9]\d{8}(?:\d{3})?$/
const MEASURED = /\p{Nd}\s*\p{L}|[\p{L}\p{M}]\s*\p{Nd}/u

/** Fewer cells in a row may count up by chance. */
const MIN_COUNTED = 5

export function valuesOf(rows: readonly (readonly string[])[], at: number): ColumnValues {
  const cells = rows.map((cells) => cells[at]?.trim().slice(0, 200) ?? '').filter((cell) => cell !== '')
  const share = (has: (cell: string) => boolean) => (cells.length > 0 ? cells.filter(has).length / cells.length : 0)
  const mostly = (pattern: RegExp) => share((cell) => pattern.test(cell)) > 0.9
  return {
    filled: cells.length,
    isYesNo: mostly(YES_NO),
    isListing: mostly(LISTING),
    published: share(saysPublish),
    isCounter: countsUp(cells),
    isAddress: mostly(ADDRESS),
    isTime: mostly(TIME),
    numeric: share((cell) => !('fault' in readMoney(cell, 'rupees', ''))),
    isCount: areCounts(cells),
    measured: share((cell) => MEASURED.test(cell)),
  }
}

function countsUp(cells: readonly string[]): boolean {
  if (cells.length < MIN_COUNTED || !/^[012]$/.test(cells[0]!)) return false
  const steps = cells.slice(1).filter((cell, at) => /^\d{1,9}$/.test(cell) && Number(cell) === Number(cells[at]) + 1)
  return steps.length >= (cells.length - 1) * 0.95
}

/** Packs rarely have more pieces. */
const USUAL_PACK = 12

function areCounts(cells: readonly string[]): boolean {
  const counted = cells.filter((cell) => bareCount(cell) !== cell)
  // Totals are plain numbers, and goods of a stock summary that are sold by weight have a weight: "45.500 Kg".
  const measured = cells.filter((cell) => MEASURED.test(cell))
  const counts = counted.flatMap((cell) => readNumber(bareCount(cell))?.value ?? []).sort((one, other) => one - other)
  if (counts.length * 2 <= Math.max(measured.length, counted.length)) return false
  return counts[0]! <= 0 || counts[Math.floor(counts.length / 2)]! > USUAL_PACK
}
