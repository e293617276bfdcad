/** The calls of the order desk. */

import type { DeskCounts, DeskOrder, MoveOrder, PhoneOrder, PickGroup } from '../../../src/order/desk/contract.ts'
import type { OrderState } from '../../../src/order/states.ts'
import { call } from '../call.ts'

export interface DeskPage {
  counts: DeskCounts
  /** Lines that were reported as missing and not answered. */
  complaints: number
  /** Orders for which cash is to be given back. */
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

/** Takes back a move forward that was just made. */
export const undoMove = ({ orderId, from, to }: MoveOrder) =>
  call<DeskOrder>('POST', '/api/desk/undo', { body: { orderId, from, to } })

export const cancelDeskOrder = (orderId: string, reason: string) =>
  call<DeskOrder>('POST', '/api/desk/cancel', { body: { orderId, reason } })

/** Notes that the cash of a delivered order is here after all. */
export const collectCash = (orderId: string, amount: number) =>
  call<DeskOrder>('POST', '/api/desk/collect-cash', { body: { orderId, amount } })

export interface Answer {
  orderId: string
  lineId: string
  /** For how many pieces money goes back. */
  quantity: number
  /** Words to the customer. */
  note: string
}

export const answerComplaint = (answer: Answer) =>
  call<DeskOrder>('POST', '/api/desk/answer-complaint', { body: answer })

/** Notes that the cash which was promised back is handed over. */
export const giveCashBack = (orderId: string, lineId: string) =>
  call<DeskOrder>('POST', '/api/desk/give-cash-back', { body: { orderId, lineId } })

export interface ShortPick {
  orderId: string
  lineId: string
  /** How many were found. */
  quantity: number
  /** Whether the shop's count is put right too: there are no more. */
  stockToo: boolean
  /** Whether nothing of the order is left by it, which cancels it. */
  cancels: boolean
}

export const shortPick = (short: ShortPick) => call<DeskOrder>('POST', '/api/desk/short-pick', { body: short })

/** Takes back that a shelf was empty. */
export const restoreStock = (orderId: string, lineId: string) =>
  call<DeskOrder>('POST', '/api/desk/restore-stock', { body: { orderId, lineId } })

export const placePhoneOrder = (order: PhoneOrder, key: string) =>
  call<DeskOrder>('POST', '/api/desk/phone-order', { body: order, headers: { 'idempotency-key': key } })

function of(orderId: string): URLSearchParams {
  return new URLSearchParams({ orderId })
}
