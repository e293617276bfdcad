import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { MAX_CART_LINES, MAX_QUANTITY_PER_LINE } from '../../../src/shared/limits.ts'
import { cartLink, sharedItemsOf } from './cart-link.ts'

const hex = (n: number) => n.toString(16).padStart(32, '0')
const link = (...items: [productId: string, quantity: number][]) =>
  cartLink(items.map(([productId, quantity]) => ({ productId, quantity })))
const read = (path: string) => sharedItemsOf(path.slice(path.indexOf('#')))

test('a link has what it was made of, in its order, in characters that no messenger escapes', () => {
  const id = fc.array(fc.integer({ min: 0, max: 15 }), { minLength: 32, maxLength: 32 })
  const item = fc.record({
    productId: id.map((digits) => digits.map((digit) => digit.toString(16)).join('')),
    quantity: fc.integer({ min: 1, max: MAX_QUANTITY_PER_LINE }),
  })
  const carts = fc.uniqueArray(item, {
    minLength: 1,
    maxLength: MAX_CART_LINES,
    selector: ({ productId }) => productId,
  })
  fc.assert(
    fc.property(carts, (items) => {
      const path = cartLink(items)
      expect(path).toMatch(/^\/cart#items=[A-Za-z0-9_.-]+$/)
      expect(path.length).toBeLessThan(2700)
      expect(read(path)).toEqual(items)
    }),
  )
})

const whole = link([hex(1), 2])
const many = (count: number) => link(...Array.from({ length: count }, (_, n) => [hex(n + 1), 1] as [string, number]))

test.each([
  ['no items', '#items='],
  ['a cut one', whole.slice(0, -2)],
  ['a quantity of none', link([hex(1), 0])],
  ['a huge quantity', link([hex(1), 1000])],
  ['a quantity that is no number', `${whole}e5`],
  ['a negative quantity', link([hex(1), -3])],
  ['a product twice', link([hex(1), 2], [hex(1), 3])],
  ['ids of another kind', '#items=0199aabbccddeeff00112233445566772'],
  ['more products than a cart holds', many(MAX_CART_LINES + 1)],
  ['thousands of products', many(5000)],
  ['a script', '#items=<img src=x onerror=alert(1)>'],
  ['an escaped script', '#items=%3Cscript%3Ealert(1)%3C/script%3E'],
  ['names of the language', '#items=__proto__.constructor'],
  ['something behind it', `${whole}.`],
  ['something else beside it', `${whole}&items=x`],
])('a link is not a cart with %s', (_, path) => {
  expect(read(path)).toBe('invalid')
})

test('any text is a cart, not a cart, or of something else, and never throws', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(sharedItemsOf(text)).toBeNull()
      const items = sharedItemsOf(`#items=${text}`)
      expect(items === 'invalid' || Array.isArray(items)).toBe(true)
    }),
  )
  expect(sharedItemsOf('')).toBeNull()
  expect(sharedItemsOf('#content')).toBeNull()
})
