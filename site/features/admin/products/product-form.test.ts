import { expect, test } from 'bun:test'
import type { ProductView } from '../../../../src/catalogue/contract.ts'
import {
  changesOf,
  detailNameError,
  EMPTY_PRODUCT,
  entryOf,
  fieldsOf,
  isAbovePrice,
  type ProductFields,
  pricesOf,
  validateChange,
  validateProduct,
} from './product-form.ts'
import { differencesOf, merge } from './product-merge.ts'

const TOMATO: ProductFields = {
  ...EMPTY_PRODUCT,
  name: ' Tomato ',
  description: 'Firm and red.',
  image: ['/media/a.webp'],
  category: [{ id: 'c1', name: 'Vegetables' }],
  unit: '500 g',
  stock: '1,200',
  price: '₹ 32.50',
  discount: '0',
  details: [{ name: 'Shelf Life', text: '5 days' }],
}

test('all that the specification requires is required, and nothing else', () => {
  expect(validateProduct({ ...EMPTY_PRODUCT, details: [{ name: 'Shelf Life', text: ' ' }] })).toEqual({
    name: 'Name is required',
    description: 'Description is required',
    unit: 'Unit is required',
    stock: 'Number of Stock is required',
    price: 'Price is required',
    'details.0.text': 'Shelf Life is required',
  })
  expect(validateProduct({ ...TOMATO, image: [], category: [] })).toEqual({})
})

test('an empty discount is 0, which is sent', () => {
  expect(entryOf({ ...TOMATO, discount: ' ' })).toMatchObject({ discount: 0 })
  expect(pricesOf({ price: '54', discount: '', sellingPrice: '' })).toMatchObject({ discountPercent: 0 })
})

test('the discount of an exact price is the one that shoppers see', () => {
  const [category, subCategory] = [[], []]
  const offer = { price: 35, sellingPrice: 33.25, discount: 2 }
  const product = { ...entryOf(TOMATO), category, subCategory, ...offer, declarations: {} } as unknown as ProductView
  expect(fieldsOf(product)).toMatchObject({ discount: '5', sellingPrice: '33.25' })
  expect(changesOf({ ...fieldsOf(product), name: 'Dahi' }, fieldsOf(product))).toEqual({ name: 'Dahi' })
})

test('an edit may leave what an import left open, and sends only what it changes', () => {
  const imported = { ...TOMATO, name: 'Tomato', description: '', details: [{ name: 'Origin', text: '' }] }
  expect(validateChange({ ...imported, publish: false }, imported)).toEqual({})
  expect(changesOf({ ...imported, publish: false }, imported)).toEqual({ publish: false })
  expect(changesOf({ ...imported, origin: 'IN', hsn: '' }, imported)).toEqual({ declarations: { origin: 'IN' } })
  expect(validateChange({ ...imported, name: '' }, imported)).toEqual({ name: 'Name is required' })
  expect(validateChange({ ...TOMATO, description: '' }, TOMATO)).toEqual({ description: 'Description is required' })
  // The price and the exact price are valid only together, and are sent together.
  const exact = { ...imported, sellingPrice: '30' }
  expect(Object.keys(validateChange({ ...exact, price: '20' }, exact))).toEqual(['sellingPrice'])
  expect(changesOf({ ...exact, price: '40' }, exact)).toEqual({ price: 40, discount: 0, sellingPrice: 30 })
})

test('shows an error at the field for invalid numbers', () => {
  const errorOf = (fields: Partial<ProductFields>) => Object.values(validateProduct({ ...TOMATO, ...fields }))
  for (const discount of ['120', '-1', '2.5', 'ten', '1e1'])
    expect(errorOf({ discount })).toEqual(['Discount is a whole number from 0 to 100'])
  expect(errorOf({ stock: '0.5' })).toEqual(['Number of Stock is a whole number from 0 to 10,00,000'])
  expect(errorOf({ price: '10.005' })).toEqual(['Price has at most two decimals'])
  for (const price of ['-3', 'free', '1000001', '1.2.3'])
    expect(errorOf({ price })).toEqual(['Price is an amount of rupees from 0 to 10,00,000'])
  expect(errorOf({ name: 'x'.repeat(201) })).toEqual(['Name is longer than 200 characters'])
})

