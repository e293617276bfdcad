/** The calls of the order desk. */

import type { OrderAddress, OrderFacts, OrderLineView } from '../../../src/order/contract.ts'
import type { OrderState } from '../../../src/order/states.ts'
import { call } from '../call.ts'

export interface DeskLine extends OrderLineView {
  /** How many were found on the shelf; as many as were ordered, unless the desk said otherwise. */
  picked: number
}

/** An order as the desk sees it. */
export interface DeskOrder extends OrderFacts {
  _id: string
  customer: { _id: string | null; name: string; mobile: string }
  lines: DeskLine[]
  totals: { quantity: number; subTotal: number; savings: number; delivery: number; total: number }
  note: string
  placedAt: string | null
  /** The states that the desk may choose next. */
  next: OrderState[]
  isLate: boolean
  timeline: { state: OrderState; at: string; by: string }[]
}

export interface DeskPage {
  counts: Partial<Record<OrderState, number>>
  page: number
  totalPage: number
  totalCount: number
}

export interface PickGroup {
  category: string
  lines: DeskLine[]
}

export interface PhoneOrder {
  customer: { name: string; mobile: string; email?: string } | { _id: string }
  address: OrderAddress
  lines: { productId: string; quantity: number }[]
  note?: string
}

export interface DeskQuery {
  state: OrderState | 'open' | ''
  search: string
  page: number
  limit: number
}

export const fetchDeskOrders = ({ state, search, page, limit }: DeskQuery) =>
  call<DeskOrder[], DeskPage>(
    'GET',
    `/api/desk/orders?${new URLSearchParams({ ...(state && { state }), ...(search && { search }), page: String(page), limit: String(limit) })}`,
  )

export const fetchDeskOrder = (orderId: string) => call<DeskOrder>('GET', `/api/desk/order?${of(orderId)}`)

export const fetchPickList = (orderId: string) => call<PickGroup[]>('GET', `/api/desk/pick-list?${of(orderId)}`)

export interface Move {
  orderId: string
  /** Where the desk saw it. */
  from: OrderState
  to: OrderState
  /** Of goods that were refused at the door: whether they are back on the shelf. */
  restock?: boolean
  cashCollected?: boolean
}

export const moveDeskOrder = (move: Move) => call<DeskOrder>('POST', '/api/desk/move', { body: move })

/** Takes back a move forward that was just made. */
export const undoMove = ({ orderId, from, to }: Move) =>
  call<DeskOrder>('POST', '/api/desk/undo', { body: { orderId, from, to } })

export const cancelDeskOrder = (orderId: string, reason: string) =>
  call<DeskOrder>('POST', '/api/desk/cancel', { body: { orderId, reason } })

export interface ShortPick {
  orderId: string
  lineId: string
  /** How many were found. */
  quantity: number
  /** Whether the shop's count is put right too: there are no more. */
  stockToo: boolean
}

export const shortPick = (short: ShortPick) => call<DeskOrder>('POST', '/api/desk/short-pick', { body: short })

export const placePhoneOrder = (order: PhoneOrder, key: string) =>
  call<DeskOrder>('POST', '/api/desk/phone-order', { body: order, headers: { 'idempotency-key': key } })

function of(orderId: string): URLSearchParams {
  return new URLSearchParams({ orderId })
}
