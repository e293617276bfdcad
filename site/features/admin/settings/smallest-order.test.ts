import { expect, test } from 'bun:test'
import { cashLimitWarning } from './smallest-order.ts'

const TERMS = {
  minimumOrderInRupees: 199,
  deliveryFeeInRupees: 25,
  freeDeliveryFromInRupees: 499,
  handlingFeeInRupees: 5,
  newCustomerCashLimitInRupees: 100 as unknown,
}

test.each([
  ['the limit is below the minimum order', {}, '₹229'],
  ['fees lift the smallest order above it', { newCustomerCashLimitInRupees: 200 }, '₹229'],
  [
    'free delivery costs less than the fee',
    { freeDeliveryFromInRupees: 200, newCustomerCashLimitInRupees: 204 },
    '₹205',
  ],
  ['the minimum is still being typed', { minimumOrderInRupees: '1,', handlingFeeInRupees: 80 }, '₹105'],
])('new customers cannot pay in cash, and the owner learns it: %s', (_, change, smallest) => {
  expect(cashLimitWarning({ ...TERMS, ...change })).toBe(
    `The smallest order comes to ${smallest}: with this limit, no new customer can pay in cash.`,
  )
})

test.each([
  ['the limit is what the smallest order comes to', { newCustomerCashLimitInRupees: 229 }],
  ['there is no limit', { newCustomerCashLimitInRupees: null }],
  ['the limit is still being typed', { newCustomerCashLimitInRupees: '' }],
])('nothing is said where they can pay: %s', (_, change) => {
  expect(cashLimitWarning({ ...TERMS, ...change })).toBeNull()
})
