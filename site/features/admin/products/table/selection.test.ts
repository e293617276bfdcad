import { beforeEach, expect, test } from 'bun:test'
import type { ProductView } from '../../../../../src/catalogue/contract.ts'
import { DEFAULT_LIST_SORT } from '../../../../../src/shared/product-list.ts'
import { $productPage } from '../products.ts'
import { $selectedCount, $selection, clearSelection, extendTo, isSelected, selectMore, toggle } from './selection.ts'

const IDS = ['a', 'b', 'c', 'd', 'e']

beforeEach(() => {
  const products = IDS.map((_id) => ({ _id }) as ProductView)
  $productPage.set({ query: { filter: {}, sort: DEFAULT_LIST_SORT, page: 1 }, pages: 20, total: 100, products })
  clearSelection()
})

const selected = () => IDS.filter((id) => isSelected($selection.get(), id)).join('')

test('a range goes from the last toggled product in either direction, and takes its state', () => {
  toggle('d')
  extendTo('b')
  expect(selected()).toBe('bcd')
  toggle('b')
  extendTo('c')
  expect(selected()).toBe('d')
})

test('a range without a beginning is one product', () => {
  extendTo('c')
  expect(selected()).toBe('c')
})

test('everything shown is selected first, and then all that match, except what is taken out', () => {
  selectMore()
  expect([$selection.get().all, $selectedCount.get()]).toEqual([false, 5])
  selectMore()
  expect([$selection.get().all, $selectedCount.get()]).toEqual([true, 100])
  toggle('b')
  expect([selected(), $selectedCount.get()]).toEqual(['acde', 99])
  toggle('b')
  expect($selectedCount.get()).toBe(100)
})
