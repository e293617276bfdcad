import { afterEach, beforeEach, expect, type Mock, spyOn, test } from 'bun:test'
import { useTestStorageEngine as storeInMemory } from '@nanostores/persistent'
import { $toasts, dismissToast } from '../toasts/toasts.ts'
import type { CartProduct } from './cart-state.ts'

// The stores bind to their storage when they are created, so the test storage has to be set up first.
storeInMemory()
const { addToCart, decrease, increase, refreshCart } = await import('./cart.ts')
const { removeFromCart } = await import('./removal.ts')
const { putLines } = await import('./put-lines.ts')
const { $accountCart, $browserCart, $cart, $pendingProducts } = await import('./cart-state.ts')
const { $user } = await import('../account/session.ts')

/** The server's side of one cart. */
const shop = {
  stock: 10,
  version: 0,
  down: false,
  calls: [] as string[],
  lines: new Map<string, { _id: string; quantity: number }>(),
}
let fetched: Mock<typeof fetch>
let count = 0

const id = () => (++count).toString(16).padStart(32, '0')
const toasts = () => $toasts.get().map((toast) => toast.text)
const quantities = () => $cart.get().map((line) => line.quantity)

function product(): CartProduct {
  const prices = { priceInPaise: 4200, discountPercent: 15, sellingPriceInPaise: null }
  const facts = { name: 'Onion', brand: null, unit: '1 kg', image: '', ...prices }
  const productId = id()
  return { productId, stock: shop.stock, path: `/product/Onion-${productId}`, ...facts }
}

function wireLines() {
  const wire = { name: 'Onion', unit: '1 kg', price: 42, discount: 15, image: [], stock: shop.stock }
  const state = { available: shop.stock > 0, gone: false }
  return [...shop.lines].map(([productId, line]) => ({ ...line, productId: { _id: productId, ...wire, ...state } }))
}

const refused = (status: number, message: string) =>
  Response.json({ success: false, error: true, message, data: null }, { status })
const shown = (data: unknown) =>
  Response.json({ success: true, error: false, message: '', data, version: shop.version })

function respond(
  path: string,
  body: { productId: string; _id: string; qty: number; items: RequestedLine[] },
): Response {
  if (path === '/api/cart/get') return shown(wireLines())
  if (path === '/api/cart/merge') return mergeInto(body.items)
  if (path === '/api/cart/create') {
    const had = shop.lines.get(body.productId)
    if ((had?.quantity ?? 0) >= shop.stock) return refused(409, `Only ${shop.stock} left`)
    const line = { _id: had?._id ?? id(), quantity: (had?.quantity ?? 0) + 1 }
    shop.lines.set(body.productId, line)
    shop.version++
    return shown(line)
  }
  const [productId, line] = [...shop.lines].find(([, each]) => each._id === body._id) ?? []
  if (!productId || !line) return refused(404, 'There is no such item in your cart')
  if (path === '/api/cart/delete-cart-item') shop.lines.delete(productId)
  else if (body.qty > shop.stock) return refused(409, `Only ${shop.stock} left`)
  else line.quantity = body.qty
  shop.version++
  return shown({ _id: line._id, quantity: path === '/api/cart/delete-cart-item' ? 0 : line.quantity })
}

type RequestedLine = { productId: string; quantity: number; _id?: string }

function mergeInto(items: RequestedLine[]): Response {
  for (const { productId, quantity, _id } of items) shop.lines.set(productId, { _id: _id ?? id(), quantity })
  // In the order of the ids, as the server has them.
  shop.lines = new Map([...shop.lines].sort(([, one], [, other]) => (one._id < other._id ? -1 : 1)))
  shop.version++
  return shown(wireLines())
}

beforeEach(() => {
  Object.assign(shop, { stock: 10, version: 0, down: false, calls: [], lines: new Map() })
  fetched = spyOn(globalThis, 'fetch') as unknown as Mock<typeof fetch>
  fetched.mockImplementation((async (path: string, init: RequestInit) => {
    await Bun.sleep(1)
    if (shop.down) throw new TypeError('Failed to fetch')
    shop.calls.push(`${init.method} ${path.slice('/api/cart/'.length)}`)
    return respond(path, JSON.parse(String(init.body ?? '{}')))
  }) as typeof fetch)
  const person = { name: 'Asha', email: 'asha@example.com', avatar: '', mobile: '', role: 'USER' as const }
  $user.set({ _id: id(), mustChangePassword: false, ...person })
})

afterEach(() => {
  $user.set(undefined)
  $accountCart.set([])
  $browserCart.set([])
  fetched.mockRestore()
  for (const toast of $toasts.get()) dismissToast(toast.id)
})

