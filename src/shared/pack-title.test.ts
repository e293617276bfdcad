import { expect, test } from 'bun:test'
import { packTitle } from './pack-title.ts'

test('in one line, a number stays with its unit', () => {
  expect(packTitle({ name: 'Butter', brand: 'Amul', unit: '500 g' })).toBe('Amul Butter 500\u00a0g')
  expect(packTitle({ name: 'Juice', brand: null, unit: '6 x 200 ml' })).toBe('Juice 6\u00a0x 200\u00a0ml')
})
