/** Calls for the cart, and for what the shop tells everybody: products and opening hours. */

import { call, SOON_MS } from '../../api/call.ts'

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

export const fetchShopStatus = () => call('GET', '/api/shop/status')

export const fetchServes = (pincode: string) => call('GET', '/api/shop/serves', { query: { pincode } })
