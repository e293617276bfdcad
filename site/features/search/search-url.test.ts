import { expect, test } from 'bun:test'
import { searchUrl, wordsOf } from './search-url.ts'

test('preserves sorting and filters for new words, and starts at the first page', () => {
  expect(searchUrl('?q=milk&sort=price&stock=1&min=50&brand=Khet+Se&page=3', 'bread')).toBe(
    '/search?q=bread&sort=price&stock=1&min=50&brand=Khet+Se',
  )
})

test('encodes any words in the URL and reads them back', () => {
  for (const words of ['7 Up & more', '100%', 'a#b?c=d', 'दूध', '🥛 + 🍞', '"quoted"', 'x'.repeat(200)]) {
    const address = new URL(searchUrl('', words), 'https://shop.example')
    expect(wordsOf(address.searchParams.get('q') ?? '')).toBe(words)
  }
})

test('spaces alone are no words, and without words there is the bare search page', () => {
  expect(wordsOf('   ')).toBe('')
  expect(wordsOf('  toor   dal ')).toBe('toor dal')
  expect(searchUrl('?q=milk&stock=1', '')).toBe('/search')
})
