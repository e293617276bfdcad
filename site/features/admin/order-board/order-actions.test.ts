import { afterEach, beforeEach, expect, type Mock, spyOn, test } from 'bun:test'
import type { DeskOrder } from '../../../../src/order/desk/contract.ts'
import { $toasts, dismissToast } from '../../toasts/toasts.ts'
import { $undoable, answerComplaint, pickShort, transitionOrder } from './order-actions.ts'
import { adoptOrder } from './order-board.ts'

const at = '2026-11-21T08:00:00.000Z'
const event = (kind: string, state: string) => ({ at, by: 'Meera', note: '', kind, state })

/** An accepted order, with what happened since. */
const order = (...since: ReturnType<typeof event>[]) =>
  ({
    orderId: 'ORD-A',
    state: since.at(-1)?.state ?? 'accepted',
    createdAt: at,
    placedAt: at,
    timeline: [event('move', 'placed'), event('move', 'accepted'), ...since],
  }) as unknown as DeskOrder

const ACCEPT = { orderId: 'ORD-A', from: 'placed', to: 'accepted' } as const
let fetched: Mock<typeof fetch>

beforeEach(async () => {
  fetched = spyOn(globalThis, 'fetch') as unknown as Mock<typeof fetch>
  fetched.mockImplementation((async () =>
    Response.json({ success: true, error: false, message: '', data: order() })) as unknown as typeof fetch)
  await transitionOrder(ACCEPT)
})

afterEach(() => {
  fetched.mockRestore()
  $undoable.set(null)
})

test('allows undo of the last transition, also after it was received again', () => {
  expect($undoable.get()).toEqual(ACCEPT)
  adoptOrder(order())
  expect($undoable.get()).toEqual(ACCEPT)
})

test.each([
  ['somebody moved the order on', event('move', 'packed')],
  ['something was not found', event('pick', 'accepted')],
  ['the shopper complained', event('complaint', 'accepted')],
])('no move is offered to be taken back that the shop would not: %s', (_, since) => {
  adoptOrder(order(since))
  expect($undoable.get()).toBeNull()
})

test.each([
  ['by email', 'asha@example.com', 'accepted', ', and the customer is notified'],
  ['by a call, without an email', '', 'accepted', '. No email: call 9811111111'],
  ['by a call, of what ended with it', '', 'cancelled', '. No email: call 9811111111'],
])('says how a customer learns what was changed: %s', async (_, email, state, end) => {
  const customer = { _id: null, name: 'Asha', mobile: '', email }
  const data = { ...order(), state, customer, address: { mobile: '9811111111' } }
  // The open orders are read after a response.
  fetched.mockImplementation((async (path: string) =>
    Response.json({
      success: true,
      error: false,
      message: '',
      data: path.includes('/orders') ? [] : data,
    })) as unknown as typeof fetch)
  const lastToast = () => {
    const { id, text } = $toasts.get().at(-1)!
    dismissToast(id)
    return text
  }
  await pickShort(
    { orderId: 'ORD-A', lineId: 'L', quantity: 1, stockToo: false, cancels: state === 'cancelled' },
    'Tea',
  )
  expect(lastToast()).toBe(`ORD-A is ${state === 'cancelled' ? state : 'saved'}${end}`)
  await answerComplaint({ orderId: 'ORD-A', lineId: 'L', quantity: 1, note: '' })
  expect(lastToast()).toBe(`The response is saved${end}`)
})
