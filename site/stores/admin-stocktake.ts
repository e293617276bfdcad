import { persistentAtom } from '@nanostores/persistent'
import { atom, computed } from 'nanostores'
import type { CountReport, StockedProduct } from '../../src/catalogue/stock/contract.ts'
import { MAX_COUNTS } from '../../src/shared/limits.ts'
import { saveCounts } from '../lib/admin/stock.ts'
import { showPopup } from './popup.ts'
import { $userId } from './session.ts'
import { showToast } from './toasts.ts'

/** A product that was counted and is not saved yet. */
export interface CountLine {
  productId: string
  name: string
  unit: string
  /** What the shop believed at that moment, and the ledger entry that said so. */
  expected: number
  asOf: number
  counted: number
}

/** What was counted, the newest first. Kept in this browser, so that a reload costs nobody an hour. */
export const $counted = persistentAtom<readonly CountLine[]>('stock-count', [], {
  encode: JSON.stringify,
  decode: readLines,
})

/** How many lines differ from what the shop believed. */
export const $differing = computed(
  $counted,
  (lines) => lines.filter(({ counted, expected }) => counted !== expected).length,
)

/** What became of the count that was saved last. */
export const $countReport = atom<CountReport | null>(null)

/** Notes a count down; a product that is counted again is noted anew. */
export function setCount({ _id, name, unit, stock, asOf }: StockedProduct, counted: number): void {
  const line = { productId: _id, name, unit, expected: stock, asOf, counted }
  keep([line, ...$counted.get().filter(({ productId }) => productId !== _id)])
}

export function clearCount(productId: string): void {
  keep($counted.get().filter((line) => line.productId !== productId))
}

export function clearCounts(): void {
  keep([])
}

/** Saves all that was counted; what could not be saved stays noted. */
export async function saveCount(focusAfter: () => HTMLElement | null): Promise<void> {
  const report: CountReport = { saved: [], gone: [] }
  // The oldest first, as many at a time as the shop takes.
  for (let left = $counted.get(); left.length > 0; left = $counted.get()) {
    const counts = left.slice(-MAX_COUNTS)
    const reply = await saveCounts(counts.map(({ productId, counted, asOf }) => ({ productId, counted, asOf })))
    if (!reply.success) {
      showToast('error', reply.message)
      break
    }
    report.saved.push(...reply.data.saved)
    report.gone.push(...reply.data.gone.map((id) => counts.find(({ productId }) => productId === id)!.name))
    // What was noted meanwhile, in another tab, stays.
    keep($counted.get().filter((line) => !counts.some((sent) => isSame(sent, line))))
  }
  if (report.saved.length + report.gone.length === 0) return
  $countReport.set(report)
  const { length } = report.saved
  showPopup(length === 1 ? '1 product counted' : `${length} products counted`, focusAfter)
}

$userId.listen((id) => {
  if (!id) $countReport.set(null)
})

function keep(lines: readonly CountLine[]): void {
  try {
    $counted.set(lines)
  } catch {
    showToast('error', 'This browser has no room to keep the count: save it now')
  }
}

function isSame(one: CountLine, other: CountLine): boolean {
  return one.productId === other.productId && one.asOf === other.asOf && one.counted === other.counted
}

function readLines(text: string): CountLine[] {
  try {
    const read: unknown = JSON.parse(text)
    return Array.isArray(read) ? read.filter(isLine) : []
  } catch {
    return []
  }
}

function isLine(value: unknown): value is CountLine {
  const line = value as Partial<CountLine> | null
  return (
    /^[0-9a-f]{32}$/.test(line?.productId ?? '') &&
    typeof line?.name === 'string' &&
    typeof line.unit === 'string' &&
    [line.expected, line.asOf, line.counted].every((number) => Number.isInteger(number))
  )
}
