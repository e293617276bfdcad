import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { inPackOrder } from './packs.ts'
import { netQuantityOf } from './unit-price.ts'

const pack = (unit: string, soldPriceInPaise = 100, id = unit) => ({
  id,
  unit,
  netQuantity: netQuantityOf(unit),
  soldPriceInPaise,
})
const units = (...packs: ReturnType<typeof pack>[]) => inPackOrder(packs).map(({ unit }) => unit)

test('packs are in the order of their net quantities, however these are written', () => {
  expect(units(pack('1 kg'), pack('6 × 200 g'), pack('90 g'), pack('0.5 kg'))).toEqual([
    '90 g',
    '0.5 kg',
    '1 kg',
    '6 × 200 g',
  ])
})

test('packs of unknown quantity come last, by price', () => {
  expect(units(pack('Family pack', 900), pack('Mini', 100), pack('2 L'))).toEqual(['2 L', 'Mini', 'Family pack'])
})

test('the order does not depend on the order in which packs are given', () => {
  const packs = fc.uniqueArray(
    fc.record({
      unit: fc.constantFrom('1 kg', '500 g', '1 L', '12 pcs', 'Large', ''),
      price: fc.nat(3),
      id: fc.nat(99),
    }),
    { selector: ({ id }) => id },
  )
  fc.assert(
    fc.property(packs, (rows) => {
      const given = rows.map(({ unit, price, id }) => pack(unit, price, String(id)))
      expect(inPackOrder(given.toReversed())).toEqual(inPackOrder(given))
    }),
  )
})
