import { expect, test } from 'bun:test'
import { explainUnreadable, readChange, typedUnit, withoutUnit } from './numbers.ts'

test.each([
  ['-10', -10],
  ['−10', -10],
  [' +2.50', 2.5],
  ['₹1,200', 1200],
  ['₹ -5', -5],
  ['-₹5', -5],
  ['Rs. 5', 5],
  ['5 rs', 5],
  ['-1,20,000.50', -120_000.5],
  ['5,5', null],
  ['1,20', null],
  ['12,000,5', null],
  ['0', 0],
  ['', null],
  ['ten', null],
  ['1.234', null],
  ['--1', null],
  ['-₹-1', null],
  ['5 5', null],
  ['5₹5', null],
  ['₹5%', null],
])('%p is read as %p', (typed, number) => {
  expect(readChange(typed, 'amount')).toBe(number)
})

test('a percent beyond its bounds is refused with a sentence', () => {
  expect(['-200 %', '1001', '-100', '1000'].map((typed) => readChange(typed, 'percent'))).toEqual([
    null,
    null,
    -100,
    1000,
  ])
  expect(readChange('-200', 'amount')).toBe(-200)
  expect(explainUnreadable('-200 %', 'percent')).toBe('Must be from -100 % to 1000 %')
})

test('a percent with a comma is refused with a sentence, not read as another number', () => {
  expect(['5,5', '1,200', '-5.5'].map((typed) => readChange(typed, 'percent'))).toEqual([null, null, -5.5])
  expect(explainUnreadable('5,5', 'percent')).toContain('Write decimals with a point, such as 5.5')
  expect(explainUnreadable('ten', 'percent')).toContain('at most two decimals')
})

test.each([
  ['5%', 'percent', 5],
  ['-5 %', 'percent', -5],
  ['₹5', 'amount', 5],
  ['Rs 5', 'amount', 5],
  ['rs.-5', 'amount', -5],
] as const)('%p is of its own unit, whichever was chosen', (typed, unit, number) => {
  expect(typedUnit(typed)).toBe(unit)
  expect(readChange(typed, unit)).toBe(number)
})

test('a number without a unit, or with both, has none; both are refused with a sentence', () => {
  expect(['5', '₹5%', 'ten'].map(typedUnit)).toEqual([undefined, undefined, undefined])
  expect(explainUnreadable('₹5%', 'percent')).toContain('either % or ₹')
  expect(['5 %', 'Rs. 5', '-₹5', '₹5%'].map(withoutUnit)).toEqual(['5', '5', '-5', '5'])
})
