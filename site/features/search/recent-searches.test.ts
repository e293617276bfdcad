import { beforeEach, expect, test } from 'bun:test'
import { givenBrowserStorage } from '../../testing/browser-storage.ts'
import { addRecentSearch, clearRecentSearches, recentSearches } from './recent-searches.ts'

const { localStorage } = givenBrowserStorage()
beforeEach(() => localStorage.clear())

test('the latest search comes first, once, and six are remembered', () => {
  for (const text of ['milk', 'bread', 'atta', 'dal', 'ghee', 'rice', 'Milk', 'x']) addRecentSearch(text)
  expect(recentSearches()).toEqual(['Milk', 'rice', 'ghee', 'dal', 'atta', 'bread'])
})

test('searches can be forgotten, and whatever is stored does no harm', () => {
  addRecentSearch('milk')
  clearRecentSearches()
  expect(recentSearches()).toEqual([])
  for (const stored of ['{', '7', '[1, null]']) {
    localStorage.setItem('recent-searches', stored)
    expect(recentSearches()).toEqual([])
  }
})
