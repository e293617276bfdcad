import { afterEach, beforeEach, expect, type Mock, spyOn, test } from 'bun:test'
import { useTestStorageEngine as storeInMemory } from '@nanostores/persistent'
import type { ShopStatus } from '../../../src/settings/contract.ts'
import { waitUntil } from '../../../src/testing/wait.ts'
import type { CartLine } from '../cart/cart-state.ts'
import { $toasts, dismissToast } from '../toasts/toasts.ts'

// The stores bind to their storage when they are created, so the test storage has to be set up first.
storeInMemory()
const { $addresses } = await import('../addresses/addresses.ts')
const { $accountCart } = await import('../cart/cart-state.ts')
const { $changes, $ordering, changesBetween, feesBetween, placeOrder } = await import('./checkout.ts')
const { $user } = await import('../account/session.ts')
const { $shopStatus } = await import('../cart/shop-status.ts')

const id = (n: number) => n.toString(16).padStart(32, '0')
const toasts = () => $toasts.get().map((toast) => toast.text)

const OPEN: ShopStatus = {
  isOpen: true,
  isPaused: false,
  holiday: null,
  opensAt: null,
  message: '',
  minimumOrder: 0,
  deliveryFee: 0,
  freeDeliveryFrom: null,
  handlingFee: 0,
  maxQuantityPerLine: 24,
  maxLines: 100,
  promisedMinutes: 10,
}

let fetched: Mock<typeof fetch>
let went: string[]
let asked: { path: string; key: string | null; body: { totalAmt: number; subTotalAmt: number } }[]
let results: (() => Response)[]
let cart: () => Response

function line(n: number, changes: Partial<CartLine> = {}): CartLine {
  const prices = { priceInPaise: 4200, discountPercent: 15, sellingPriceInPaise: null }
  const facts = { name: `Product ${n}`, brand: null, unit: '1 kg', image: '', ...prices }
  return { productId: id(n), quantity: 2, stock: 9, path: `/product/${id(n)}`, gone: false, ...facts, ...changes }
}

const ordered = (data: object) => () => Response.json({ success: true, error: false, message: '', data })
const refused = (status: number, message: string) => () =>
  Response.json({ success: false, error: true, message, data: null }, { status })
const silence = () => {
  throw new TypeError('Failed to fetch')
}

beforeEach(() => {
  asked = []
  results = []
  cart = () => Response.json({ success: true, error: false, message: '', data: [], version: 1 })
  went = []
  fetched = spyOn(globalThis, 'fetch') as unknown as Mock<typeof fetch>
  fetched.mockImplementation((async (path: string, init: RequestInit) => {
    if (!path.startsWith('/api/order/')) return cart()
    asked.push({ path, key: new Headers(init.headers).get('idempotency-key'), body: JSON.parse(String(init.body)) })
    return results.shift()!()
  }) as typeof fetch)
  Object.assign(globalThis, {
    location: { assign: (to: string) => went.push(to), replace: (to: string) => went.push(`instead ${to}`) },
  })
  const person = { name: 'Asha', email: 'asha@example.com', avatar: '', mobile: '', role: 'USER' as const }
  $user.set({ _id: id(1), mustChangePassword: false, ...person })
  const address = {
    address_line: 'x',
    city: 'x',
    state: 'x',
    country: 'x',
    pincode: 'x',
    mobile: 'x',
    receiver: '',
    note: '',
    label: '',
  }
  $addresses.set([
    { _id: id(2), userId: id(1), chosenAt: null, status: true, createdAt: '', updatedAt: '', ...address },
  ])
  $accountCart.set([line(3)])
  $shopStatus.set(OPEN)
})

afterEach(() => {
  $user.set(undefined)
  $accountCart.set([])
  $addresses.set(undefined)
  $changes.set([])
  $ordering.set(null)
  $shopStatus.set(undefined)
  Reflect.deleteProperty(globalThis, 'location')
  fetched.mockRestore()
  for (const toast of $toasts.get()) dismissToast(toast.id)
})

test('a cash order sends what the cart shows, and leads to its success', async () => {
  results = [ordered({ orderId: 'ORD-7K2M9QXA' })]
  await placeOrder('cash')
  expect(asked[0]?.path).toBe('/api/order/cash-on-delivery')
  expect(asked[0]?.body).toMatchObject({ totalAmt: 70, subTotalAmt: 84 })
  expect(went).toEqual(['instead /success?text=Order&order=ORD-7K2M9QXA'])
  expect($accountCart.get()).toEqual([])
})

