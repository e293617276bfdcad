import { expect, test } from 'bun:test'
import { isServed, readAreas } from './serviceability.ts'

test('a shop that names no pincodes delivers everywhere', () => {
  expect(isServed([], '560001')).toBe(true)
})

test('a pincode is served when it is named, or begins as one that is', () => {
  expect(isServed(['411001', '4120*'], '411001')).toBe(true)
  expect(isServed(['411001', '4120*'], '412099')).toBe(true)
  expect(isServed(['411001', '4120*'], '411002')).toBe(false)
})

test('pincodes are extracted from any pasted text, each once', () => {
  expect(readAreas('411001, 411 002;4110*\n411001 | 011001 Pune')).toEqual({
    areas: ['411001', '411002', '4110*'],
    others: ['011001', 'Pune'],
  })
  expect(readAreas('411001 411002').areas).toEqual(['411001', '411002'])
})
