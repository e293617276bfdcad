import { expect, test } from 'bun:test'
import { formatPaise, formatRupees, toPaise, toRupees } from './money.ts'

test('rupees and paise convert without losing a paisa', () => {
  for (const paise of [0, 1, 29, 1999, 10_050, 123_456_789]) expect(toPaise(toRupees(paise))).toBe(paise)
  expect(toPaise(19.99)).toBe(1999)
  expect(toPaise(0.29)).toBe(29)
})

test('amounts are written in Indian grouping, decimals only where there are paise', () => {
  expect(formatPaise(12_345_600)).toBe('₹1,23,456')
  expect(formatPaise(123_450)).toBe('₹1,234.50')
  expect(formatRupees(0)).toBe('₹0')
})