test('an exact price is optional, at most the price, and shown with a percent that is never overstated', () => {
  const errorOf = (fields: Partial<ProductFields>) => Object.values(validateProduct({ ...TOMATO, ...fields }))
  expect(errorOf({ sellingPrice: ' 29.75 ' })).toEqual([])
  expect(errorOf({ sellingPrice: '32.51' })).toEqual(['Selling price must not be above the MRP'])
  expect(errorOf({ sellingPrice: 'cheap' })).toEqual(['Selling price is an amount of rupees from 0 to 10,00,000'])
  expect(entryOf({ ...TOMATO, sellingPrice: '₹ 29.75' })).toMatchObject({ price: 32.5, sellingPrice: 29.75 })
  expect(entryOf(TOMATO)).toMatchObject({ sellingPrice: null })
  const prices = { price: '500', discount: '0', sellingPrice: '449' }
  expect(pricesOf(prices)).toEqual({ priceInPaise: 50_000, discountPercent: 10, sellingPriceInPaise: 44_900 })
  expect(pricesOf({ ...prices, sellingPrice: '' })).toMatchObject({ discountPercent: 0, sellingPriceInPaise: null })
  expect([pricesOf({ ...prices, price: '' }), pricesOf({ ...prices, sellingPrice: '501' })]).toEqual([null, null])
})

test('a selling price above the price is told from prices that are not complete', () => {
  const above = (price: string, sellingPrice: string) => isAbovePrice({ price, sellingPrice })
  expect([above('145', '1,299.00'), above('145', '145'), above('', '20'), above('145', '')]).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('amounts are read as people write them', () => {
  expect(entryOf(TOMATO)).toMatchObject({
    name: 'Tomato',
    stock: 1200,
    price: 32.5,
    category: [{ _id: 'c1' }],
    more_details: { 'Shelf Life': '5 days' },
    sku: null,
    brand: null,
  })
})

test('requires a unique name for a custom attribute', () => {
  expect(detailNameError(' ', [])).toBe('Field name is required')
  expect(detailNameError('shelf life ', ['Shelf Life'])).toBe('Shelf Life is there already')
  expect(detailNameError('Storage', ['Shelf Life'])).toBeNull()
})

// admin D-38
test('merges two edits of a product, and asks about conflicts only', () => {
  const mine = { ...TOMATO, price: '40', name: 'Tomatoes' }
  const theirs = { ...TOMATO, unit: '1 kg', price: '35', image: [], name: 'Tomatoes' }
  expect(differencesOf(TOMATO, mine, theirs)).toEqual([{ field: 'price', label: 'Price', mine: '₹40', theirs: '₹35' }])
  const both = { ...TOMATO, name: 'Tomatoes', unit: '1 kg', image: [] }
  expect(merge(TOMATO, mine, theirs)).toEqual({ ...both, price: '40' })
  expect(merge(TOMATO, mine, theirs, { price: 'theirs' })).toEqual({ ...both, price: '35' })
  expect(differencesOf(TOMATO, { ...TOMATO, price: '40' }, { ...TOMATO, unit: '1 kg' })).toEqual([])
})

test('declarations are optional, checked by the rules of the server, and sent as null where nothing is typed', () => {
  const errorOf = (fields: Partial<ProductFields>) => Object.values(validateProduct({ ...TOMATO, ...fields }))
  expect(errorOf({ fssai: '123' })).toEqual([
    'FSSAI licence of the manufacturer must be the 14 digits of an FSSAI licence',
  ])
  expect(errorOf({ gstRate: '101' })).toEqual(['GST % must be a percentage from 0 to 100, with at most 2 decimals'])
  expect(errorOf({ shelfLifeDays: '0' })).toEqual(['Shelf life in days is a whole number from 1 to 36,500'])
  expect(errorOf({ netQuantity: 'a bunch' })).toEqual(['Net quantity is written as 500 g, 6 x 200 ml or 12 pcs'])
  expect(errorOf({ hsn: '070200', gstRate: '0', origin: 'IN', veg: 'veg', netQuantity: '100 g' })).toEqual([])
  expect(entryOf(TOMATO).declarations).toMatchObject({
    netQuantity: null,
    genericName: null,
    gstRate: null,
    loose: false,
  })
  const declared = {
    ...TOMATO,
    netQuantity: '6 x 200 ml',
    gstRate: '0.25',
    genericName: ' Tomato ',
    shelfLifeDays: '5',
  }
  expect(entryOf(declared).declarations).toMatchObject({
    netQuantity: { quantity: 200, measure: 'ml', packs: 6 },
    gstRate: 0.25,
    genericName: 'Tomato',
    shelfLifeDays: 5,
  })
})

test('a comma is read between thousands alone, so that "5,5" is not 55', () => {
  const priced = (price: string) => validateProduct({ ...TOMATO, price }).price
  expect(['1,200', '₹ 1,23,456.50'].map(priced)).toEqual([undefined, undefined])
  for (const typed of ['5,5', '49,50', '1,2,3']) expect(priced(typed)).toContain('Price')
})
