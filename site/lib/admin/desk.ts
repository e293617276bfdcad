/** Calls for the order board. */

import type { DeskCounts, DeskOrder, MoveOrder, PhoneOrder, PickGroup } from '../../../src/order/desk/contract.ts'
import type { OrderState } from '../../../src/order/states.ts'
import { call } from '../call.ts'

export interface DeskPage {
  counts: DeskCounts
  /** Number of lines with a complaint that has no response yet. */
  complaints: number
  /** Number of orders with cash owed to the shopper. */
  owed: number
  page: number
  totalPage: number
  totalCount: number
}

export interface DeskQuery {
  state: OrderState | 'open' | 'complaints' | 'owed' | ''
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

export const moveDeskOrder = (move: MoveOrder) => call<DeskOrder>('POST', '/api/desk/move', { body: move })

/** Undoes a transition that was just made. */
export const undoMove = ({ orderId, from, to }: MoveOrder) =>
  call<DeskOrder>('POST', '/api/desk/undo', { body: { orderId, from, to } })

export const cancelDeskOrder = (orderId: string, reason: string) =>
  call<DeskOrder>('POST', '/api/desk/cancel', { body: { orderId, reason } })

/** Records that the cash for a delivered order has been collected. */
export const collectCash = (orderId: string, amount: number) =>
  call<DeskOrder>('POST', '/api/desk/collect-cash', { body: { orderId, amount } })

export interface Answer {
  orderId: string
  lineId: string
  /** Number of pieces to refund. */
  quantity: number
  /** Message to the customer. */
  note: string
}

export const answerComplaint = (answer: Answer) =>
  call<DeskOrder>('POST', '/api/desk/answer-complaint', { body: answer })

/** Records that the cash owed to a shopper has been handed over. */
export const giveCashBack = (orderId: string, lineId: string) =>
  call<DeskOrder>('POST', '/api/desk/give-cash-back', { body: { orderId, lineId } })

export interface ShortPick {
  orderId: string
  lineId: string
  /** Number of pieces found. */
  quantity: number
  /** Whether to set the product's stock to 0 as well. */
  stockToo: boolean
  /** Whether the admin has confirmed that the order is cancelled when nothing of it is left. */
  cancels: boolean
}

export const shortPick = (short: ShortPick) => call<DeskOrder>('POST', '/api/desk/short-pick', { body: short })

/** Undoes setting the stock to 0 for a short pick. */
export const restoreStock = (orderId: string, lineId: string) =>
  call<DeskOrder>('POST', '/api/desk/restore-stock', { body: { orderId, lineId } })

export const placePhoneOrder = (order: PhoneOrder, key: string) =>
  call<DeskOrder>('POST', '/api/desk/phone-order', { body: order, headers: { 'idempotency-key': key } })

function of(orderId: string): URLSearchParams {
  return new URLSearchParams({ orderId })
}
