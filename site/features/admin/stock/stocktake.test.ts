import { afterEach, beforeEach, expect, type Mock, spyOn, test } from 'bun:test'
import { getTestStorage, useTestStorageEngine as storeInMemory } from '@nanostores/persistent'
import type { FoundProduct } from '../../../../src/catalogue/stock/contract.ts'
import { MAX_COUNTS } from '../../../../src/shared/limits.ts'
import { $toasts, dismissToast } from '../../toasts/toasts.ts'

// The stores bind to their storage when they are created, so the test storage has to be set up first.
storeInMemory()
const { $counted, $countReport, $differing, clearCounts, clearCount, setCount, saveCount } = await import(
  './stocktake.ts'
)
const { $popup } = await import('../popup.ts')

let fetched: Mock<typeof fetch>
let sent: { productId: string; counted: number; asOf: number }[][] = []
/** How many calls succeed. Later ones fail. */
let servedCounts = 0

beforeEach(() => {
  sent = []
  servedCounts = 99
  fetched = spyOn(globalThis, 'fetch') as unknown as Mock<typeof fetch>
  fetched.mockImplementation((async (_path: string, init: RequestInit) => {
    const { counts } = JSON.parse(String(init.body))
    sent.push(counts)
    if (sent.length > servedCounts) throw new TypeError('Failed to fetch')
    return Response.json({ success: true, error: false, message: '', data: { saved: counts, gone: [] } })
  }) as typeof fetch)
})

afterEach(() => {
  fetched.mockRestore()
  clearCounts()
  $countReport.set(null)
  $popup.set(null)
  for (const toast of $toasts.get()) dismissToast(toast.id)
})

const idOf = (n: number) => n.toString(16).padStart(32, '0')

function given(n: number, stock = 5): FoundProduct {
  const offer = { price: 10, discount: 0, sku: null, brand: null, image: '', promised: 0, publish: true }
  return { _id: idOf(n), name: `Product ${n}`, unit: '1 kg', stock, asOf: n + 100, ...offer }
}

test('replaces an earlier count of a product', () => {
  setCount(given(1), 4)
  setCount(given(2), 5)
  setCount(given(1, 7), 6)
  expect($counted.get().map(({ productId, counted, expected }) => [productId, counted, expected])).toEqual([
    [idOf(1), 6, 7],
    [idOf(2), 5, 5],
  ])
  expect($differing.get()).toBe(1)
  clearCount(idOf(1))
  expect($counted.get()).toHaveLength(1)
})

test('stores counts in the browser', () => {
  setCount(given(1), 4)
  expect(JSON.parse(getTestStorage()['stock-count']!)).toMatchObject([{ productId: idOf(1), counted: 4, asOf: 101 }])
})

test('saves a long count in parts, oldest first, with one message', async () => {
  for (let n = 1; n <= MAX_COUNTS + 2; n++) setCount(given(n), n)
  await saveCount(() => null)
  expect(sent.map((counts) => counts.length)).toEqual([MAX_COUNTS, 2])
  expect(sent[0]!.at(-1)).toEqual({ productId: idOf(1), counted: 1, asOf: 101 })
  expect($counted.get()).toEqual([])
  expect($popup.get()?.text).toBe(`${MAX_COUNTS + 2} products counted`)
})

test('retains counts that could not be saved', async () => {
  for (let n = 1; n <= MAX_COUNTS + 2; n++) setCount(given(n), n)
  servedCounts = 1
  await saveCount(() => null)
  expect($counted.get().map(({ productId }) => productId)).toEqual([idOf(MAX_COUNTS + 2), idOf(MAX_COUNTS + 1)])
  expect($countReport.get()?.saved).toHaveLength(MAX_COUNTS)
  servedCounts = 0
  $countReport.set(null)
  await saveCount(() => null)
  expect($counted.get()).toHaveLength(2)
  expect($countReport.get()).toBeNull()
})

test('retains a product that is counted again during the save', async () => {
  setCount(given(1), 4)
  const saving = saveCount(() => null)
  setCount(given(1), 3)
  servedCounts = 1
  await saving
  expect($counted.get()).toMatchObject([{ counted: 3 }])
})
