import { beforeEach, expect, test } from 'bun:test'
import type { ProductView } from '../../../../src/catalogue/contract.ts'
import { $phoneBill, $phoneLines, addProduct, clearCall, namedProduct, setQuantity } from './draft.ts'

const product = (_id: string, over: Partial<ProductView> = {}) =>
  ({ _id, name: _id, price: 100, discount: 10, stock: 3, ...over }) as ProductView

const quantities = () => $phoneLines.get().map((line) => [line.product._id, line.quantity])

beforeEach(clearCall)

test('adds a repeated product to its line', () => {
  addProduct(product('milk'))
  addProduct(product('curd'))
  addProduct(product('milk'))
  expect(quantities()).toEqual([
    ['milk', 2],
    ['curd', 1],
  ])
})

test('limits the quantity to the stock and to the maximum of an order', () => {
  for (let n = 0; n < 5; n++) addProduct(product('milk'))
  setQuantity(product('salt', { stock: 500 }), 99)
  expect(quantities()).toEqual([
    ['milk', 3],
    ['salt', 24],
  ])
})

test('does not add a product without stock, and removes a line at quantity 0', () => {
  addProduct(product('ghee', { stock: 0 }))
  addProduct(product('milk'))
  setQuantity(product('milk'), 0)
  expect(quantities()).toEqual([])
})

test('the bill is that of the lines, discounts taken off', () => {
  setQuantity(product('milk'), 2)
  expect($phoneBill.get()).toMatchObject({ quantity: 2, totalInPaise: 18_000, undiscountedInPaise: 20_000 })
})

test('a product is named by its name, with or without brand and unit, or by its SKU; what several are called names none', () => {
  const butter = product('1', { name: 'Butter', brand: 'Aangan', unit: '100 g', sku: 'DA001' })
  const ghee = product('2', { name: 'Ghee', brand: null, unit: '1 L', sku: null })
  const packs = [ghee, product('3', { name: 'Ghee', brand: null, unit: '500 ml', sku: null })]
  for (const typed of ['butter', ' Aangan  butter', 'Butter 100 g', 'aangan butter 100 g', 'da001'])
    expect(namedProduct([ghee, butter], typed)).toBe(butter)
  expect(namedProduct([butter], 'butte')).toBeNull()
  expect(namedProduct([butter], '')).toBeNull()
  expect(namedProduct([packs[1]!], '')).toBeNull()
  expect(namedProduct(packs, 'ghee')).toBeNull()
  expect(namedProduct(packs, 'ghee 1 l')).toBe(ghee)
})
