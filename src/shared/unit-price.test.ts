import { expect, test } from 'bun:test'
import { comparablePriceOf, netQuantityOf, referenceLabel, unitPriceOf } from './unit-price.ts'

const QUANTITIES: [units: string, quantity: string][] = [
  ['500 g | 500g | 500 gm | 500 Gms | 500 GRAMS | 0.5 kg | 0,5 kg | 500 g pouch | 500 g Pack | 500 ग्राम', '500 g'],
  ['1 kg | 1kg | 1 KG | 1 Kilo | 1000 g | 1,000 g | 1 kg bag | 1.0 kg | 1 किलो', '1000 g'],
  ['1.25 L | 1.25 ltr | 1250 ml | 1,250 ml | 1.25 litres | 125 cl', '1250 ml'],
  [
    '6 x 200 ml | 6 × 200 ml | 6X200ml | 200 ml x 6 | 200 ml × 6 pcs | 200 ml (Pack of 6) | 200 ml, pack of 6',
    '1200 ml',
  ],
  ['6 units x 200 ml | 6 pcs x 200 ml | pack of 6 x 200 ml | 6 * 200 ml bottle', '1200 ml'],
  ['2 x 90 g | 90 g x 2 packs | 2 packets x 90 g', '180 g'],
  ['1 dozen | 12 pcs | 12 pieces | 12 Eggs | 12 nos | 12 N | 12 U | pack of 12 | Set of 12 | 2 x 6 pcs', '12 piece'],
  ['1 pc | 1 piece | 1 unit | 1 N', '1 piece'],
  ['25 tea bags', ''],
  ['25 teabags | 25 bags | 25 sachets', '25 piece'],
  ['1 pack (500 g) | 500 g (1 pack) | 500 g / 1 pack | 1 Pack | 500 g', '500 g'],
  ['500 mg', '0.5 g'],
]

test('the net quantity is read from units as shops write them', () => {
  for (const [units, quantity] of QUANTITIES) {
    // The pipe is a separator of units in one of the lines.
    const each = units.startsWith('1 pack (')
      ? ['1 pack (500 g)', '500 g (1 pack)', '500 g / 1 pack', '1 Pack | 500 g']
      : units.split(' | ')
    for (const unit of each) {
      const net = netQuantityOf(unit)
      expect([unit, net ? `${net.amount} ${net.measure}` : '']).toEqual([unit, quantity])
    }
  }
})

test('nothing is said of a quantity that is not certain', () => {
  for (const unit of [
    'unit',
    'M',
    '400-500 g',
    '400 to 500 g',
    '500 g + 50 g free',
    '1 bunch',
    '9 m',
    '1 pc (approx. 500 g)',
    '2 packs (500 g)',
    '0 g',
    '',
    '500',
    'g',
    '1 pack',
    '12 inch',
    '500 g or 1 kg',
    '1 kg 500 g',
  ])
    expect([unit, netQuantityOf(unit)]).toEqual([unit, null])
})

test('prices are per gram, millilitre or piece on product pages, and from a kilogram or litre on per that', () => {
  const label = (unit: string, rupees: number) => {
    const price = unitPriceOf({ unit, soldPriceInPaise: rupees * 100 })
    return price && `${price.priceInPaise / 100}/${referenceLabel(price)}`
  }
  expect([label('500 g', 340), label('750 ml', 100), label('999 g', 100)]).toEqual(['0.68/g', '0.13/ml', '0.1/g'])
  expect([label('5 kg', 324), label('1.25 L', 100), label('12 pcs', 90)]).toEqual(['64.8/kg', '80/L', '7.5/piece'])
  // The price itself is the unit price.
  expect([label('1 kg', 60), label('1 L', 60), label('1 pc', 60), label('1000 ml', 60), label('1 g', 60)]).toEqual(
    Array(5).fill(null),
  )
  expect([label('500 g', 0), label('1 bunch', 20)]).toEqual([null, null])
})

test('cards compare prices per 100 g and 100 ml below a kilogram or litre', () => {
  const label = (unit: string, rupees: number) => {
    const price = comparablePriceOf({ unit, soldPriceInPaise: rupees * 100 })
    return price && `${price.priceInPaise / 100}/${referenceLabel(price)}`
  }
  expect([label('500 g', 340), label('75 g', 30), label('200 ml', 20)]).toEqual(['68/100 g', '40/100 g', '10/100 ml'])
  expect([label('5 kg', 324), label('6 x 200 ml', 120), label('10 pcs', 75)]).toEqual(['64.8/kg', '100/L', '7.5/piece'])
  expect([label('100 g', 30), label('1 L', 60)]).toEqual([null, null])
})
