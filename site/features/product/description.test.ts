import { expect, test } from 'bun:test'
import type { ProductPage } from '../../../src/catalogue/page-models.ts'
import { DEFAULT_SETTINGS } from '../../../src/settings/contract.ts'
import { capitalised, detailsOf, summaryOf } from './description.ts'

const product = { name: 'Toned Milk', unit: '1 L', soldPriceInPaise: 5400, description: '' } as ProductPage

test('the product page writes the badge with capitals', () => {
  expect(capitalised('10 min')).toBe('10 Min')
  expect(capitalised('half an hour')).toBe('Half An Hour')
})

test('a summary says what it is and what it costs', () => {
  expect(summaryOf(product, DEFAULT_SETTINGS)).toBe('Toned Milk, 1 L, for ₹54 at Tokri, delivered in 10 min.')
})

test('a long description is cut between words', () => {
  const summary = summaryOf({ ...product, description: 'creamy '.repeat(80) }, DEFAULT_SETTINGS)
  expect(summary.length).toBeLessThanOrEqual(160)
  expect(summary).toEndWith('creamy…')
})

test('unit and brand are listed once, whoever says them', () => {
  const details = [{ name: 'Shelf Life', text: '5 days' }]
  const names = (changes: Partial<ProductPage>) =>
    detailsOf({ ...product, brand: 'Khet Se', details, ...changes }).map(({ name }) => name)
  expect(names({})).toEqual(['Unit', 'Brand', 'Shelf Life'])
  expect(names({ brand: null })).toEqual(['Unit', 'Shelf Life'])
  expect(names({ details: [{ name: 'brand', text: 'Khet Se' }] })).toEqual(['Unit', 'brand'])
  const origin = { name: 'Country of Origin', text: 'India' }
  const shown = detailsOf({ ...product, details: [origin, ...details] }, [{ name: 'Country of origin', text: 'India' }])
  expect(shown.map(({ name }) => name)).toEqual(['Unit', 'Shelf Life'])
})
