import { isDeepStrictEqual } from 'node:util'
import { declarationsView, type StoredDeclarations } from '../../catalogue/declarations/declarations.ts'
import { countryName, countryOf } from '../../shared/countries.ts'
import { latinDigits } from '../../shared/latin-digits.ts'
import { DECLARATIONS, type Declarations } from '../../shared/schemas/declarations.ts'
import { check, sentenceOf } from '../../shared/schemas/schema.ts'
import { dayLabel } from '../../shared/shop-time.ts'
import { netQuantityLabel, netQuantityOf } from '../../shared/unit-price.ts'
import { shortened } from './amounts.ts'
import { withoutApostrophe } from './codes.ts'
import { readDay } from './days.ts'
import { cessBeside, sumOfHalves } from './gst.ts'
import { isNothing } from './no-value.ts'
import { readNumber } from './numbers.ts'

type Field = keyof Declarations

interface Column<Name extends Field> {
  /** The name of the column in exports, and of the field in the review. */
  header: string
  /** Reads a cell; undefined if it cannot be read. */
  read(cell: string): Declarations[Name] | undefined
  write?(value: NonNullable<Declarations[Name]>): string
  /** How the review shows it, if not as exports write it. */
  show?(value: NonNullable<Declarations[Name]>): string
}

const text = (cell: string) => cell

/** The declarations as columns of a file, in the order of exports. */
export const DECLARED: { readonly [Name in Field]-?: Column<Name> } = {
  netQuantity: { header: 'Net Quantity', read: (cell) => netQuantityOf(cell) ?? undefined, write: netQuantityLabel },
  genericName: { header: 'Generic Name', read: text },
  manufacturer: { header: 'Manufacturer', read: text },
  packer: { header: 'Packed By', read: text },
  importer: { header: 'Imported By', read: text },
  origin: { header: 'Country of Origin', read: (cell) => countryOf(cell) ?? undefined, write: countryName },
  fssai: { header: 'FSSAI Licence of the Manufacturer', read: text },
  veg: { header: 'Veg Mark', read: readVeg },
  allergens: { header: 'Allergens', read: text },
  shelfLifeDays: { header: 'Shelf Life in Days', read: readDays },
  bestBefore: { header: 'Best Before', read: readDay, show: dayLabel },
  hsn: { header: 'HSN', read: readHsn },
  gstRate: { header: 'GST %', read: readGst, write: gstText },
  cessRate: { header: 'Cess %', read: readPercent },
  loose: { header: 'Sold Loose', read: readLoose, write: (value) => (value ? 'yes' : 'no') },
}

/** Those whose digits may be written in any script; names and addresses stay as they are. */
const NUMBERED: ReadonlySet<Field> = new Set(['fssai', 'shelfLifeDays', 'bestBefore', 'hsn', 'gstRate', 'cessRate'])

export const DECLARED_FIELDS = Object.keys(DECLARED) as Field[]

/**
 * Reads the cell of a declaration. One that cannot be read is left out, with a note: the rest of the row is of use
 * without it. A period as best-before date is a shelf life, and a GST cell may have the cess too ("28% + 12% cess").
 * @param whole the cell as notes quote it, of which `cell` may be a part.
 */
export function readDeclared(field: Field, cell: string, notes: string[], whole = cell): Declarations {
  if (field === 'bestBefore' && PERIOD_WITH_UNIT.test(cell.trim())) return readDeclared('shelfLifeDays', cell, notes)
  const both = field === 'gstRate' ? cessBeside(latinDigits(cell.trim())) : null
  if (both)
    return {
      ...readDeclared('cessRate', both.cess, notes, whole),
      ...readDeclared('gstRate', both.rate, notes, whole),
    }
  if (isNothing(cell) && field !== 'veg' && field !== 'gstRate' && field !== 'cessRate') return {}
  const { header, read } = DECLARED[field]
  const value = read(NUMBERED.has(field) ? latinDigits(withoutApostrophe(cell.trim())) : cell.trim())
  const schema = DECLARATIONS.properties[field]
  const { value: stored, violations } = check<unknown>(schema, value)
  if (value !== undefined && violations.length === 0) {
    if (field === 'hsn' && value !== hsnDigits(cell) && !HEADING.test(String(value)))
      notes.push(`HSN "${shortened(cell.trim())}" is read as ${stored}: codes have 4, 6 or 8 digits`)
    if (field === 'gstRate' && !GST_RATES.has(stored as number))
      notes.push(
        `GST % "${shortened(whole.trim())}" is read as ${stored}%. The rates of GST are ${[...GST_RATES].join(', ')}`,
      )
    return { [field]: stored }
  }
  const why = value === undefined ? 'cannot be read' : sentenceOf({ ...violations[0]!, at: '' }, '').trim()
  notes.push(`${header} "${shortened(whole.trim())}" ${why}, and is left out`)
  return {}
}

