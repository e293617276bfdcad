import { afterEach, beforeEach, expect, type Mock, spyOn, test } from 'bun:test'
import type { DeskOrder } from '../../../../src/order/desk/contract.ts'
import { $undoable, transitionOrder } from './order-actions.ts'
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
