import { beforeEach, expect, type Mock, spyOn, test } from 'bun:test'
import type { DeskOrder } from '../../../../src/order/desk/contract.ts'
import type { OrderState } from '../../../../src/order/states.ts'
import { $announcement, $columns, $newOrders, $openOrders, adoptOrder, loadOpenOrders } from './order-board.ts'

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

test('shows and announces a new order in its column', () => {
  adoptOrder(orderAt('ORD-A', ['placed']))
  expect(shown('placed')).toEqual(['ORD-A'])
  expect($announcement.get()).toBe('New order ORD-A')
  expect($newOrders.get()).toHaveLength(1)
})

test('sorts by waiting time, not by arrival on the order board', () => {
  adoptOrder(orderAt('ORD-LATE', ['placed'], '2026-11-21T08:05:00.000Z'))
  adoptOrder(orderAt('ORD-EARLY', ['placed'], '2026-11-21T08:01:00.000Z'))
  expect(shown('placed')).toEqual(['ORD-EARLY', 'ORD-LATE'])
})

test('ignores a late response with an older state', () => {
  adoptOrder(orderAt('ORD-A', ['placed', 'accepted']))
  adoptOrder(orderAt('ORD-A', ['placed']))
  expect(shown('accepted')).toEqual(['ORD-A'])
  expect(shown('placed')).toEqual([])
})

test('treats an undo as newer than its transition', () => {
  adoptOrder(orderAt('ORD-A', ['placed', 'accepted']))
  adoptOrder(orderAt('ORD-A', ['placed', 'accepted', 'placed']))
  expect(shown('placed')).toEqual(['ORD-A'])
})

test('removes a completed order from the board', () => {
  adoptOrder(orderAt('ORD-A', ['placed']))
  adoptOrder(orderAt('ORD-A', ['placed', 'cancelled']))
  expect($openOrders.get()).toEqual([])
})

test('an order that was read again without a change is the same object, so that its ticket is not rendered again', async () => {
  const [same, moved] = [orderAt('ORD-A', ['placed']), orderAt('ORD-B', ['placed'])]
  $openOrders.set([same, moved])
  const read = [orderAt('ORD-A', ['placed']), orderAt('ORD-B', ['placed', 'accepted'])]
  const fetched = spyOn(globalThis, 'fetch') as unknown as Mock<typeof fetch>
  const page = {
    success: true,
    error: false,
    message: '',
    data: read,
    totalPage: 1,
    complaints: 0,
    owed: 0,
    replacements: 0,
  }
  fetched.mockImplementation((async () => Response.json(page)) as unknown as typeof fetch)
  expect(await loadOpenOrders()).toBe(true)
  fetched.mockRestore()
  expect($openOrders.get()?.[0]).toBe(same)
  expect($openOrders.get()?.[1]).toEqual(read[1])
})
