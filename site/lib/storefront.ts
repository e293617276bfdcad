/** Calls of a signed-in shopper: cart, addresses and orders. */

import type { AddressView } from '../../src/address/contract.ts'
import type { CartLineView, CartView } from '../../src/cart/contract.ts'
import type { OrderEntry, OrderView, PlaceOrder } from '../../src/order/contract.ts'
import type { ShopStatus } from '../../src/settings/contract.ts'
import type { AddressForm } from '../../src/shared/address.ts'
import { call } from './call.ts'

/** The cart version, which every change raises by one. */
export interface Versioned {
  version: number
}

interface Changed {
  _id: string
  quantity: number
}

export const fetchCart = () => call<CartLineView[], Versioned>('GET', '/api/cart/get')

export const addOneToCart = (productId: string) =>
  call<Changed, Versioned>('POST', '/api/cart/create', { body: { productId } })

export const setCartQuantity = (itemId: string, qty: number) =>
  call<Changed, Versioned>('PUT', '/api/cart/update-qty', { body: { _id: itemId, qty } })

export const deleteCartItem = (itemId: string) =>
  call<Changed, Versioned>('DELETE', '/api/cart/delete-cart-item', { body: { _id: itemId } })

export const mergeCart = (items: { productId: string; quantity: number }[]) =>
  call<CartLineView[], Versioned>('POST', '/api/cart/merge', { body: { items } })

export const fetchAddresses = () => call<AddressView[]>('GET', '/api/address/get')

export const createAddress = (form: AddressForm) => call<AddressView>('POST', '/api/address/create', { body: form })

export const updateAddress = (id: string, form: AddressForm) =>
  call<AddressView>('PUT', '/api/address/update', { body: { _id: id, ...form } })

export const disableAddress = (id: string) => call<unknown>('DELETE', '/api/address/disable', { body: { _id: id } })

export interface PaymentOptions {
  cash: boolean
  card: boolean
  /** Why card payments are unavailable. Empty if they are available. */
  cardReason: string
}

export const fetchPaymentOptions = () => call<PaymentOptions>('GET', '/api/payment/options')

export const fetchShopStatus = () => call<ShopStatus>('GET', '/api/shop/status')

export const fetchServes = (pincode: string) => call<{ serves: boolean }>('GET', `/api/shop/serves?pincode=${pincode}`)

interface Ordered {
  orderId: string
  /** The provider's payment page, for card orders only. */
  url?: string
}

/** The idempotency key makes a repeated attempt return the first order. */
export const orderForCash = (order: PlaceOrder, key: string) =>
  call<Ordered>('POST', '/api/order/cash-on-delivery', { body: order, headers: keyed(key) })

export const orderByCard = (order: PlaceOrder, key: string) =>
  call<Ordered>('POST', '/api/order/checkout', { body: order, headers: keyed(key) })

/** Returns one entry for each line of the shopper's orders, newest first. */
export const fetchOrderEntries = (page: number) =>
  call<OrderEntry[], { page: number; totalPage: number }>('GET', `/api/order/order-list?page=${page}`)

export const fetchOrder = (orderId: string) =>
  call<OrderView>('GET', `/api/order/details?orderId=${encodeURIComponent(orderId)}`)

export const cancelOrder = (orderId: string) => call<OrderView>('POST', '/api/order/cancel', { body: { orderId } })

/** Adds an order's products to the cart again. Returns the names of those that are unavailable. */
export const orderAgain = (orderId: string) =>
  call<{ cart: CartView; unavailable: string[] }>('POST', '/api/order/buy-again', { body: { orderId } })

export const reportMissing = (orderId: string, lineId: string, note: string) =>
  call<unknown>('POST', '/api/order/report-missing', { body: { orderId, lineId, note } })

function keyed(key: string): Record<string, string> {
  return { 'idempotency-key': key }
}
