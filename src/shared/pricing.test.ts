import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { toPaise } from './money.ts'
import { badgePercent, billOf, discountedPrice, percentOf, priceByPercent, roundingNote, totalsOf } from './pricing.ts'

const priceOrder = (rupees: number, discountPercent: number) => ({
  priceInPaise: rupees * 100,
  discountPercent,
  sellingPriceInPaise: null,
})

test('the discount is rounded up to whole rupees', () => {
  expect(discountedPrice(priceOrder(42, 15))).toBe(3500)
  expect(discountedPrice(priceOrder(99, 1))).toBe(9800)
})

test('the discount is exact where dividing first would add a rupee', () => {
  expect(discountedPrice(priceOrder(25, 28))).toBe(1800)
})

test('no discount leaves the price, a full one makes it free, and it is never negative', () => {
  expect(discountedPrice(priceOrder(54, 0))).toBe(5400)
  expect(discountedPrice(priceOrder(54, 100))).toBe(0)
  expect(priceByPercent({ priceInPaise: 50, discountPercent: 100 })).toBe(0)
})

test('an exact price decides, whatever the percent says', () => {
  expect(discountedPrice({ priceInPaise: 50_000, discountPercent: 10, sellingPriceInPaise: 44_950 })).toBe(44_950)
  expect(discountedPrice({ priceInPaise: 50_000, discountPercent: 10, sellingPriceInPaise: 0 })).toBe(0)
})

test('the percent of an exact price is the largest whose price is not below it', () => {
  const price = fc.integer({ min: 1, max: 300_000 })
  fc.assert(
    fc.property(price, price, (one, other) => {
      const [exact, priceInPaise] = [Math.min(one, other), Math.max(one, other)]
      const percents = Array.from({ length: 101 }, (_, discountPercent) => discountPercent)
      const fitting = percents.filter((discountPercent) => priceByPercent({ priceInPaise, discountPercent }) >= exact)
      expect(percentOf(priceInPaise, exact)).toBe(Math.max(...fitting))
    }),
  )
  expect([percentOf(5000, 0), percentOf(0, 0), percentOf(50_000, 44_900), percentOf(50_000, 49_900)]).toEqual([
    100, 0, 10, 0,
  ])
})

test('totals add up, and savings are their difference', () => {
  const totals = totalsOf([
    { ...priceOrder(42, 15), quantity: 2 },
    { ...priceOrder(54, 0), quantity: 1 },
  ])
  expect(totals).toEqual({ quantity: 3, totalInPaise: 12_400, undiscountedInPaise: 13_800, savingsInPaise: 1400 })
})

test('an empty cart totals nothing', () => {
  expect(totalsOf([])).toEqual({ quantity: 0, totalInPaise: 0, undiscountedInPaise: 0, savingsInPaise: 0 })
})

describe('a bill', () => {
  const goods = (totalInPaise: number, quantity = 1) => ({
    quantity,
    totalInPaise,
    undiscountedInPaise: totalInPaise,
    savingsInPaise: 0,
  })
  const terms = { deliveryFeeInPaise: 2500, freeDeliveryFromInPaise: 19_900, handlingFeeInPaise: 400 }

  test('adds the fees to what the goods cost', () => {
    expect(billOf(goods(10_000), terms)).toMatchObject({
      totalInPaise: 10_000,
      deliveryFeeInPaise: 2500,
      handlingFeeInPaise: 400,
      grandTotalInPaise: 12_900,
    })
  })

  test('delivers free from the amount on that the shop names, never if it names none', () => {
    expect(billOf(goods(19_900), terms).grandTotalInPaise).toBe(20_300)
    expect(billOf(goods(19_899), terms).grandTotalInPaise).toBe(22_799)
    expect(billOf(goods(900_000), { ...terms, freeDeliveryFromInPaise: null }).deliveryFeeInPaise).toBe(2500)
  })

  test('says what is missing for free delivery, and nothing where it is free anyway or never', () => {
    const missing = (totalInPaise: number, changed = {}) =>
      billOf(goods(totalInPaise), { ...terms, ...changed }).missingForFreeDeliveryInPaise
    expect([missing(13_200), missing(19_900)]).toEqual([6700, 0])
    expect(missing(13_200, { freeDeliveryFromInPaise: null })).toBe(0)
    expect(missing(13_200, { deliveryFeeInPaise: 0 })).toBe(0)
    expect(billOf(goods(0, 0), terms).missingForFreeDeliveryInPaise).toBe(0)
  })

  test('of an empty cart is nothing', () => {
    expect(billOf(goods(0, 0), terms).grandTotalInPaise).toBe(0)
  })
})

test('a badge says the true percent of an exact price, rounded down, and the specified one otherwise', () => {
  const exact = (priceInPaise: number, sellingPriceInPaise: number) =>
    badgePercent({ priceInPaise, sellingPriceInPaise, discountPercent: percentOf(priceInPaise, sellingPriceInPaise) })
  expect([exact(500, 450), exact(3500, 3150), exact(10_000, 9950), exact(10_000, 0)]).toEqual([10, 10, 0, 100])
  expect(badgePercent({ priceInPaise: 5400, discountPercent: 15, sellingPriceInPaise: null })).toBe(15)
})

test('a percent that rounding makes more than a point larger is told, and what is a point off or less is not', () => {
  const note = (rupees: number, discountPercent: number, sellingPriceInPaise: number | null = null) =>
    roundingNote({ priceInPaise: toPaise(rupees), discountPercent, sellingPriceInPaise })
  expect(note(2, 5)).toBe(
    '5% of ₹2 sells at ₹1: the discount is rounded up to whole rupees; give a selling price to be exact',
  )
  expect(note(10, 5)).toStartWith('5% of ₹10 sells at ₹9: ')
  expect(note(1, 5)).toStartWith('5% of ₹1 sells at ₹0: ')
  expect([note(78, 10), note(100, 5), note(2, 0), note(0, 5), note(2, 100), note(2, 50, 100)]).toEqual(
    Array(6).fill(null),
  )
})
