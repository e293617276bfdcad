/** Calls for placing an order. */

import type { PlaceOrder } from '../../../src/order/contract.ts'
import { call } from '../../api/call.ts'
import type { SuccessOf } from '../../api/routes.ts'

export type PaymentOptions = SuccessOf<'GET', '/api/payment/options'>['data']

export const fetchPaymentOptions = () => call('GET', '/api/payment/options')

/** The idempotency key makes a repeated attempt return the first order. */
export const orderForCash = (order: PlaceOrder, key: string) =>
  call('POST', '/api/order/cash-on-delivery', { body: order, headers: keyed(key) })

export const orderByCard = (order: PlaceOrder, key: string) =>
  call('POST', '/api/order/checkout', { body: order, headers: keyed(key) })

function keyed(key: string): Record<string, string> {
  return { 'idempotency-key': key }
}