test('sends the fees, and reports changed ones', async () => {
  $shopStatus.set({ ...OPEN, deliveryFee: 25 })
  const shop = { ...OPEN, deliveryFee: 30, handlingFee: 4 }
  results = [() => Response.json({ success: false, error: true, message: 'Changed', data: { shop } }, { status: 409 })]
  await placeOrder('cash')
  // The notice of the page says it.
  expect(toasts()).toEqual([])
  expect(asked[0]?.body).toMatchObject({ totalAmt: 95, subTotalAmt: 84 })
  expect($shopStatus.get()).toEqual(shop)
  const goods = { quantity: 2, totalInPaise: 7000, undiscountedInPaise: 8400, savingsInPaise: 1400 }
  const before = { ...goods, deliveryFeeInPaise: 2500, handlingFeeInPaise: 0, grandTotalInPaise: 9500 }
  const after = { ...goods, deliveryFeeInPaise: 3000, handlingFeeInPaise: 400, grandTotalInPaise: 10_400 }
  expect(feesBetween(before, after)).toEqual([
    'Delivery Charge is ₹30 now, it was ₹25',
    'Handling Charge is ₹4 now, it was Free',
  ])
})

test('a card order leads to where it is paid, and keeps the cart', async () => {
  results = [ordered({ orderId: 'ORD-7K2M9QXA', url: '/sandbox/pay/1' })]
  await placeOrder('card')
  expect(went).toEqual(['/sandbox/pay/1'])
  expect($accountCart.get()).toHaveLength(1)
})

test('a second click while the first is on its way does nothing', async () => {
  results = [ordered({ orderId: 'ORD-7K2M9QXA' })]
  await Promise.all([placeOrder('cash'), placeOrder('cash'), placeOrder('card')])
  expect(asked).toHaveLength(1)
})

test('reuses the idempotency key after a lost response, but not after a refusal', async () => {
  results = [silence, refused(422, 'No'), ordered({ orderId: 'ORD-7K2M9QXA' })]
  cart = silence
  await placeOrder('cash')
  expect(toasts()).toContain('The shop cannot be reached. Please try again.')
  await placeOrder('cash')
  await placeOrder('cash')
  const [first, again, another] = asked.map(({ key }) => key)
  expect(first).toBeTruthy()
  expect(again).toBe(first!)
  expect(another).not.toBe(first!)
})

test('a lost response to an order that emptied the cart is no failure', async () => {
  results = [silence]
  await placeOrder('cash')
  await waitUntil(() => $accountCart.get().length === 0)
  await waitUntil(() => toasts().length === 0)
})

test('nothing is sent without an address, or with something that cannot be bought', async () => {
  $accountCart.set([line(3), line(4, { stock: 0 })])
  await placeOrder('cash')
  $addresses.set([])
  await placeOrder('cash')
  expect(asked).toEqual([])
  // The notice of the page names what cannot be bought.
  expect(toasts()).toEqual(['Choose an address'])
  expect($ordering.get()).toBeNull()
})

test('an order that is refused because of lines that cannot be bought leaves them to their notice', async () => {
  const view = (n: number, stock: number, price: number) => ({
    _id: id(n + 10),
    quantity: 2,
    wanted: 2,
    productId: {
      ...{ _id: id(n), name: `Product ${n}`, brand: null, unit: '1 kg', image: [], stock, price, discount: 15 },
      ...{ sellingPrice: null, gone: false, available: stock > 0 },
    },
  })
  const now = [view(3, 0, 42), view(4, 9, 50)]
  const message = 'Product 3 is out of stock'
  const refusal = { success: false, error: true, message, data: { cart: now } }
  $accountCart.set([line(3), line(4)])
  results = [() => Response.json(refusal, { status: 409 })]
  cart = () => Response.json({ success: true, error: false, message: '', data: now, version: 2 })
  await placeOrder('cash')
  expect($accountCart.get().map(({ stock }) => stock)).toEqual([0, 9])
  expect(toasts()).toEqual([])
  expect($changes.get()).toEqual(['Product 4 is ₹42 now, it was ₹35'])
})

test('describes changes of the cart', () => {
  const before = [line(1), line(2), line(3), line(4), line(5)]
  const after = [
    line(1, { priceInPaise: 5000 }),
    line(2, { stock: 0 }),
    line(3, { gone: true }),
    line(4, { quantity: 1, stock: 1 }),
    line(6),
  ]
  expect(changesBetween(before, after)).toEqual([
    'Product 5 is not in your cart any more',
    'Product 1 is ₹42 now, it was ₹35',
    'Product 2 is out of stock',
    'Product 3 is not available',
    'Only 1 left of Product 4',
    'Product 6 is new in your cart',
  ])
  expect(changesBetween(before, before)).toEqual([])
  // A line of a gone product has no price.
  const gone = line(1, { gone: true, priceInPaise: 0 })
  expect(changesBetween([gone], [line(1)])).toEqual(['Product 1 is available again'])
})
