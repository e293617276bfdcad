import { persistentAtom } from '@nanostores/persistent'
import { atom, computed } from 'nanostores'
import type { CountReport, StockedProduct } from '../../../../src/catalogue/stock/contract.ts'
import { MAX_COUNTS } from '../../../../src/shared/limits.ts'
import { titleOf } from '../../../../src/shared/product-title.ts'
import { $userId } from '../../account/session.ts'
import { showToast } from '../../toasts/toasts.ts'
import { showPopup } from '../popup.ts'
import { saveCounts } from './api.ts'

/** A product with a count that is not saved yet. */
export interface CountLine {
  productId: string
  brand: string | null
  name: string
  unit: string
  /** The stock according to the shop when it was counted, and the newest ledger entry at that time. */
  expected: number
  asOf: number
  counted: number
}

/** The counts, newest first. They are stored in this browser, so that a reload does not lose an hour of work. */
export const $counted = persistentAtom<readonly CountLine[]>('stock-count', [], {
  encode: JSON.stringify,
  decode: readLines,
})

/** Number of counts that differ from the expected stock. */
export const $differing = computed(
  $counted,
  (lines) => lines.filter(({ counted, expected }) => counted !== expected).length,
)

/** Result of the count that was saved last. */
export const $countReport = atom<CountReport | null>(null)

/** Records a count. Counting a product again replaces its earlier count. */
export function setCount({ _id, brand, name, unit, stock, asOf }: StockedProduct, counted: number): void {
  const line = { productId: _id, brand, name, unit, expected: stock, asOf, counted }
  saveLines([line, ...$counted.get().filter(({ productId }) => productId !== _id)])
}

export function clearCount(productId: string): void {
  saveLines($counted.get().filter((line) => line.productId !== productId))
}

export function clearCounts(): void {
  saveLines([])
}

/** Saves all counts. Those that could not be saved stay on the list. */
export async function saveCount(focusAfter: () => HTMLElement | null): Promise<void> {
  const report: CountReport = { saved: [], gone: [] }
  // Oldest first, as many at a time as the server accepts.
  for (let left = $counted.get(); left.length > 0; left = $counted.get()) {
    const counts = left.slice(-MAX_COUNTS)
    const reply = await saveCounts(counts.map(({ productId, counted, asOf }) => ({ productId, counted, asOf })))
    if (!reply.success) {
      showToast('error', reply.message)
      break
    }
    report.saved.push(...reply.data.saved)
    report.gone.push(...reply.data.gone.map((id) => titleOf(counts.find(({ productId }) => productId === id)!)))
    // Retains counts that were added or changed meanwhile, for example in another tab.
    saveLines($counted.get().filter((line) => !counts.some((sent) => isSame(sent, line))))
  }
  if (report.saved.length + report.gone.length === 0) return
  $countReport.set(report)
  const { length } = report.saved
  showPopup(length === 1 ? '1 product counted' : `${length} products counted`, focusAfter)
}

$userId.listen((id) => {
  if (!id) $countReport.set(null)
})

function saveLines(lines: readonly CountLine[]): void {
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
    return Array.isArray(read) ? read.filter(isLine).map((line) => ({ ...line, brand: line.brand ?? null })) : []
  } catch {
    return []
  }
}

/** Lines that an earlier version of the shop stored have no brand. */
function isLine(value: unknown): value is Omit<CountLine, 'brand'> & Partial<Pick<CountLine, 'brand'>> {
  const line = value as Partial<CountLine> | null
  return (
    /^[0-9a-f]{32}$/.test(line?.productId ?? '') &&
    typeof line?.name === 'string' &&
    ['string', 'object', 'undefined'].includes(typeof line.brand) &&
    typeof line.unit === 'string' &&
    [line.expected, line.asOf, line.counted].every((number) => Number.isInteger(number))
  )
}
