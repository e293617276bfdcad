import { StepError } from './tools.ts'

/** Calls the shop's API. Throws with the shop's message if it refuses. */
export type Call = <T>(method: string, path: string, body?: object, token?: string) => Promise<T>

interface CartLine {
  quantity: number
  productId: { price: number; discount: number }
}

export function callsTo(url: string): Call {
  return async <T>(method: string, path: string, body?: object, token?: string): Promise<T> => {
    const response = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const result = (await response.json()) as { message?: string; data: T }
    if (!response.ok) throw new StepError(`${method} ${path} returned ${response.status}: ${result.message}`)
    return result.data
  }
}

export async function logIn(call: Call, email: string, password: string): Promise<string> {
  return (await call<{ accesstoken: string }>('POST', '/api/user/login', { email, password })).accesstoken
}

/** Registers a new shopper with a delivery address. */
export async function signUp(call: Call, email: string, password: string) {
  await call('POST', '/api/user/register', { name: 'Asha', email, password, confirmPassword: password })
  const token = await logIn(call, email, password)
  const place = { address_line: '12 MG Road', city: 'Pune', state: 'Maharashtra', country: 'India' }
  const address = { ...place, pincode: '411001', mobile: '9876543210' }
  return { token, addressId: (await call<{ _id: string }>('POST', '/api/address/create', address, token))._id }
}

export async function addToCart(call: Call, token: string, productIds: readonly string[]): Promise<void> {
  for (const productId of productIds) await call('POST', '/api/cart/create', { productId }, token)
}

/** Orders the entire cart, for cash or by card, and returns the order number. */
export async function orderCart(call: Call, token: string, addressId: string, by: 'cash' | 'card'): Promise<string> {
  const list_items = await call<CartLine[]>('GET', '/api/cart/get', undefined, token)
  const totalAmt = list_items.reduce((sum, { quantity, productId: { price, discount } }) => {
    return sum + quantity * (price - Math.ceil((price * discount) / 100))
  }, 0)
  const path = by === 'cash' ? '/api/order/cash-on-delivery' : '/api/order/checkout'
  const order = { list_items, addressId, subTotalAmt: totalAmt, totalAmt }
  return (await call<{ orderId: string }>('POST', path, order, token)).orderId
}
