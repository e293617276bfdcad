/** The calls of the order desk. */

import type { ProductView } from '../../../src/catalogue/contract.ts'
import type { OrderAddress, OrderFacts, OrderLineView } from '../../../src/order/contract.ts'
import type { OrderState } from '../../../src/order/states.ts'
import { call } from '../call.ts'

export interface DeskLine extends OrderLineView {
  /** How many of them were found on the shelf: all, unless the shop said otherwise. */
  picked: number
}

/** Something that happened to an order. */
export interface DeskEvent {
  state: OrderState
  at: string
  /** Who it was, by name. */
  by: string
  kind: 'move' | 'undo' | 'pick' | 'cash'
  /** What happened, where the state does not say it. */
  note: string
}

/** An order as the desk sees it. */
export interface DeskOrder extends OrderFacts {
  _id: string
  customer: { _id: string | null; name: string; mobile: string; email: string }
  lines: DeskLine[]
  totals: { quantity: number; subTotal: number; savings: number; delivery: number; handling: number; total: number }
  note: string
  placedAt: string | null
  /** The states that the desk may choose next. */
  next: OrderState[]
  /** Whether it has come less far than it should have by now. */
  isLate: boolean
  byPhone: boolean
  cancelNote: string
  cashCollected: { at: string; by: string } | null
  refunds: { amount: number; state: 'asked' | 'done' | 'failed'; at: string }[]
  timeline: DeskEvent[]
}

export interface DeskPage {
  counts: Record<OrderState, number>
  page: number
  totalPage: number
  totalCount: number
}

/** Lines of an order that lie in one part of the shop. */
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

/** What the shop sells, found by some words of it. */
export const searchProducts = (search: string, limit: number) =>
  call<ProductView[]>('POST', '/api/product/search-product', { body: { search, page: 1, limit } })

function of(orderId: string): URLSearchParams {
  return new URLSearchParams({ orderId })
}
