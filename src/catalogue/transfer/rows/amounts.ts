import { MAX_PRICE_IN_RUPEES, MAX_STOCK } from '../../../shared/limits.ts'
import type { Money } from '../../../shared/transfer.ts'

/** A number read from a cell, or why it is none; `rounded` when the cell said more than can be kept. */
export type Read = { value: number; rounded: boolean } | { fault: string }

/** "₹1,23,450.50", "Rs. 54/-", "54,50": paise. */
export function readMoney(cell: string, money: Money, name: string): Read {
  const found = readNumber(cell.replace(/₹|\b(?:rs|inr)\b\.?|\/-\s*$/gi, ''))
  if (found === null) return { fault: `${name} "${shortened(cell)}" is not an amount` }
  if (found < 0) return { fault: `${name} is below zero` }
  const exact = money === 'rupees' ? found * 100 : found
  const value = Math.round(exact)
  if (value > MAX_PRICE_IN_RUPEES * 100) return { fault: `${name} is above ₹10,00,000` }
  return { value, rounded: Math.abs(exact - value) > 1e-6 }
}

/** What discounts without a sign are: `fractions` as spreadsheets keep percentages, 0.1 for 10 %. */
export type Discounts = 'percent' | 'fractions'

/** "10", "10%", "12.5 %": whole percent. */
export function readDiscount(cell: string, discounts: Discounts): Read {
  const bare = cell.replace(/%(?:\s*off)?\s*$/i, '')
  const found = readNumber(bare)
  if (found === null) return { fault: `Discount "${shortened(cell)}" is not a percentage` }
  const isFraction = discounts === 'fractions' && bare === cell
  if (isFraction && (found < 0 || found > 1)) return { fault: 'Discount must be from 0 to 1, where 1 is 100 percent' }
  if (found < 0 || found > 100) return { fault: 'Discount must be from 0 to 100 percent' }
  const exact = isFraction ? found * 100 : found
  const value = Math.round(exact)
  return { value, rounded: Math.abs(exact - value) > 1e-6 }
}

/** How people write that there is none. */
export function isNothing(cell: string): boolean {
  return /^(?:[-–—]{1,3}|n\/?a|nil|none)$/i.test(cell.trim())
}

/** A whole number of pieces; systems that count in decimals write "12.000". */
export function readStock(cell: string): Read {
  const found = readNumber(cell)
  if (found === null || !Number.isInteger(found)) return { fault: `Stock "${shortened(cell)}" is not a whole number` }
  if (found < 0) return { fault: 'Stock is below zero' }
  if (found > MAX_STOCK) return { fault: 'Stock is above 10,00,000' }
  return { value: found, rounded: false }
}

/** A part of a cell that is short enough for a sentence. */
export function shortened(cell: string): string {
  return cell.length > 40 ? `${[...cell].slice(0, 39).join('')}…` : cell
}

/** Commas between thousands and lakhs are passed over; one with one or two digits behind it is a decimal comma. */
function readNumber(text: string): number | null {
  const tidy = text.replace(/[\s\u00a0]/g, '')
  if (tidy.length > 30) return null
  const plain = GROUPED.test(tidy) ? tidy.replaceAll(',', '') : tidy.replace(/,(?=\d{1,2}$)/, '.')
  return PLAIN.test(plain) ? Number(plain) : null
}

const GROUPED = /^-?\d{1,3}(?:(?:,\d{2})*,\d{3}|(?:,\d{3})+)(?:\.\d*)?$/
const PLAIN = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/
