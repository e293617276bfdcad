import { expect, test } from 'bun:test'
import { cashLimitError } from './cash-limit-error.ts'

const LIMIT = { limitInPaise: 500_000, openInPaise: 0 }
const CARDS = { card: true, minimumOrderInPaise: 0 }
const NO_CARDS = { card: false, minimumOrderInPaise: 0 }

test('up to the limit, or without one, cash is accepted', () => {
  expect(cashLimitError(500_000, LIMIT, CARDS)).toBeNull()
  expect(cashLimitError(500_001, LIMIT, CARDS)).not.toBeNull()
  expect(cashLimitError(200_000, { ...LIMIT, openInPaise: 300_000 }, CARDS)).toBeNull()
  expect(cashLimitError(9_99_999_00, null, CARDS)).toBeNull()
})

test('says what to do instead, and suggests a card only where one is accepted', () => {
  const first = 'Until your first order has arrived, orders by cash can come to at most ₹5,000 in all'
  expect(cashLimitError(600_000, LIMIT, CARDS)).toBe(`${first}. Choose Online Payment, or order less`)
  expect(cashLimitError(600_000, LIMIT, NO_CARDS)).toBe(`${first}. Order less`)
  const open = { ...LIMIT, openInPaise: 480_050 }
  const rest = `${first}, of which ₹4,800.50 is under way`
  expect(cashLimitError(20_000, open, CARDS)).toBe(
    `${rest}. Choose Online Payment, order less, or wait until it has arrived`,
  )
  expect(cashLimitError(20_000, open, NO_CARDS)).toBe(`${rest}. Order less, or wait until it has arrived`)
})

test('does not suggest less than the shop delivers', () => {
  const open = { ...LIMIT, openInPaise: 480_000 }
  const error = cashLimitError(25_000, open, { card: false, minimumOrderInPaise: 20_001 })
  expect(error).toEndWith('₹4,800 is under way. Wait until it has arrived')
  const none = cashLimitError(600_000, LIMIT, { card: false, minimumOrderInPaise: 600_000 })
  expect(none).toEndWith('in all. Please ask the shop')
})
