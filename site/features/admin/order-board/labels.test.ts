import { expect, test } from 'bun:test'
import type { DeskOrder } from '../../../../src/order/desk/contract.ts'
import { answeredLabel } from './answered-label.ts'
import {
  emptiedLabel,
  eventLabel,
  mapUrl,
  moneyLabel,
  nextMove,
  notesOf,
  paidLabel,
  readerLabel,
  recipientLabel,
  refundedLabel,
  refundLabel,
  refundsOf,
} from './labels.ts'

test('says once what note and instructions both say', () => {
  expect(notesOf({ note: 'Ring twice', deliveryInstructions: 'Ring twice' })).toEqual(['Ring twice'])
  expect(notesOf({ note: 'Ring twice', deliveryInstructions: 'Gate 2' })).toEqual(['Ring twice', 'Gate 2'])
  expect(notesOf({ note: '', deliveryInstructions: '' })).toEqual([])
})

test('a ticket says who an order is for, without a name that is longer than tells bags apart', () => {
  const address = { address_line: '12 MG Road' } as DeskOrder['address']
  const labelOf = (name: string) => recipientLabel({ customer: { _id: null, name, mobile: '', email: '' }, address })
  expect(labelOf('Asha Rao')).toBe('Asha Rao, 12 MG Road')
  expect(labelOf('')).toBe('12 MG Road')
  expect(labelOf('Venkata Subrahmanya Raghavendra Rao')).toBe('Venkata Subrahmanya Raghavend…, 12 MG Road')
})

test('offers the next state on the large button, never a cancellation', () => {
  expect(nextMove({ next: ['cancelled', 'accepted'] })).toEqual({ to: 'accepted', word: 'Accept' })
  expect(nextMove({ next: ['delivered', 'refused'] })).toEqual({ to: 'delivered', word: 'Delivered' })
  expect(nextMove({ next: ['cancelled'] })).toBeNull()
  expect(nextMove({ next: [] })).toBeNull()
})

test('says that a customer without an account reads nothing of what the shop writes', () => {
  const customer = { _id: null, name: 'Asha', mobile: '9811111111', email: '' }
  expect(readerLabel({ customer })).toBe('Only the shop reads it: the customer has no account')
  expect(readerLabel({ customer: { ...customer, _id: 'a' } })).toBe('The customer reads it')
})

test('describes the payment with its state', () => {
  const totals = { quantity: 1, subTotal: 100, savings: 0, delivery: 0, handling: 0, total: 1234.5 }
  const said = (payment: Parameters<typeof moneyLabel>[0]['payment']) => moneyLabel({ payment, totals, due: 1234.5 })
  expect(said({ method: 'cash', state: 'due' })).toBe('Cash · ₹1,234.50')
  expect(said({ method: 'cash', state: 'paid' })).toBe('Paid · ₹1,234.50')
  expect(said({ method: 'card', state: 'pending' })).toBe('Not paid yet · ₹1,234.50')
  expect(said({ method: 'card', state: 'refunding' })).toBe('Refunded · ₹1,234.50')
})

// admin D-33
test('omits the amount of a free order, and names the customer', () => {
  const totals = { quantity: 1, subTotal: 180, savings: 0, delivery: 0, handling: 0, total: 180 }
  expect(moneyLabel({ payment: { method: 'cash', state: 'void' }, totals, due: 0 })).toBe('Nothing charged')
  const cancelled = { state: 'cancelled', due: 0 } as const
  expect(paidLabel({ ...cancelled, payment: { method: 'card', state: 'refunded' } })).toBe(
    'Refunded to the customer’s card',
  )
  expect(paidLabel({ ...cancelled, payment: { method: 'card', state: 'refunding' } })).toBe(
    'The money is on its way back',
  )
})

test('shows the amount due of an order with later cash', () => {
  const totals = { quantity: 1, subTotal: 180, savings: 0, delivery: 0, handling: 0, total: 180 }
  const payment = { method: 'cash', state: 'due' } as const
  expect(moneyLabel({ payment, totals, due: 140 })).toBe('Cash · ₹140')
  expect(paidLabel({ payment, state: 'delivered', due: 140 })).toBe('₹140 to collect in cash')
  expect(paidLabel({ payment, state: 'out for delivery', due: 180 })).toBe('Cash on delivery')
})

