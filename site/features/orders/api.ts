/** Calls for the shopper's own orders. */

import type { ReportMissing } from '../../../src/order/contract.ts'
import type { ShopperCancelReason } from '../../../src/shared/cancel-reasons.ts'
import { call } from '../../api/call.ts'

/** Returns one entry for each line of the shopper's orders, newest first. */
export const fetchOrderEntries = (page: number) => call('GET', '/api/order/order-list', { query: { page } })

export const fetchOrder = (orderId: string) => call('GET', '/api/order/details', { query: { orderId } })

/** Cancels an order, for a reason unless the shopper does not say. */
export const cancelOrder = (orderId: string, reason?: ShopperCancelReason) =>
  call('POST', '/api/order/cancel', { body: { orderId, ...(reason && { reason }) } })

/** Adds an order's products to the cart again. Returns the names of those that are unavailable. */
export const orderAgain = (orderId: string) => call('POST', '/api/order/buy-again', { body: { orderId } })

export const reportMissing = (body: ReportMissing) => call('POST', '/api/order/report-missing', { body })
