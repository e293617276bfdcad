import { expect, test } from 'bun:test'
import { useTestStorageEngine as storeInMemory } from '@nanostores/persistent'
import type { CartProduct } from './cart-state.ts'

// The stores bind to their storage when they are created, so the test storage has to be set up first.
storeInMemory()
const { isBuyable, parseCart, withFacts, withOneLess, withOneMore } = await import('./cart-state.ts')

const id = (n: number) => n.toString(16).padStart(32, '0')

function product(n: number, changes: Partial<CartProduct> = {}): CartProduct {
  return {
    productId: id(n),
    name: `Product ${n}`,
    brand: null,
    unit: '1 kg',
    priceInPaise: 4200,
    discountPercent: 15,
    sellingPriceInPaise: null,
    stock: 4,
    image: '',
    path: `/product/Product-${n}-${id(n)}`,
    ...changes,
  }
}

const cartOf = (...products: CartProduct[]) => products.reduce(withOneMore, parseCart(undefined))

test('a product that is already in goes up by one instead of a second line', () => {
  const lines = cartOf(product(1), product(2), product(1))
  expect(lines.map((line) => [line.productId, line.quantity])).toEqual([
    [id(1), 2],
    [id(2), 1],
  ])
})

test('a line never holds more than the stock, or than 24', () => {
  let lines = cartOf(product(1, { stock: 2 }), product(2, { stock: 1000 }))
  for (let i = 0; i < 30; i++) lines = withOneMore(withOneMore(lines, product(1)), product(2))
  expect(lines.map((line) => line.quantity)).toEqual([2, 24])
})

test('a product without stock does not go in, and neither does a hundred and first', () => {
  expect(cartOf(product(1, { stock: 0 }))).toEqual([])
  const full = cartOf(...Array.from({ length: 100 }, (_, n) => product(n)))
  expect(withOneMore(full, product(100))).toBe(full)
})

test('minus at quantity one removes the product from the cart', () => {
  const lines = cartOf(product(1), product(2), product(2))
  expect(withOneLess(lines, id(1)).map((line) => line.productId)).toEqual([id(2)])
  expect(withOneLess(lines, id(2))[1]).toMatchObject({ productId: id(2), quantity: 1 })
  expect(withOneLess(lines, id(9))).toBe(lines)
})

test('new facts change price and stock, and bring the quantity down to the stock', () => {
  const lines = cartOf(product(1), product(1), product(1))
  const [line] = withFacts(lines, id(1), product(1, { stock: 2, priceInPaise: 5000 }))
  expect(line).toMatchObject({ quantity: 2, stock: 2, priceInPaise: 5000 })
  expect(withFacts(lines, id(1), product(1))).toBe(lines)
})

test('a line says what it cost when it was chosen, until its quantity or its price is as before', () => {
  const lines = cartOf(product(1), product(1))
  const raise = (known: typeof lines, priceInPaise: number) => withFacts(known, id(1), product(1, { priceInPaise }))
  const raised = raise(raise(lines, 5000), 6000)
  expect(raised[0]).toMatchObject({ priceInPaise: 6000, formerPriceInPaise: 3500 })
  expect(parseCart(JSON.stringify(raised))).toEqual(raised)
  expect(raise(raised, 4200)).toEqual(lines)
  expect(withOneLess(raised, id(1))[0]).not.toHaveProperty('formerPriceInPaise')
  expect(withOneMore(raised, product(1))[0]).not.toHaveProperty('formerPriceInPaise')
})

test('a line that is sold out or gone keeps its quantity and cannot be bought, until it is back', () => {
  const lines = cartOf(product(1), product(1))
  const soldOut = withFacts(lines, id(1), product(1, { stock: 0 }))
  expect(soldOut[0]).toMatchObject({ quantity: 2 })
  expect(isBuyable(soldOut[0]!)).toBeFalse()
  const gone = withFacts(lines, id(1), null)
  expect(isBuyable(gone[0]!)).toBeFalse()
  expect(withOneMore(gone, product(1))).toBe(gone)
  expect(isBuyable(withFacts(gone, id(1), product(1))[0]!)).toBeTrue()
})

test('reads the stored cart back unchanged', () => {
  const lines = cartOf(product(1), product(2), product(2))
  expect(parseCart(JSON.stringify(lines))).toEqual(lines)
  const longNamed = [{ ...lines[0]!, name: '🥛'.repeat(200) }]
  expect(parseCart(JSON.stringify(longNamed))).toEqual(longNamed)
})

test('hostile or old content never throws, and leaves only sound lines', () => {
  const [line] = cartOf(product(1))
  const broken = [
    undefined,
    '',
    '{',
    'null',
    '"x"',
    '{"length":3}',
    JSON.stringify([null, 1, 'x', [], {}, { ...line, productId: 'x' }, { ...line, quantity: 0 }]),
    JSON.stringify([
      { ...line, quantity: 1.5 },
      { ...line, quantity: '2' },
      { ...line, priceInPaise: -1 },
    ]),
    JSON.stringify([
      { ...line, discountPercent: 101 },
      { ...line, name: 'x'.repeat(201) },
      { ...line, stock: null },
    ]),
  ]
  for (const text of broken) expect(parseCart(text)).toEqual([])
})

test('limits stored lines, and rejects duplicates and foreign URLs', () => {
  const [line] = cartOf(product(1))
  const stored = [
    { ...line, quantity: 999, path: 'javascript:alert(1)', image: 'https://elsewhere.example/x.png', extra: 1 },
    { ...line, quantity: 2 },
  ]
  expect(parseCart(JSON.stringify(stored))).toEqual([
    { ...line!, quantity: 4, wanted: 24, path: `/product/${id(1)}`, image: '' },
  ])
  const many = Array.from({ length: 150 }, (_, n) => ({ ...line, productId: id(n) }))
  expect(parseCart(JSON.stringify(many))).toHaveLength(100)
})
