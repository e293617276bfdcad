import { unescapeFormula } from '../../platform/csv/formula.ts'
import { BARCODE_DETAIL } from '../../shared/barcode.ts'
import { MAX_DETAIL_NAME_LENGTH, MAX_DETAIL_TEXT_LENGTH } from '../../shared/limits.ts'
import { shortened } from './amounts.ts'
import { isSeen, within } from './cells.ts'
import { readCode } from './codes.ts'
import { detailName, isBarcode, isType, type Target } from './columns.ts'
import { normalizeText, readImages } from './multi-values.ts'
import { isNothing, isNull } from './no-value.ts'
import type { RowErrors } from './row-errors.ts'
import type { Reading } from './row-parser.ts'
import { withMeasure } from './units.ts'

/** The cells of a row by what they are. */
export interface Row {
  one: Map<Target, string>
  images: string[]
  details: [string, string][]
}

export function cellsByTarget(
  cells: readonly string[],
  { header, mapping }: Reading,
  notes: string[],
  faults: RowErrors,
): Row {
  const row: Row = { one: new Map(), images: [], details: [] }
  mapping.forEach((target, at) => {
    const written = unescapeFormula(cells[at] ?? '')
    if (target === 'ignore' || !isSeen(written) || (target !== 'name' && isNull(written))) return
    const broken = brokenBy(written)
    if (broken) {
      faults.refuse(target, `${header[at] || `Column ${at + 1}`} "${written.trim()}" ${broken}`)
      return
    }
    if ((target === 'category' || target === 'subCategory') && isNothing(written)) return
    const code = codeName(target, header[at]!)
    const cell = code ? readCode(written, code, notes) : written
    if (cell === null) return
    if (target === 'image') row.images.push(...readImages(cell))
    else if (target === 'detail' || target === 'barcode') {
      const name = target === 'barcode' ? BARCODE_DETAIL : detailName(header[at]!)
      const read = faults.attempt(target, () => detail(name, cell))
      if (read) row.details.push(read)
    } else if (target === 'unit' && cell.trim() === SHOPIFY_UNIT_WITHOUT_ONE) return
    else if (target === 'unit') row.one.set(target, withMeasure(cell, header[at]!))
    // Each category level below the first has a column of its own.
    else if (target === 'subCategory') row.one.set(target, [row.one.get(target) ?? '', cell].join('|'))
    else row.one.set(target, cell)
  })
  nameCategoryByType(row, header, mapping)
  return row
}

/** A type without a category beside it is the category: many shops on Shopify fill in nothing else. */
function nameCategoryByType({ one }: Row, header: readonly string[], mapping: readonly Target[]): void {
  const type = one.get('subCategory')
  const below = mapping.flatMap((target, at) => (target === 'subCategory' ? header[at]! : []))
  if (type === undefined || one.has('category') || !mapping.includes('category') || !below.every(isType)) return
  one.delete('subCategory')
  one.set('category', type)
}

/** What spreadsheets show instead of the value of a formula; a name may be missing, but is never "#N/A". */
const BROKEN =
  /^\s*(?:#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|GETTING_DATA)|Err:\d{3})\s*$/i
const TOO_NARROW = /^\s*#{3,}\s*$/

/** Returns why a cell has no value although something is in it, to follow the cell in a sentence; null for any other cell. */
function brokenBy(cell: string): string | null {
  if (BROKEN.test(cell)) return 'is a broken formula: write the value there, or leave it empty'
  return TOO_NARROW.test(cell)
    ? 'is what a spreadsheet shows if a column is too narrow: widen it, and save again'
    : null
}

/** What Shopify writes for a product that has no packs. */
const SHOPIFY_UNIT_WITHOUT_ONE = 'Default Title'

/** Returns the name of a column of codes; null for other columns. */
function codeName(target: Target, header: string): string | null {
  if (target === 'sku') return 'SKU'
  return isBarcode(target, header) ? BARCODE_DETAIL : null
}

function detail(name: string, cell: string): [string, string] {
  within(name, MAX_DETAIL_NAME_LENGTH, `The name of the column "${shortened(name)}"`)
  return [name, within(normalizeText(cell), MAX_DETAIL_TEXT_LENGTH, name)]
}
