import { expect, test } from 'bun:test'
import type { ProductPage } from '../../src/catalogue/pages.ts'
import { DEFAULT_SETTINGS } from '../../src/settings/contract.ts'
import { capitalised, summaryOf } from './wording.ts'

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
