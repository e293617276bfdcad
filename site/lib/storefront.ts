/** Calls of a signed-in shopper: cart, addresses and orders. */

import type { PlaceOrder } from '../../src/order/contract.ts'
import type { AddressForm } from '../../src/shared/address.ts'
import { call } from './call.ts'
import type { SuccessOf } from './routes.ts'

const SOON_MS = 8000

/** The current facts of those of the products that the shop still sells. */
export const fetchProducts = (productIds: readonly string[]) =>
  call('POST', '/api/product/get-by-ids', { body: { productIds: [...productIds] }, timeoutMs: SOON_MS })

/** The cart version, which every change raises by one. */
export interface Versioned {
  version: number
}

export const fetchCart = () => call('GET', '/api/cart/get')

export const addOneToCart = (productId: string) => call('POST', '/api/cart/create', { body: { productId } })

export const setCartQuantity = (itemId: string, qty: number) =>
  call('PUT', '/api/cart/update-qty', { body: { _id: itemId, qty } })

export const deleteCartItem = (itemId: string) =>
  call('DELETE', '/api/cart/delete-cart-item', { body: { _id: itemId } })

export const mergeCart = (items: { productId: string; quantity: number }[]) =>
  call('POST', '/api/cart/merge', { body: { items } })

export const fetchAddresses = () => call('GET', '/api/address/get')

export const createAddress = (form: AddressForm) => call('POST', '/api/address/create', { body: form })

export const updateAddress = (id: string, form: AddressForm) =>
  call('PUT', '/api/address/update', { body: { _id: id, ...form } })

export const disableAddress = (id: string) => call('DELETE', '/api/address/disable', { body: { _id: id } })

export type PaymentOptions = SuccessOf<'GET', '/api/payment/options'>['data']

export const fetchPaymentOptions = () => call('GET', '/api/payment/options')

export const fetchShopStatus = () => call('GET', '/api/shop/status')

export const fetchServes = (pincode: string) => call('GET', '/api/shop/serves', { query: { pincode } })

/** The idempotency key makes a repeated attempt return the first order. */
export const orderForCash = (order: PlaceOrder, key: string) =>
  call('POST', '/api/order/cash-on-delivery', { body: order, headers: keyed(key) })

export const orderByCard = (order: PlaceOrder, key: string) =>
  call('POST', '/api/order/checkout', { body: order, headers: keyed(key) })

/** Returns one entry for each line of the shopper's orders, newest first. */
export const fetchOrderEntries = (page: number) => call('GET', '/api/order/order-list', { query: { page } })

export const fetchOrder = (orderId: string) => call('GET', '/api/order/details', { query: { orderId } })

export const cancelOrder = (orderId: string) => call('POST', '/api/order/cancel', { body: { orderId } })

/** Adds an order's products to the cart again. Returns the names of those that are unavailable. */
export const orderAgain = (orderId: string) => call('POST', '/api/order/buy-again', { body: { orderId } })

export const reportMissing = (orderId: string, lineId: string, note: string) =>
  call('POST', '/api/order/report-missing', { body: { orderId, lineId, note } })

function keyed(key: string): Record<string, string> {
  return { 'idempotency-key': key }
}
