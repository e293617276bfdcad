import type { LedgerEntry, LowProduct, StockActor } from '../../../../src/catalogue/stock/contract.ts'
import { MAX_STOCK } from '../../../../src/shared/limits.ts'

const REASONS: Record<LedgerEntry['reason'], string> = {
  opening: 'First stock',
  edit: 'Set by hand',
  count: 'Counted',
  import: 'Imported',
  'import undone': 'Import undone',
  'change undone': 'Bulk change undone',
  refill: 'Refilled',
  removal: 'Taken off',
  order: 'Sold',
  cancel: 'Order cancelled',
  refuse: 'Refused at the door',
  'short pick': 'Left out of an order',
  'not found': 'Not found while picking',
  found: 'Found again',
  replacement: 'Given for a complaint',
}

export function reasonLabel(reason: LedgerEntry['reason']): string {
  return REASONS[reason] ?? reason.charAt(0).toUpperCase() + reason.slice(1)
}

/** Names who changed the stock. For an order, it is the order number. */
export function actorLabel({ kind, name, fileName }: StockActor): string {
  if (kind === 'admin') return name || 'Somebody whose account is gone'
  if (kind === 'import') return fileName ? `Import of ${fileName}` : 'An import'
  return kind === 'order' ? name : 'System'
}

/** Formats a change as `+3`, `−2` or `0`, with a real minus sign. */
export function signed(change: number): string {
  if (change === 0) return '0'
  return change > 0 ? `+${change}` : `−${-change}`
}

/** Describes the recent sales, and how long the stock lasts at that rate. */
export function paceLabel({ soldInWeek, daysLeft, stock }: LowProduct): string {
  if (soldInWeek === 0) return 'None sold in 7 days'
  const sold = `${soldInWeek} sold in 7 days`
  if (stock === 0 || daysLeft === null) return sold
  if (daysLeft < 1) return `${sold}, lasts less than a day`
  const days = Math.round(daysLeft)
  return `${sold}, lasts about ${days === 1 ? 'a day' : `${days} days`}`
}

/** How many shoppers wait for an email when it is back; null if nobody does. */
export function waitingLabel({ waiting }: LowProduct): string | null {
  if (waiting === 0) return null
  return waiting === 1 ? '1 shopper waits for it' : `${waiting} shoppers wait for it`
}

/** Describes the difference between a count and the expected stock. */
export function differenceLabel(counted: number, expected: number): string {
  if (counted === expected) return 'As expected'
  return counted > expected ? `${counted - expected} more` : `${expected - counted} fewer`
}

/** Parses a whole number of pieces. Returns null for anything else. */
export function readPieces(typed: string): number | null {
  return /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : null
}

/** Parses the pieces of a refill. Returns what they can be, as a text, for anything else. */
export function readRefill(typed: string, stock: number): number | string {
  const pieces = readPieces(typed)
  const max = MAX_STOCK - stock
  if (pieces !== null && pieces > max) return `At most ${max.toLocaleString('en-IN')} more`
  return pieces || 'A whole number from 1'
}
