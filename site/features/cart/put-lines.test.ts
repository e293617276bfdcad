import { expect, test } from 'bun:test'
import { useTestStorageEngine as storeInMemory } from '@nanostores/persistent'
import { MAX_CART_LINES } from '../../../src/shared/limits.ts'
import type { CartLine } from './cart-state.ts'

// The stores bind to their storage when they are created, so the test storage has to be set up first.
storeInMemory()
const { withLines } = await import('./put-lines.ts')

const line = (productId: string, quantity = 1) => ({ productId, quantity, stock: 9, gone: false }) as CartLine
const cart = (letters: string) => [...letters].map((letter) => line(letter))
const letters = (lines: readonly CartLine[]) => lines.map(({ productId }) => productId).join('')

test.each([
  ['a b c, without b', 'ac', 'b', 'abc', 'abc'],
  ['the first', 'bc', 'a', 'abc', 'abc'],
  ['the last, before what was added since', 'abx', 'c', 'abc', 'abcx'],
  ['several', 'bd', 'ac', 'abcd', 'abcd'],
  ['into an empty cart', '', 'bc', 'abc', 'bc'],
  ['what had no place', 'ab', 'x', 'ab', 'abx'],
])('lines come to their places: %s', (_, known, put, among, expected) => {
  expect(letters(withLines(cart(known), cart(put), cart(among)))).toBe(expected)
})

test('a line that is there already has the larger quantity, and a full cart takes no more', () => {
  expect(withLines([line('a', 2)], [line('a', 5)], []).map(({ quantity }) => quantity)).toEqual([5])
  expect(withLines([line('a', 5)], [line('a', 2)], []).map(({ quantity }) => quantity)).toEqual([5])
  const full = Array.from({ length: MAX_CART_LINES }, (_, n) => line(`${n}`))
  expect(withLines(full, [line('x')], [])).toEqual(full)
})
