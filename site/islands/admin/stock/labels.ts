import type { LedgerEntry, LowProduct, StockActor } from '../../../../src/catalogue/stock/contract.ts'

const REASONS: Record<LedgerEntry['reason'], string> = {
  opening: 'First stock',
  edit: 'Set by hand',
  count: 'Counted',
  import: 'Imported',
  'import undone': 'Import undone',
  refill: 'Refilled',
  removal: 'Taken off',
  order: 'Sold',
  cancel: 'Order cancelled',
  refuse: 'Refused at the door',
  'short pick': 'Left out of an order',
  'not found': 'Not on the shelf',
  found: 'Found again',
}

export function reasonLabel(reason: LedgerEntry['reason']): string {
  return REASONS[reason] ?? reason.charAt(0).toUpperCase() + reason.slice(1)
}

/** Who changed the stock; orders are named by their number. */
export function actorLabel({ kind, name }: StockActor): string {
  if (kind === 'admin') return name || 'Somebody whose account is gone'
  if (kind === 'import') return 'An import'
  return kind === 'order' ? name : 'The shop'
}

/** `+3`, `−2`, `0`, with a real minus. */
export function signed(change: number): string {
  if (change === 0) return '0'
  return change > 0 ? `+${change}` : `−${-change}`
}

/** What was sold lately, and how long the stock lasts at that pace. */
export function paceLabel({ soldInWeek, daysLeft, stock }: LowProduct): string {
  if (soldInWeek === 0) return 'None sold in 7 days'
  const sold = `${soldInWeek} sold in 7 days`
  if (stock === 0 || daysLeft === null) return sold
  if (daysLeft < 1) return `${sold}, lasts less than a day`
  const days = Math.round(daysLeft)
  return `${sold}, lasts about ${days === 1 ? 'a day' : `${days} days`}`
}

/** Between what was counted and what the shop believed. */
export function differenceLabel(counted: number, expected: number): string {
  if (counted === expected) return 'As expected'
  return counted > expected ? `${counted - expected} more` : `${expected - counted} fewer`
}

/** A whole number of pieces as people type it; null for anything else. */
export function readPieces(typed: string): number | null {
  return /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : null
}
