import { expect, test } from 'bun:test'
import { explainUnreadable, readPercent, readSigned } from './numbers.ts'

test.each([
  ['-10', -10],
  ['−10 %', -10],
  [' +2.50', 2.5],
  ['₹1,200', 1200],
  ['-1,20,000.50', -120_000.5],
  ['5,5', null],
  ['1,20', null],
  ['12,000,5', null],
  ['0', 0],
  ['', null],
  ['ten', null],
  ['1.234', null],
  ['--1', null],
])('%p is read as %p', (typed, number) => {
  expect(readSigned(typed)).toBe(number)
})

test('a percent with a comma is refused with a sentence, not read as another number', () => {
  expect(['5,5', '1,200', '-5.5'].map(readPercent)).toEqual([null, null, -5.5])
  expect(explainUnreadable('5,5')).toContain('Write decimals with a point, such as 5.5')
  expect(explainUnreadable('ten')).toContain('at most two decimals')
})
