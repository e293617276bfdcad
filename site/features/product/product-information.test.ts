import { expect, test } from 'bun:test'
import type { Declarations } from '../../../src/shared/schemas/declarations.ts'
import { FIXTURE_PRODUCT, fixtureLocals } from '../../testing/locals.ts'
import { productInformation } from './product-information.ts'

const product = (await fixtureLocals('').shop.product(FIXTURE_PRODUCT.id))!

const linesOf = (declarations: Declarations) => {
  const netQuantity = declarations.netQuantity ?? null
  const lines = productInformation({ ...product, netQuantity, declarations })
  return lines.map(({ name, text }) => `${name}: ${text}`)
}

test('what is declared is listed in the order of the rules, with prices and net quantity', () => {
  const netQuantity = { quantity: 200, measure: 'ml', packs: 6 } as const
  const all = {
    genericName: 'Mango drink',
    importer: 'B Ltd, Mumbai',
    origin: 'LK',
    veg: 'veg',
    fssai: '10012345678901',
  } as const
  expect(linesOf({ netQuantity, ...all, allergens: 'None', shelfLifeDays: 1, bestBefore: '2026-12-01' })).toEqual([
    'Generic name: Mango drink',
    'Net quantity: 6 × 200 ml',
    'MRP (incl. of all taxes): ₹32',
    'Unit price: ₹20.83 / L',
    'Country of origin: Sri Lanka',
    'Imported by: B Ltd, Mumbai',
    'Food type: Vegetarian',
    'Allergens: None',
    'FSSAI licence of the manufacturer: 10012345678901',
    'Shelf life: 1 day',
    'Best before: 1 December 2026 or later',
  ])
})

test('a net quantity is listed with the prices where nothing else is declared', () => {
  expect(linesOf({ netQuantity: { quantity: 200, measure: 'ml', packs: 1 } })).toEqual([
    'Net quantity: 200 ml',
    'MRP (incl. of all taxes): ₹32',
    'Unit price: ₹0.13 / ml',
  ])
})

test('nothing is listed of a product of which nothing is known, and no food type of what is not food', () => {
  expect(linesOf({})).toEqual([])
  expect(linesOf({ veg: 'none', loose: true })).toEqual(['MRP (incl. of all taxes): ₹32', 'Packing: Sold loose'])
})
