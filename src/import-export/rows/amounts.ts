import type { Money } from '../../shared/import-limits.ts'
import { MAX_PRICE_IN_RUPEES, MAX_STOCK } from '../../shared/limits.ts'
import { formatPaise } from '../../shared/money.ts'
import { bareAmount, MAX_AMOUNT_LENGTH } from '../../shared/typed-amounts.ts'
import { isWrittenDay, serialNote } from './days.ts'
import { isNothing } from './no-value.ts'
import { type Decimals, readNumber } from './numbers.ts'
import { RowError } from './row-errors.ts'

/**
 * A number read from a cell, or the error why there is none. `rounded` is set if the cell was more precise than what is
 * stored; `doubt` tells the admin how an ambiguous cell was read.
 */
export type Read = { value: number; rounded: boolean; doubt?: string } | { fault: string }

/** Returns what was read, and notes how; `rounded` is the note about a rounded value. */
export function valueIn(read: Read, notes: string[], rounded = ''): number {
  if ('fault' in read) throw new RowError(read.fault)
  if (read.rounded) notes.push(rounded)
  if (read.doubt) notes.push(read.doubt)
  return read.value
}

/** Reads an amount such as "₹1,23,450.50", "Rs. 54/-" or "54,50" in paise. */
export function readMoney(cell: string, money: Money, name: string, decimals?: Decimals): Read {
  const found = readNumber(bareAmount(cell), decimals)
  if (found === null) return { fault: `${name} "${shortened(cell)}" is not an amount` }
  if (found.value < 0) return { fault: `${name} is below zero` }
  const paise = (number: number) => (money === 'rupees' ? number * 100 : number)
  const exact = paise(found.value)
  const value = Math.round(exact)
  if (value > MAX_PRICE_IN_RUPEES * 100) return { fault: `${name} is above ₹10,00,000` }
  const read = { value, rounded: Math.abs(exact - value) > 1e-6 }
  const doubt = `${name} "${cell.trim()}" is read as ${formatPaise(value)}`
  if (found.isMixed) return { ...read, doubt }
  if (found.otherwise === undefined) return read
  if (found.isUnclear) {
    const [one, other] = [found.value, found.otherwise]
    return {
      fault: `${name} "${cell.trim()}" may be ${one} or ${other}: write it as ${one} or ${other}, without the comma`,
    }
  }
  const other = formatPaise(Math.round(paise(found.otherwise)))
  return { ...read, doubt: `${doubt}; it may mean ${other}` }
}

/** How discounts without a percent sign are read; `fractions` are how spreadsheets store percentages: 0.1 for 10 %. */
export const DISCOUNT_FORMATS = ['percent', 'fractions'] as const
export type Discounts = (typeof DISCOUNT_FORMATS)[number]

/** Reads a discount such as "10", "10%" or "12.5 %", rounded to a whole percent. */
export function readDiscount(cell: string, discounts: Discounts): Read {
  const bare = cell.replace(/%(?:\s*off)?\s*$/i, '')
  const found = readNumber(bare)?.value ?? null
  if (found === null) return { fault: `Discount "${shortened(cell)}" is not a percentage` }
  const isFraction = discounts === 'fractions' && bare === cell
  if (isFraction && (found < 0 || found > 1)) return { fault: 'Discount must be from 0 to 1, where 1 is 100 percent' }
  if (found < 0 || found > 100) return { fault: 'Discount must be from 0 to 100 percent' }
  const exact = isFraction ? found * 100 : found
  const value = Math.round(exact)
  return { value, rounded: Math.abs(exact - value) > 1e-6 }
}

const NO_STOCK = /^\s*(?:nil|(?:nil|no)\s+stock|out[\s-]+of[\s-]+stock|sold[\s-]*out)\s*$/i
/** Whether a cell of stock says nothing, as a dash does; "Nil" says that there are none. */
export function isStockUnstated(cell: string): boolean {
  return isNothing(cell) && !NO_STOCK.test(cell)
}

/** Whether a cell of stock says in words that there is some, "In stock", "yes" or "many", so that its number is unknown. */
export function isStockInWords(cell: string): boolean {
  return /\p{L}/u.test(cell) && !/\p{N}/u.test(cell) && !NO_STOCK.test(cell)
}

/**
 * Reads a whole number of pieces. Systems that count in decimals write "12.000". Stock that was sold before it was booked
 * is negative, or in brackets in accounting software; it is read as 0.
 */
export function readStock(cell: string, decimals?: Decimals): Read {
  const bare = NO_STOCK.test(cell) ? '0' : bareCount(cell)
  if (isWrittenDay(cell)) return { fault: `Stock "${shortened(cell)}" is a date, not a whole number` }
  const found = readNumber(bare, decimals)
  if (found === null || !Number.isInteger(found.value))
    return { fault: `Stock "${shortened(cell)}" is not a whole number` }
  const { value, otherwise, isMixed } = found
  if (value < 0) return { value: 0, rounded: false, doubt: `Stock "${cell.trim()}" is below zero, and is read as 0` }
  if (value > MAX_STOCK) return { fault: 'Stock is above 10,00,000' }
  const why = Number.isInteger(otherwise) ? `it may mean ${otherwise!.toLocaleString('en-IN')}` : serialNote(cell)
  if (why === null && !isMixed) return { value, rounded: false }
  const doubt = `Stock "${cell.trim()}" is read as ${value.toLocaleString('en-IN')}`
  return { value, rounded: false, doubt: why === null ? doubt : `${doubt}; ${why}` }
}

/** Strips what surrounds a count: "1,250 pcs", "45.00 Nos", and "(12) pcs" for -12. */
export function bareCount(cell: string): string {
  const normalized = cell.trim()
  if (normalized.length > MAX_AMOUNT_LENGTH) return normalized
  const number = normalized.replace(PIECES, '')
  const negative = /^\(([^()]*)\)$/.exec(number)?.[1]
  return negative === undefined ? number : `-${negative.trim().replace(PIECES, '')}`
}

const PIECES =
  /(?<=[\p{Nd})])\s*(?:pcs?|pieces?|nos?|numbers?|units?|pkts?|packets?|packs?|btls?|bottles?|bags?|नग|पीस|पाकीट|पाकिटे)\.?$/iu

/** Returns a part of a cell that is short enough for a message. */
export function shortened(cell: string): string {
  return cell.length > 40 ? `${[...cell].slice(0, 39).join('')}…` : cell
}
