import { expect, test } from 'bun:test'
import { readSigned } from './numbers.ts'

test.each([
  ['-10', -10],
  ['−10 %', -10],
  [' +2.50', 2.5],
  ['₹1,200', 1200],
  ['0', 0],
  ['', null],
  ['ten', null],
  ['1.234', null],
  ['--1', null],
])('%p is read as %p', (typed, number) => {
  expect(readSigned(typed)).toBe(number)
})
