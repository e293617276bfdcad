/** Calls for the order board. */

import type { MoveOrder, PhoneOrder } from '../../../../src/order/desk/contract.ts'
import type { OrderState } from '../../../../src/order/states.ts'
import { call } from '../../../api/call.ts'
import type { BodyOf, ExtraOf, QueryOf } from '../../../api/routes.ts'

/** A page of orders, with what waits for an admin: complaints without a response, cash and replacements owed to customers. */
export type DeskPage = ExtraOf<'GET', '/api/desk/orders'>

export interface DeskQuery {
  state: OrderState | 'open' | 'complaints' | 'due' | 'owed' | 'replacements' | ''
  search: string
  page: number
  limit: number
}

export const fetchDeskOrders = ({ state, search, page, limit }: DeskQuery, signal?: AbortSignal) =>
  call('GET', '/api/desk/orders', {
    query: { ...(state && { state }), ...(search && { search }), page, limit },
    ...(signal && { signal }),
  })

/** Returns the path of a CSV file with the orders that match and were ordered on these days, each with its lines. */
export function ordersFilePath(filter: QueryOf<'GET', '/api/desk/orders-export'>): string {
  const chosen = Object.entries(filter).filter(([, value]) => value !== '') as [string, string][]
  return `/api/desk/orders-export?${new URLSearchParams(chosen)}`
}

export const fetchDeskOrder = (orderId: string) => call('GET', '/api/desk/order', { query: { orderId } })

export const fetchPickList = (orderId: string) => call('GET', '/api/desk/pick-list', { query: { orderId } })

export const moveDeskOrder = (move: MoveOrder) => call('POST', '/api/desk/move', { body: move })

/** Undoes a transition that was just made. */
export const undoMove = ({ orderId, from, to }: MoveOrder) =>
  call('POST', '/api/desk/undo', { body: { orderId, from, to } })

export const cancelDeskOrder = (orderId: string, reason: string) =>
  call('POST', '/api/desk/cancel', { body: { orderId, reason } })

/** Records that the cash for a delivered order has been collected. */
export const collectCash = (orderId: string, amount: number) =>
  call('POST', '/api/desk/collect-cash', { body: { orderId, amount } })

/** Takes back that the cash was collected, as was recorded a moment ago. */
export const undoCollectCash = (orderId: string) => call('POST', '/api/desk/undo-collect-cash', { body: { orderId } })

/** `quantity` is the number of refunded pieces, `replacement` what is given instead; `note` is a message to the customer. */
export type ComplaintAnswer = BodyOf<'POST', '/api/desk/answer-complaint'>

export const answerComplaint = (answer: ComplaintAnswer) => call('POST', '/api/desk/answer-complaint', { body: answer })

/** What a customer told the desk about an item of a delivered order. */
export type Problem = BodyOf<'POST', '/api/desk/report-problem'>

export const reportProblem = (problem: Problem) => call('POST', '/api/desk/report-problem', { body: problem })

/** What a response to a complaint promised. */
export type Owed = BodyOf<'POST', '/api/desk/give-cash-back'>

/** Records that the cash owed to a shopper has been handed over. */
export const giveCashBack = (owed: Owed) => call('POST', '/api/desk/give-cash-back', { body: owed })

/** Records that the replacement owed to a shopper has been handed over. */
export const giveReplacement = (owed: Owed) => call('POST', '/api/desk/give-replacement', { body: owed })

/**
 * `quantity` is how many were found, `stockToo` whether the product's stock becomes 0, and `cancels` whether nothing of
 * the order is left, which cancels it.
 */
export type ShortPick = BodyOf<'POST', '/api/desk/short-pick'>

export const shortPick = (short: ShortPick) => call('POST', '/api/desk/short-pick', { body: short })

/** Undoes setting the stock to 0 for a short pick. */
export const restoreStock = (orderId: string, lineId: string) =>
  call('POST', '/api/desk/restore-stock', { body: { orderId, lineId } })

export const placePhoneOrder = (order: PhoneOrder, key: string) =>
  call('POST', '/api/desk/phone-order', { body: order, headers: { 'idempotency-key': key } })
