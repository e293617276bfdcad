import { expect, test } from 'bun:test'
import { moved, placeAt, placeLabel } from './order.ts'

test('an item moves to a place, and at most to the ends', () => {
  const items = ['a', 'b', 'c', 'd']
  expect(moved(items, 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moved(items, 3, -5)).toEqual(['d', 'a', 'b', 'c'])
  expect(moved(items, 0, 99)).toEqual(['b', 'c', 'd', 'a'])
  expect(moved(items, 3, 4)).toBe(items)
  expect(moved(items, 9, 0)).toBe(items)
})

test('a dragged item takes the place between the items whose middles it is between', () => {
  expect([5, 24, 25.5, 80].map((y) => placeAt(y, [10, 25, 40]))).toEqual([0, 1, 2, 3])
})

test('a move is announced with its place', () => {
  expect(placeLabel('Dairy', 1, 12)).toBe('Dairy: 2 of 12')
})
