import { beforeEach, expect, test } from 'bun:test'
import { givenBrowserStorage } from '../../testing/browser-storage.ts'
import { addRecentSearch, clearRecentSearches, recentSearches, searchUrl, termsOf } from './search-terms.ts'

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

test('preserves sorting and filters for new words, and starts at the first page', () => {
  expect(searchUrl('?q=milk&sort=price&stock=1&min=50&brand=Khet+Se&page=3', 'bread')).toBe(
    '/search?q=bread&sort=price&stock=1&min=50&brand=Khet+Se',
  )
})

test('encodes any words in the URL and reads them back', () => {
  for (const terms of ['7 Up & more', '100%', 'a#b?c=d', 'दूध', '🥛 + 🍞', '"quoted"', 'x'.repeat(200)]) {
    const url = new URL(searchUrl('', terms), 'https://shop.example')
    expect(termsOf(url.searchParams.get('q') ?? '')).toBe(terms)
  }
})

test('spaces alone are no words, and without words there is the bare search page', () => {
  expect(termsOf('   ')).toBe('')
  expect(termsOf('  toor   dal ')).toBe('toor dal')
  expect(searchUrl('?q=milk&stock=1', '')).toBe('/search')
})
