import { dayLabel } from '../../shared/shop-time.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * Reads a day as shops in India write it: 2026-12-31, 31/12/2026, 31-12-26, 31 Dec 2026, December 31, 2026, or as the number
 * that spreadsheets store; a month lasts to its end: 12/2026.
 */
export function readDay(cell: string): string | undefined {
  const month = /^(\d{1,2})[/. -](\d{4}|\d{2})$/.exec(cell) ?? /^([a-z]{3})[a-z]*[\s,./-]*(\d{4}|\d{2})$/i.exec(cell)
  if (month) return endOfMonth(month[2]!, monthNumber(month[1]!))
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(cell)
  if (iso) return dayOf(iso[1]!, iso[2]!, iso[3]!)
  const numeric = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4}|\d{2})$/.exec(cell)
  if (numeric) return dayOf(numeric[3]!, numeric[2]!, numeric[1]!)
  if (SERIAL_DAY.test(cell)) return serialDay(cell)
  const [, day, name, year] =
    /^(\d{1,2})(?:st|nd|rd|th)?[\s/.-]*([a-z]{3})[a-z]*[\s,/.-]*(\d{4}|\d{2})$/i.exec(cell) ?? americanDay(cell)
  const number = name && monthNumber(name)
  return number ? dayOf(year!, String(number), day!) : undefined
}

/** Days from 2000 to 2099, as spreadsheets count them, perhaps with the time. */
const SERIAL_DAY = /^(?:3[7-9]|[4-6]\d|7[0-2])\d{3}(?:\.\d+)?$/
const SERIAL_START = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000

/** Returns what "December 25, 2026" says in the order of "25 December 2026". */
function americanDay(cell: string): string[] {
  const [all = '', month = '', day = '', year = ''] =
    /^([a-z]{3})[a-z]*[\s.-]*(\d{1,2})(?:st|nd|rd|th)?[\s,.-]+(\d{4})$/i.exec(cell) ?? []
  return [all, day, month, year]
}

/** Returns the number of a month by its number or English name; 0 for another text. */
function monthNumber(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : MONTHS.indexOf(text.toLowerCase()) + 1
}

function endOfMonth(year: string, month: number): string | undefined {
  if (month < 1 || month > 12) return undefined
  const fullYear = year.length === 2 ? `20${year}` : year
  return dayOf(fullYear, String(month), String(new Date(Date.UTC(Number(fullYear), month, 0)).getUTCDate()))
}

function dayOf(year: string, month: string, day: string): string {
  return `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

function serialDay(serial: string): string {
  return new Date(SERIAL_START + Math.floor(Number(serial)) * DAY_MS).toISOString().slice(0, 10)
}

/** Says of the number of a day from 2020 to 2039 which day it is; null for another cell. */
export function serialNote(cell: string): string | null {
  const serial = /^\d{5}$/.test(cell.trim()) ? Number(cell) : 0
  if (serial < SERIAL_OF_2020 || serial >= SERIAL_OF_2040) return null
  return `spreadsheets store the date ${dayLabel(serialDay(cell))} as this number`
}

const SERIAL_OF_2020 = 43_831
const SERIAL_OF_2040 = 51_136

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const WRITTEN_DAY = new RegExp(
  [
    `\\d{1,2}[\\s/.-]*${MONTH}(?:[\\s,/.-]*\\d{2,4})?`,
    `${MONTH}[\\s/.-]*\\d{1,4}(?:[\\s,]+\\d{4})?`,
    '\\d{4}-\\d{1,2}-\\d{1,2}(?:[T ].*)?',
    '\\d{1,2}([/.-])\\d{1,2}\\1(?:\\d{4}|\\d{2})(?: .*)?',
  ]
    .map((form) => `^${form}$`)
    .join('|'),
  'i',
)

/** Returns whether a cell is a day as spreadsheets write it, such as "10-Dec", which they make of "10-12". */
export function isWrittenDay(cell: string): boolean {
  return WRITTEN_DAY.test(cell.trim())
}
