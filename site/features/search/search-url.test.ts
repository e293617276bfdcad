import { expect, test } from 'bun:test'
import { searchUrl, wordsOf } from './search-url.ts'

test('the address keeps order and filters when the words change, and begins at the first page', () => {
  expect(searchUrl('?q=milk&sort=price&stock=1&min=50&brand=Khet+Se&page=3', 'bread')).toBe(
    '/search?q=bread&sort=price&stock=1&min=50&brand=Khet+Se',
  )
})

test('any words give an address that reads back as the same words', () => {
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
