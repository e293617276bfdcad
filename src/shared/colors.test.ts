import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { colorIn, contrastOf, inkOn, isColor } from './colors.ts'

test('contrast is that of WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(contrastOf('#125c3a', '#125c3a')).toBe(1)
})

test('what is drawn on any colour has a contrast of at least 4.5', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xff_ff_ff }), (number) => {
      const color = `#${number.toString(16).padStart(6, '0')}`
      expect(contrastOf(color, inkOn(color))).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('only six hexadecimal digits after a number sign are a colour', () => {
  expect(['#125c3a', '#FFD400', '#fff', 'green', '#12345g', ' #125c3a'].map(isColor)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

test('a colour is typed with or without its number sign, in any case', () => {
  expect(['b3261e', ' #B3261E ', '#b3261e'].map(colorIn)).toEqual(['#b3261e', '#b3261e', '#b3261e'])
  expect(['', 'red', 'b3261', '##b3261e'].map(colorIn)).toEqual(['', 'red', 'b3261', '##b3261e'])
})