/** Returns a note if a row has a net quantity that its unit contradicts; a unit that says none, such as "1 pc", does not. */
export function otherNet(unit: string, net: Declarations['netQuantity']): string | null {
  const read = netQuantityOf(unit)
  if (!read || !net || read.measure !== net.measure) return null
  if (net.quantity * net.packs === read.quantity * read.packs || net.quantity === read.quantity) return null
  return `The net quantity, ${netQuantityLabel(net)}, is not that of the unit, ${shortened(unit)}`
}

/** Returns the cells of a product's declarations, in the order of `DECLARED_FIELDS`; empty where undeclared. */
export function declaredCells(unit: string, stored: StoredDeclarations): string[] {
  return declaredTexts(unit, stored, ({ write }) => write)
}

/** As `declaredCells`, for people: a day is in words, because 12/11/2026 may be read as another one. */
function shownCells({ unit, declarations }: Declaring): string[] {
  return declaredTexts(unit, declarations, ({ write, show }) => show ?? write)
}

function declaredTexts(
  unit: string,
  stored: StoredDeclarations,
  writerOf: (column: Pick<Column<never>, 'write' | 'show'>) => unknown,
): string[] {
  const view = declarationsView(unit, stored)
  return DECLARED_FIELDS.map((field) => {
    const value = view[field]
    const write = writerOf(DECLARED[field]) as ((value: unknown) => string) | undefined
    if (value === undefined) return ''
    return write ? write(value) : String(value)
  })
}

interface Declaring {
  unit: string
  declarations: StoredDeclarations
}

/** Returns the declarations of a new product, as the review shows them; a net quantity only if it is not that of the unit. */
export function declaredFacts(product: Declaring): { field: string; value: string }[] {
  const cells = shownCells(product)
  return DECLARED_FIELDS.flatMap((field, at) =>
    field === 'netQuantity' && !product.declarations.netCorrected
      ? []
      : [{ field: DECLARED[field].header, value: cells[at]! }],
  )
}

/** Returns each declaration that differs, as the review shows it. */
export function declaredDifferences(before: Declaring, after: Declaring) {
  const [was, is] = [shownCells(before), shownCells(after)]
  return DECLARED_FIELDS.flatMap((field, at) =>
    was[at] === is[at] ? [] : [{ field: DECLARED[field].header, before: was[at]!, after: is[at]! }],
  )
}

/** Columns that belong together. */
const GROUPS: readonly (readonly (keyof StoredDeclarations)[])[] = [
  ['netQuantity', 'netMeasure', 'packCount', 'netUnit', 'netCorrected'],
  ...(
    [
      'genericName',
      'manufacturer',
      'packer',
      'importer',
      'origin',
      'fssai',
      'veg',
      'allergens',
      'shelfLifeDays',
      'bestBefore',
      'hsn',
      'gstRateInBasisPoints',
      'cessRateInBasisPoints',
      'loose',
    ] as const
  ).map((column) => [column]),
]

/** Takes back a change of declarations; `kept` names those that somebody has changed since, which stay. */
export function restoredDeclarations(
  now: StoredDeclarations,
  { before, after }: { before: StoredDeclarations; after: StoredDeclarations },
): { declarations: StoredDeclarations; kept: string[] } {
  const pick = (from: StoredDeclarations, columns: readonly (keyof StoredDeclarations)[]) =>
    Object.fromEntries(columns.map((column) => [column, from[column]]))
  let declarations = now
  const kept: string[] = []
  GROUPS.forEach((columns, at) => {
    const [is, was, became] = [pick(now, columns), pick(before, columns), pick(after, columns)]
    if (isDeepStrictEqual(was, became)) return
    if (isDeepStrictEqual(is, became)) declarations = { ...declarations, ...was }
    else if (!isDeepStrictEqual(is, was)) kept.push(DECLARED[DECLARED_FIELDS[at]!].header)
  })
  return { declarations, kept }
}

