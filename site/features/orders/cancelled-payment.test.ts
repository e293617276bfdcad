import { expect, test } from 'bun:test'
import { basketAfter, cancelledLabel } from './cancelled-payment.ts'

const MILK = { productId: 'milk', quantity: 2 }
const CURD = { productId: 'curd', quantity: 1 }
const orderOf = (state: 'void' | 'paid' | 'refunding' | 'refunded') => ({ payment: { method: 'card' as const, state } })

test.each([
  ['as it was, in any order', [CURD, MILK], 'untouched'],
  ['without a product', [MILK], 'changed'],
  ['with another quantity', [MILK, { ...CURD, quantity: 3 }], 'changed'],
  ['with another product', [MILK, CURD, { productId: 'bread', quantity: 1 }], 'changed'],
  ['ordered for cash meanwhile', [], 'empty'],
] as const)('knows a basket %s', (_, cart, basket) => {
  expect(basketAfter([MILK, CURD], cart)).toBe(basket)
})

test('a payment that was aborted says nothing that is not known', () => {
  expect(cancelledLabel(orderOf('void'), 'untouched', false)).toBe('Nothing was charged. Your cart is as you left it.')
  expect(cancelledLabel(orderOf('void'), 'empty', true)).toBe(
    'Your card was declined. Nothing was charged. Your cart is empty.',
  )
  expect(cancelledLabel(orderOf('void'), 'untouched', true)).toBe(
    'Your card was declined. Nothing was charged. Your cart is as you left it. Try again, or pay another way.',
  )
  expect(cancelledLabel(orderOf('void'), null, false)).toBe('Nothing was charged.')
  const unknown = 'Your orders show what was placed, and what was paid.'
  expect(cancelledLabel(null, null, false)).toBe(unknown)
  expect(cancelledLabel(null, null, true)).toBe(`Your card was declined. ${unknown}`)
})

test('a payment that came too late is refunded, and was not “not charged”', () => {
  expect(cancelledLabel(orderOf('refunding'), 'empty', false)).toBe('Your payment is refunded. Your cart is empty.')
  expect(cancelledLabel(orderOf('refunded'), 'empty', true)).not.toContain('declined')
  expect(cancelledLabel(orderOf('paid'), 'empty', false)).toBe('Your payment has arrived after all.')
})
