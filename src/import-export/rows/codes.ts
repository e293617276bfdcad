import { latinDigits } from '../../shared/latin-digits.ts'
import { shortened } from './amounts.ts'

/** Spreadsheets write long codes that they took for numbers as 8.90123E+12, which loses digits. */
const ROUNDED = /^\d(?:[.,]\d+)?E\+\d{1,2}$/i
/** A code that was taken for a number with decimals keeps all of its digits. */
const WITH_DECIMALS = /^(\d{8,15})[.,]0+$/
/** An apostrophe keeps a spreadsheet from taking a code for a number; exports of Shopify have it in the cell. */
const AS_TEXT = /^['’]\s*(?=[\p{Nd}][\p{Nd}\s.-]*$)/u

/** Removes the apostrophe before a code of digits. */
export function withoutApostrophe(cell: string): string {
  return cell.replace(AS_TEXT, '')
}

/** Reads a SKU or barcode. Returns null, and notes it, if a spreadsheet has damaged it beyond repair. */
export function readCode(cell: string, name: string, notes: string[]): string | null {
  const code = withoutApostrophe(cell.trim())
  if (ROUNDED.test(code)) {
    notes.push(`${name} "${shortened(code)}" was damaged by a spreadsheet, and is not used`)
    return null
  }
  const latin = /^\p{Nd}+(?:[.,]\p{Nd}+)?$/u.test(code) ? latinDigits(code) : code
  return WITH_DECIMALS.exec(latin)?.[1] ?? latin
}

/** Returns whether a code is the stored one without the zeros that it begins with, which spreadsheets remove. */
export function hasLostZeros(given: string, stored: string): boolean {
  return (
    given.length < stored.length &&
    /^\d+$/.test(given) &&
    /^0+$/.test(stored.slice(0, -given.length)) &&
    stored.endsWith(given)
  )
}
