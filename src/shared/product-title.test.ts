import { expect, test } from 'bun:test'
import { brandAndUnit, titleOf } from './product-title.ts'

test('a brand stands before the name, unless the name has it already', () => {
  expect(titleOf({ name: 'Butter', brand: 'Amul' })).toBe('Amul Butter')
  expect(titleOf({ name: 'AMUL butter', brand: 'Amul' })).toBe('AMUL butter')
  expect(titleOf({ name: "Haldiram's Bhujia", brand: 'Haldiram’s' })).toBe("Haldiram's Bhujia")
  expect(titleOf({ name: 'Amulya Dairy Whitener', brand: 'Amul' })).toBe('Amul Amulya Dairy Whitener')
  expect(titleOf({ name: 'Onion', brand: null })).toBe('Onion')
  expect(titleOf({ name: 'Onion', brand: '!' })).toBe('! Onion')
})

test('a unit follows the brand', () => {
  expect(brandAndUnit({ name: 'Butter', brand: 'Amul', unit: '500 g' })).toBe('Amul · 500 g')
  expect(brandAndUnit({ name: 'Amul Butter', brand: 'Amul', unit: '500 g' })).toBe('500 g')
})
