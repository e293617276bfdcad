import { afterEach, beforeEach, expect, type Mock, spyOn, test } from 'bun:test'
import {
  cleanTestStorage,
  getTestStorage,
  setTestStorageKey,
  useTestStorageEngine as storeInMemory,
} from '@nanostores/persistent'
import { cleanStores } from 'nanostores'
import { $toasts, dismissToast } from '../toasts/toasts.ts'
import type { CartProduct } from './cart-state.ts'

// The store binds to its storage when it is created, so the test storage has to be set up first.
storeInMemory()
const { addToCart, decrease, increase, refreshCart } = await import('./cart.ts')
const { proceedToCheckout } = await import('./proceed.ts')
const { removeUnbuyable } = await import('./removal.ts')
const { $browserCart, $cart, $cartTotals } = await import('./cart-state.ts')

let nextId = 1
let fetched: Mock<typeof fetch>
let stopListening: () => void

const toasts = () => $toasts.get().map((toast) => toast.text)

function product(changes: Partial<CartProduct> = {}): CartProduct {
  const productId = (nextId++).toString(16).padStart(32, '0')
  const path = `/product/Onion-${productId}`
  return {
    productId,
    name: 'Onion',
    brand: null,
    unit: '1 kg',
    priceInPaise: 4200,
    discountPercent: 15,
    sellingPriceInPaise: null,
    stock: 4,
    image: '',
    path,
    ...changes,
  }
}

function shopResponds(result: (productIds: string[]) => Response) {
  fetched.mockImplementation((async (_url: string, init: RequestInit) =>
    result(JSON.parse(String(init.body)).productIds)) as typeof fetch)
}

const shopSays = (wire: object) =>
  shopResponds((productIds) => {
    const said = { name: 'Onion', unit: '1 kg', price: 42, discount: 15, stock: 4, image: [], ...wire }
    return Response.json({ success: true, data: productIds.map((_id) => ({ _id, ...said })) })
  })

beforeEach(() => {
  fetched = spyOn(globalThis, 'fetch') as unknown as Mock<typeof fetch>
  shopSays({})
  stopListening = $cart.listen(() => {})
})

afterEach(() => {
  stopListening()
  fetched.mockRestore()
  cleanTestStorage()
  cleanStores($cart, $cartTotals)
  $browserCart.set([])
  for (const toast of $toasts.get()) dismissToast(toast.id)
})

test('adds a product with a message, count and total, and stores it in the browser', async () => {
  const onion = product()
  await addToCart(onion)
  await increase(onion.productId)
  expect(toasts()).toEqual(['Item added'])
  expect($cartTotals.get()).toEqual({
    quantity: 2,
    totalInPaise: 7000,
    undiscountedInPaise: 8400,
    savingsInPaise: 1400,
  })
  expect(JSON.parse(getTestStorage().cart!)[0]).toMatchObject({ productId: onion.productId, quantity: 2 })
})

test('minus lowers by one and at one removes the product', async () => {
  const onion = product()
  await addToCart(onion)
  await increase(onion.productId)
  decrease(onion.productId)
  expect($cart.get()[0]?.quantity).toBe(1)
  decrease(onion.productId)
  expect($cart.get()).toEqual([])
  expect(toasts()).toContain('Item remove')
})

test('limits the quantity to the stock, and shows how many are left', async () => {
  shopSays({ stock: 2 })
  const onion = product({ stock: 2 })
  for (let i = 0; i < 4; i++) await addToCart(onion)
  expect($cart.get()[0]?.quantity).toBe(2)
  expect(toasts()).toContain('Only 2 left')
})

test('another tab’s cart shows here, and what it broke is cleaned', async () => {
  const onion = product()
  await addToCart(onion)
  const stored = getTestStorage().cart!
  setTestStorageKey('cart', stored.replace('"quantity":1', '"quantity":3'))
  expect($cart.get()[0]?.quantity).toBe(3)
  setTestStorageKey('cart', '[{"productId":')
  expect($cart.get()).toEqual([])
})

test('after an add the line shows what the shop says today', async () => {
  const onion = product()
  shopSays({ price: 50, discount: 10, stock: 9 })
  await addToCart(onion)
  expect($cart.get()[0]).toMatchObject({ priceInPaise: 5000, discountPercent: 10, stock: 9, quantity: 1 })
})

test('a product that is gone stays in sight, is not counted, and is removed with all that cannot be bought', async () => {
  const [onion, potato] = [product(), product({ name: 'Potato' })]
  await addToCart(onion)
  $browserCart.set([...$cart.get(), { ...potato, quantity: 2, gone: false }])
  shopResponds(() => Response.json({ success: true, data: [] }))
  await refreshCart()
  expect($cart.get()[1]).toMatchObject({ name: 'Potato', gone: true })
  expect($cartTotals.get().quantity).toBe(1)
  expect(toasts()).toContain('Potato is not available')
  await removeUnbuyable()
  expect($cart.get().map(({ name }) => name)).toEqual([onion.name])
  expect(toasts()).toContain('Item remove')
  const opened: string[] = []
  Object.assign(globalThis, { location: { assign: (path: string) => opened.push(path) } })
  proceedToCheckout()
  Reflect.deleteProperty(globalThis, 'location')
  expect(toasts()).toContain('Please Login')
  expect(opened).toEqual(['/login?for=checkout'])
})

test('lowers a quantity above the stock with a message', async () => {
  const onion = product()
  $browserCart.set([{ ...onion, quantity: 4, gone: false }])
  shopSays({ stock: 1 })
  await refreshCart()
  expect($cart.get()[0]?.quantity).toBe(1)
  expect(toasts()).toEqual(['Only 1 left of Onion'])
})

test('a shop that cannot be reached changes nothing and says nothing', async () => {
  const onion = product()
  $browserCart.set([{ ...onion, quantity: 2, gone: false }])
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  await refreshCart()
  shopResponds(() => new Response('busy', { status: 503 }))
  await refreshCart()
  expect($cart.get()).toEqual([{ ...onion, quantity: 2, gone: false }])
  expect(toasts()).toEqual([])
})

test('requests prices and stock of the whole cart at once', async () => {
  $browserCart.set([product(), product(), product()].map((each) => ({ ...each, quantity: 4, gone: false })))
  shopSays({ stock: 3 })
  await refreshCart()
  expect(fetched).toHaveBeenCalledTimes(1)
  expect($cart.get().map((line) => line.quantity)).toEqual([3, 3, 3])
})

test('does not request a line again right after its response', async () => {
  await addToCart(product())
  await refreshCart()
  expect(fetched).toHaveBeenCalledTimes(1)
})
