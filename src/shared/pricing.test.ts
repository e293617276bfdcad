import { expect, test } from 'bun:test'
import { discountedPrice, totalsOf } from './pricing.ts'

const priced = (rupees: number, discountPercent: number) => ({ priceInPaise: rupees * 100, discountPercent })

test('the discount is rounded up to whole rupees', () => {
  expect(discountedPrice(priced(42, 15))).toBe(3500)
  expect(discountedPrice(priced(99, 1))).toBe(9800)
})

test('the discount is exact where dividing first would add a rupee', () => {
  expect(discountedPrice(priced(25, 28))).toBe(1800)
})

test('no discount leaves the price, a full one makes it free, and it is never negative', () => {
  expect(discountedPrice(priced(54, 0))).toBe(5400)
  expect(discountedPrice(priced(54, 100))).toBe(0)
  expect(discountedPrice({ priceInPaise: 50, discountPercent: 100 })).toBe(0)
})

test('totals add up, and savings are their difference', () => {
  const totals = totalsOf([
    { ...priced(42, 15), quantity: 2 },
    { ...priced(54, 0), quantity: 1 },
  ])
  expect(totals).toEqual({ quantity: 3, totalInPaise: 12_400, undiscountedInPaise: 13_800, savingsInPaise: 1400 })
})

test('an empty cart totals nothing', () => {
  expect(totalsOf([])).toEqual({ quantity: 0, totalInPaise: 0, undiscountedInPaise: 0, savingsInPaise: 0 })
})
