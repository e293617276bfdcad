import { latinDigits } from '../../shared/latin-digits.ts'

/**
 * The decimal separator of a column, judged by all of its cells together; `comma or none` if some are whole numbers, or if all
 * commas are like that of "2,45", which may be a mistyped 245.
 */
export type Decimals = 'point' | 'comma' | 'comma or none' | 'likely point' | 'likely comma' | 'contradictory'

/** A number, and what else the same text may mean. */
export interface FoundNumber {
  value: number
  otherwise?: number
  /** Whether a decimal comma is read in a column that has commas between thousands or decimal points too. */
  isMixed?: true
  /** Whether its only comma is before two digits, as in "2,45", and no habit of the column says what that means. */
  isUnclear?: true
}

/**
 * Reads a number. Ignores commas between thousands and lakhs; a comma before one or two last digits is a decimal comma.
 * An ambiguous text such as "1.250" is read according to the column's decimals.
 */
export function readNumber(text: string, decimals: Decimals = 'point'): FoundNumber | null {
  const normalized = normalizeNumber(text)
  if (normalized.length > 30) return null
  if (EITHER.test(normalized)) return readEither(normalized, decimals)
  const plain = plainOf(normalized)
  if (!PLAIN.test(plain)) return null
  const isDoubtful = DECIMAL_COMMA.test(normalized) && (decimals === 'contradictory' || decimals === 'comma or none')
  if (isDoubtful) return { value: Number(plain), otherwise: Number(normalized.replace(',', '')), isUnclear: true }
  const isMixed = decimals === 'contradictory' && (COMMA_ALONE.test(normalized) || COMMA_DOTTED.test(normalized))
  return { value: Number(plain), ...(isMixed && { isMixed }) }
}

/** How a column's numbers are written, as far as its cells show. */
export interface Separators {
  /** "58,5" or "1.250,00". */
  comma: boolean
  /** "58.5", "1,250.00" or "1,20,000". */
  point: boolean
  /** "1.250", which may be either. */
  either: boolean
  /** "850". */
  whole: boolean
  /** "58,5", "58.50" or "1,250.00"; a file that an earlier version has read does not say it. */
  fraction?: boolean
  /** "58,5", "158,50" or "1.250,00", which nobody mistypes; a file that an earlier version has read does not say it. */
  clearComma?: boolean
  /** The first of these. */
  firstComma?: { row: number; written: string }
}

/** The state of a column before any of its cells is read. */
export const NO_SEPARATORS: Separators = { comma: false, point: false, either: false, whole: false, clearComma: false }

/** Adds what a cell of the column shows; `bare` is the number without surrounding text, `row` that of the row. */
export function addSeparators(known: Separators, bare: string, row: number): void {
  const normalized = normalizeNumber(bare)
  const [isCommaAlone, isPointAlone] = [COMMA_ALONE.test(normalized), POINT_ALONE.test(normalized)]
  const [isDotted, isGrouped] = [COMMA_DOTTED.test(normalized), POINT_GROUPED.test(normalized)]
  known.comma ||= isDotted || isCommaAlone
  const isClear = isDotted || (isCommaAlone && !DECIMAL_COMMA.test(normalized))
  known.clearComma ||= isClear
  if (isClear && normalized.includes(',')) known.firstComma ??= { row, written: bare }
  known.point ||= isGrouped || isPointAlone
  known.fraction ||=
    isCommaAlone || isPointAlone || (isDotted && normalized.includes(',')) || (isGrouped && normalized.includes('.'))
  known.either ||= EITHER.test(normalized) && normalized.includes('.')
  known.whole ||= /^[1-9]\d*$/.test(normalized)
}

/** Returns the decimals of each column; a column that does not show them is read like the other amounts of the file. */
export function decimalsOf(columns: readonly Separators[], isAmount: (at: number) => boolean): Decimals[] {
  const amounts = columns.filter((_, at) => isAmount(at))
  const isCommaFile = amounts.some(({ comma }) => comma) && !amounts.some(({ point }) => point)
  return columns.map(({ comma, point, either, whole, clearComma = true }) => {
    if (comma) return point ? 'contradictory' : whole || !clearComma ? 'comma or none' : 'comma'
    if (point) return 'point'
    if (isCommaFile) return 'likely comma'
    // A system that writes decimals writes them in every cell.
    return either && whole ? 'likely point' : 'point'
  })
}

function readEither(normalized: string, decimals: Decimals): FoundNumber {
  const [thousands, fraction] = [Number(normalized.replace(/[.,]/, '')), Number(normalized.replace(',', '.'))]
  const isComma = decimals === 'comma' || decimals === 'comma or none' || decimals === 'likely comma'
  if (normalized.includes(','))
    return isComma || decimals === 'contradictory' ? { value: thousands, otherwise: fraction } : { value: thousands }
  if (decimals === 'comma' || decimals === 'comma or none') return { value: thousands }
  if (decimals === 'point') return { value: fraction }
  return isComma ? { value: thousands, otherwise: fraction } : { value: fraction, otherwise: thousands }
}

function plainOf(normalized: string): string {
  if (COMMA_DOTTED.test(normalized)) return normalized.replaceAll('.', '').replace(',', '.')
  if (COMMA_ALONE.test(normalized)) return normalized.replace(',', '.')
  return GROUPED.test(normalized) ? normalized.replaceAll(',', '') : normalized
}

/** Removes spaces and converts the digits of India's scripts. Spaces that make no sense between two digits stay, and are no number's. */
function normalizeNumber(text: string): string {
  const latin = latinDigits(text)
  return SPACED.test(latin) && !SPACE_GROUPED.test(latin.trim()) ? latin : latin.replace(/[\s\u00a0]/g, '')
}

const SPACED = /\d\s+\d/
/** Of thousands or lakhs: "1 250" and "1 20 000.50" are numbers, "12 50", which may be 12.50, is none. */
const SPACE_GROUPED = /^-?\s*\d{1,3}(?:(?:[^\S\r\n]\d{2})*[^\S\r\n]\d{3}|(?:[^\S\r\n]\d{3})+)(?:\s*[.,]\s*\d*)?$/

const EITHER = /^-?[1-9]\d{0,2}[.,]\d{3}$/
const COMMA_DOTTED = /^-?[1-9]\d{0,2}(?:(?:\.\d{3})+,\d+|(?:\.\d{3}){2,})$/
const COMMA_ALONE = /^-?(?:\d*,\d{1,2}|0,\d+)$/
/** Only a habit of writing decimals tells "1,23" from a 123 or 1,230 that was mistyped. */
const DECIMAL_COMMA = /^-?[1-9]\d?,\d{2}$/
const POINT_GROUPED =
  /^-?(?:[1-9]\d{0,2}(?:,\d{3})+\.\d*|[1-9]\d{0,2}(?:,\d{3}){2,}|\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d*)?)$/
const POINT_ALONE = /^-?(?:\d+\.\d{1,2}|\d*\.\d{4,}|0?\.\d+|\d{4,}\.\d{3})$/
const GROUPED = /^-?\d{1,3}(?:(?:,\d{2})*,\d{3}|(?:,\d{3})+)(?:\.\d*)?$/
const PLAIN = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/