test('an added product shows at once, pending until the shop agrees', async () => {
  const onion = product()
  const agreed = addToCart(onion)
  expect(quantities()).toEqual([1])
  expect(toasts()).toEqual(['Item added'])
  await Bun.sleep(0)
  expect($pendingProducts.get()).toEqual(new Set([onion.productId]))
  await agreed
  expect($pendingProducts.get().size).toBe(0)
  expect(shop.lines.get(onion.productId)?.quantity).toBe(1)
})

test('rapid plus and minus are few calls and settle on the number that is shown', async () => {
  const onion = product()
  const presses = [addToCart(onion), ...Array.from({ length: 6 }, () => increase(onion.productId))]
  presses.push(decrease(onion.productId), decrease(onion.productId))
  expect(quantities()).toEqual([5])
  await Promise.all(presses)
  expect(quantities()).toEqual([5])
  expect(shop.lines.get(onion.productId)?.quantity).toBe(5)
  expect(shop.calls.filter((call) => !call.startsWith('GET')).length).toBeLessThanOrEqual(3)
})

test('a response that comes just after a change does not undo it, nor what is counted from it', async () => {
  const { adoptCart } = await import('./account-cart.ts')
  const onion = product()
  await addToCart(onion)
  const before = wireLines()
  const first = increase(onion.productId)
  adoptCart(before as never)
  expect(quantities()).toEqual([2])
  await Promise.all([first, increase(onion.productId)])
  expect(quantities()).toEqual([3])
  expect([...shop.lines.values()].map(({ quantity }) => quantity)).toEqual([3])
})

test('reverts a refused change with the message of the shop', async () => {
  const onion = product()
  await addToCart(onion)
  shop.stock = 1
  await increase(onion.productId)
  expect(quantities()).toEqual([1])
  expect(toasts()).toEqual(['Only 1 left'])
})

test('restores the quantity with a message while the shop is unavailable', async () => {
  const onion = product()
  await addToCart(onion)
  shop.down = true
  await increase(onion.productId)
  expect(quantities()).toEqual([1])
  expect(toasts()).toEqual(['The shop cannot be reached. Please try again.'])
})

test('shows changes of another device after a refresh or a change', async () => {
  const [onion, potato] = [product(), product()]
  await addToCart(onion)
  shop.lines.set(potato.productId, { _id: id(), quantity: 4 })
  shop.version++
  await refreshCart()
  expect(quantities()).toEqual([1, 4])
  shop.lines.get(potato.productId)!.quantity = 2
  shop.version++
  await increase(onion.productId)
  expect(quantities()).toEqual([2, 2])
})

test('completes two concurrent refreshes', async () => {
  const looks = [refreshCart(), refreshCart()]
  await Bun.sleep(0)
  looks.push(refreshCart())
  await Promise.all(looks)
  expect($cart.get()).toEqual([])
})

test('signing in brings the browser’s cart along, and leaves the browser without one', async () => {
  const user = $user.get()
  $user.set(undefined)
  const onion = product()
  $browserCart.set([{ ...onion, quantity: 3, gone: false }])
  $user.set(user)
  await refreshCart()
  expect(quantities()).toEqual([3])
  expect($browserCart.get()).toEqual([])
  $user.set(undefined)
  expect($cart.get()).toEqual([])
})

test('the last minus takes the line out of the shop’s cart, even when it is out already', async () => {
  const onion = product()
  await addToCart(onion)
  shop.lines.clear()
  await decrease(onion.productId)
  expect($cart.get()).toEqual([])
  expect(toasts()).toEqual(['Item added', 'Item remove'])
})

test('a removal that is undone shows the line at its place at once, even before the shop has removed it', async () => {
  const products = [product(), product(), product()]
  for (const each of products) await addToCart(each)
  await increase(products[1]!.productId)
  const before = $cart.get()
  for (const isRemoved of [true, false]) {
    const removal = removeFromCart(products[1]!.productId)
    if (isRemoved) await removal
    expect(quantities()).toEqual([1, 1])
    const undone = putLines([before[1]!], before)
    await Bun.sleep(0)
    expect(quantities()).toEqual([1, 2, 1])
    await removal
    expect(await undone).toBe(true)
    expect(quantities()).toEqual([1, 2, 1])
    expect(Array.from(shop.lines.values(), ({ quantity }) => quantity)).toEqual([1, 2, 1])
  }
  expect($pendingProducts.get().size).toBe(0)
})

test('a removal that the shop cannot undo stays, with a message', async () => {
  const onion = product()
  await addToCart(onion)
  const before = $cart.get()
  await removeFromCart(onion.productId)
  shop.down = true
  expect(await putLines(before, before)).toBe(false)
  expect($cart.get()).toEqual([])
  expect(toasts()).toContain('The shop cannot be reached. Please try again.')
})