const VEG = /^(?:veg|vegetarian|pure veg|v|green|vegan|yes|y|शाकाहारी)$/i
const NONVEG = /^(?:non[\s-]*veg(?:etarian)?|nv|n|no|brown|red|egg|contains egg|eggetarian|मांसाहारी)$/i

function readVeg(cell: string): Declarations['veg'] | undefined {
  if (VEG.test(cell)) return 'veg'
  if (NONVEG.test(cell)) return 'nonveg'
  return isNothing(cell) || /^(?:not food|non[\s-]*food|not applicable)$/i.test(cell) ? 'none' : undefined
}

const PERIOD =
  /^(?:best before |use within |within )?(\d{1,5}(?:\.\d)?)\s*(d|days?|weeks?|months?|mths?|m|years?|yrs?|y)?(?![\p{L}\p{N}])/iu
/** A period that cannot be mistaken for a day, as some lists have it where a date is asked for. */
const PERIOD_WITH_UNIT =
  /^(?:best before |use within |within )?\d{1,5}(?:\.\d)?\s*(?:days?|weeks?|months?|mths?|years?|yrs?)(?![\p{L}\p{N}])/iu
const DAYS: Record<string, number> = { d: 1, w: 7, m: 30, y: 365 }

/** Reads days, weeks, months or years; twelve months are a year. */
function readDays(cell: string): number | undefined {
  const [, count, period = 'd'] = PERIOD.exec(cell) ?? []
  if (count === undefined) return undefined
  const unit = period.charAt(0).toLowerCase()
  const months = Number(count)
  if (unit === 'm' && months % 12 === 0) return (months / 12) * 365
  return Math.round(Number(count) * DAYS[unit]!)
}

/** Spreadsheets drop the zero that codes of the first chapters begin with. */
function readHsn(cell: string): string {
  const digits = hsnDigits(cell)
  return /^(?:\d{3}|\d{5}|\d{7})$/.test(digits) ? `0${digits}` : digits
}

/** The chapters that begin with a zero have at most 14 headings. Other codes did not lose a zero, but were mistyped. */
const HEADING = /^0\d(?:0[1-9]|1[0-4])/

function hsnDigits(cell: string): string {
  return (
    latinDigits(withoutApostrophe(cell.trim()))
      .replace(/^hsn\b[\s:]*/i, '')
      // Spreadsheets write whole numbers so, and no heading has one digit more.
      .replace(/^(\d+)\.0$/, '$1')
      .replace(/[\s.-]/g, '')
  )
}

/** Others can be stored too: rates change. */
const GST_RATES: ReadonlySet<number> = new Set([0, 0.25, 1.5, 3, 5, 12, 18, 28, 40])

/** The rates of GST that spreadsheets store as fractions when their cells are percentages. */
const GST_FRACTIONS = [0.03, 0.05, 0.12, 0.18, 0.28, 0.4]

/** Rates that would be read as fractions get a percent sign. */
function gstText(rate: number): string {
  return GST_FRACTIONS.includes(rate) ? `${rate}%` : String(rate)
}

function readGst(cell: string): number | undefined {
  const rate = sumOfHalves(cell) ?? cell
  return gstOfFraction(rate) ?? readPercent(rate)
}

/** Returns the rate of GST that a cell has as a fraction, 18 for "0.18", or null for any other cell. */
export function gstOfFraction(cell: string): number | null {
  const rate = readPercent(cell)
  return rate !== undefined && GST_FRACTIONS.includes(rate) && !cell.includes('%') ? Math.round(rate * 100) : null
}

function readPercent(cell: string): number | undefined {
  if (isNothing(cell) || /^exempt(?:ed)?$/i.test(cell)) return 0
  // "9 9" is no 99, as "1 200" in a price is 1200.
  if (/[\d.]\s+[\d.]/.test(cell)) return undefined
  return readNumber(cell.replace(/^(?:gst|igst|cess)\b[\s:@]*/i, '').replace(/%$/, ''))?.value
}

function readLoose(cell: string): boolean | undefined {
  if (/^(?:yes|y|true|1|loose|हाँ|हां|होय)$/i.test(cell)) return true
  return /^(?:no|n|false|0|packed|packaged|नहीं|नाही)$/i.test(cell) ? false : undefined
}
