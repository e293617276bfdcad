import { expect, test } from 'bun:test'
import type { OrderEntry } from '../../../src/order/contract.ts'
import { groupEntries } from './group-order-lines.ts'

const entry = (orderId: string, _id: string): OrderEntry => ({
  _id,
  orderId,
  state: 'placed',
  payment: { method: 'cash', state: 'due' },
  subTotalAmt: 100,
  totalAmt: 90,
  address: { address_line: '', city: '', state: '', country: '', pincode: '', mobile: '' },
  deliveryInstructions: '',
  leaveAtDoor: false,
  ifMissing: 'leave_out',
  createdAt: '2026-11-21T08:00:00.000Z',
  promisedAt: null,
  product_details: { name: `Product ${_id}`, image: [] },
  productId: _id,
  brand: null,
  quantity: 1,
  picked: 1,
  unit: '1 kg',
  price: 50,
  discount: 10,
  soldPrice: 45,
  missingReported: false,
})

test('groups entries into orders, in their original order', () => {
  const orders = groupEntries([entry('ORD-B', '1'), entry('ORD-B', '2'), entry('ORD-A', '3')])
  expect(orders.map(({ orderId, lines }) => [orderId, lines.map(({ _id }) => _id)])).toEqual([
    ['ORD-B', ['1', '2']],
    ['ORD-A', ['3']],
  ])
  expect(orders[0]).toMatchObject({ state: 'placed', totalAmt: 90 })
})
