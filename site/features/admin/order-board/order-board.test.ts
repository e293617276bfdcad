import { beforeEach, expect, test } from 'bun:test'
import type { DeskOrder } from '../../../../src/order/desk/contract.ts'
import type { OrderState } from '../../../../src/order/states.ts'
import { $announcement, $columns, $newOrders, $openOrders, adoptOrder } from './order-board.ts'

const event = { at: '2026-11-21T08:00:00.000Z', by: 'Meera', kind: 'move', note: '' } as const

function orderAt(orderId: string, states: OrderState[], placedAt = '2026-11-21T08:00:00.000Z'): DeskOrder {
  const timeline = states.map((state) => ({ ...event, state }))
  return { orderId, state: states.at(-1)!, placedAt, createdAt: placedAt, timeline } as DeskOrder
}

const shown = (column: keyof ReturnType<typeof $columns.get>) => $columns.get()[column].map(({ orderId }) => orderId)

beforeEach(() => {
  $openOrders.set([])
  $announcement.set('')
})

test('an order that came by itself stands in its column and is announced', () => {
  adoptOrder(orderAt('ORD-A', ['placed']))
  expect(shown('placed')).toEqual(['ORD-A'])
  expect($announcement.get()).toBe('New order ORD-A')
  expect($newOrders.get()).toHaveLength(1)
})

test('who waits longest stands first, whenever the desk heard of it', () => {
  adoptOrder(orderAt('ORD-LATE', ['placed'], '2026-11-21T08:05:00.000Z'))
  adoptOrder(orderAt('ORD-EARLY', ['placed'], '2026-11-21T08:01:00.000Z'))
  expect(shown('placed')).toEqual(['ORD-EARLY', 'ORD-LATE'])
})

test('an answer that comes late does not put an order back to where it was', () => {
  adoptOrder(orderAt('ORD-A', ['placed', 'accepted']))
  adoptOrder(orderAt('ORD-A', ['placed']))
  expect(shown('accepted')).toEqual(['ORD-A'])
  expect(shown('placed')).toEqual([])
})

test('a move that was taken back is newer than the move', () => {
  adoptOrder(orderAt('ORD-A', ['placed', 'accepted']))
  adoptOrder(orderAt('ORD-A', ['placed', 'accepted', 'placed']))
  expect(shown('placed')).toEqual(['ORD-A'])
})

test('an order that has ended leaves the board', () => {
  adoptOrder(orderAt('ORD-A', ['placed']))
  adoptOrder(orderAt('ORD-A', ['placed', 'cancelled']))
  expect($openOrders.get()).toEqual([])
})
