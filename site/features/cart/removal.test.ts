import { afterAll, expect, test } from 'bun:test'
import { useTestStorageEngine as storeInMemory } from '@nanostores/persistent'
import type { CartLine } from './cart-state.ts'

// The stores bind to their storage when they are created, so the test storage has to be set up first.
storeInMemory()
const { $browserCart } = await import('./cart-state.ts')
const { $removeFirst } = await import('./removal.ts')

const price = { priceInPaise: 1_000, discountPercent: 0, sellingPriceInPaise: null }
const line = (stock: number, gone = false) =>
  ({ productId: `${stock}${gone}`, quantity: 1, stock, gone, ...price }) as CartLine

afterAll(() => $browserCart.set([]))

test.each([
  [[], null],
  [[line(3)], null],
  [[line(3), line(0)], 'Remove what is out of stock to go on'],
  [[line(3, true), line(2)], 'Remove what is not available to go on'],
  // What is hidden may have had no stock either.
  [[line(0, true)], 'Remove what is not available to go on'],
  [[line(3, true), line(0)], 'Remove what cannot be ordered to go on'],
])('what keeps a cart from being ordered is said of its lines: %#', (lines, expected) => {
  $browserCart.set(lines)
  expect($removeFirst.get()).toBe(expected)
})