test('describes events briefly', () => {
  const event = { at: '2026-11-21T08:00:00.000Z', by: 'Meera' }
  expect(eventLabel({ ...event, kind: 'move', state: 'accepted', note: '' })).toBe('Accepted')
  expect(eventLabel({ ...event, kind: 'move', state: 'cancelled', note: 'Rain' })).toBe('Cancelled: Rain')
  expect(eventLabel({ ...event, kind: 'undo', state: 'placed', note: '' })).toBe('Undone: back to “Placed”')
  expect(eventLabel({ ...event, kind: 'pick', state: 'accepted', note: 'Curd: 1 of 2' })).toBe('Curd: 1 of 2')
  expect(eventLabel({ ...event, kind: 'cash', state: 'delivered', note: '₹135.22' })).toBe('Cash collected: ₹135.22')
  expect(eventLabel({ ...event, kind: 'undo', state: 'delivered', note: '₹135.22' })).toBe(
    'Undone: ₹135.22 is still to be collected',
  )
})

test('links any address to a map', () => {
  const address = {
    address_line: '14 & 15, #3',
    city: 'Pune',
    state: '',
    country: 'India',
    pincode: '411001',
    mobile: '',
  }
  expect(new URL(mapUrl(address)).searchParams.get('query')).toBe('14 & 15, #3, Pune, 411001')
})

// owner F14
test('describes an order without lines as cancelled, with its refund', () => {
  const said = (method: 'cash' | 'card', total: number) =>
    emptiedLabel({
      payment: { method, state: method === 'cash' ? 'due' : 'paid' },
      totals: { quantity: 1, subTotal: total, savings: 0, delivery: 0, handling: 0, total },
    })
  const gone = 'Nothing is left of this order: it is cancelled permanently'
  expect(said('card', 54)).toBe(`${gone}, and ₹54 is refunded to the card.`)
  expect(said('cash', 54)).toBe(`${gone}, and nothing is collected.`)
  expect(said('card', 0)).toBe(`${gone}.`)
})

test('lists refunds to the card and in cash below the bill, oldest first', () => {
  const answer = (by: 'cash' | 'due' | 'card', at: string) => ({
    lineId: at,
    kind: 'missing' as const,
    quantity: null,
    words: '',
    photos: [],
    answer: {
      _id: at,
      quantity: 2,
      amount: 92,
      money: { by, state: 'done' as const },
      replacement: null,
      note: '',
      at,
    },
  })
  const refunds = refundsOf({
    refunds: [{ amount: 46, state: 'failed', at: '2026-11-24T10:00:00Z' }],
    complaints: [answer('cash', '2026-11-23T10:00:00Z'), answer('due', '2026-11-22T10:00:00Z'), answer('card', '')],
  })
  expect(refunds.map(refundLabel)).toEqual([
    expect.stringMatching(/^₹92 refunded, .*23/),
    '₹46 could not be refunded: return it by hand',
  ])
})

test('lists say what was refunded of a total', () => {
  const of = (payment: 'paid' | 'refunded', ...refunds: [amount: number, state: 'asked' | 'done' | 'failed'][]) =>
    refundedLabel({
      payment: { method: 'card', state: payment },
      refunds: refunds.map(([amount, state]) => ({ amount, state, at: '2026-11-24T10:00:00Z' })),
      complaints: [],
    })
  expect(of('paid')).toBeNull()
  expect(of('paid', [50, 'done'], [2.5, 'done'])).toBe('₹52.50 refunded')
  expect(of('paid', [50, 'done'], [2, 'asked'])).toBe('₹52 to be refunded')
  expect(of('paid', [50, 'failed'])).toBeNull()
  expect(of('refunded', [100, 'done'])).toBeNull()
})

test('says what replaces an item until it was handed over, and what replaced it then, with what was refunded besides', () => {
  const at = '2026-11-24T11:00:00Z'
  const replacement = { productId: null, name: 'Amul Butter', unit: '100 g', quantity: 2, givenAt: at }
  const answer = { _id: 'a', quantity: 0, amount: 0, money: null, replacement, note: '', at: '2026-11-24T10:00:00Z' }
  expect(answeredLabel(answer)).toBe('Replaced by 2 × Amul Butter, 100 g')
  const promised = { ...answer, replacement: { ...replacement, givenAt: null } }
  expect(answeredLabel(promised)).toBe('To be replaced by 2 × Amul Butter, 100 g')
  expect(answeredLabel({ ...answer, amount: 48, money: { by: 'cash', state: 'asked' } })).toBe(
    'Replaced by 2 × Amul Butter, 100 g. ₹48 is owed in cash',
  )
})
