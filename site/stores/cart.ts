import { MAX_CART_LINES, MAX_QUANTITY_PER_LINE } from '../../src/shared/limits.ts'
import { CHECKOUT } from '../lib/paths.ts'
import {
  type CartLine,
  type CartProduct,
  isBuyable,
  withFacts,
  withOneLess,
  withOneMore,
  without,
} from './cart-lines.ts'
import { announceChanges } from './cart-notifications.ts'
import { $accountCart, $browserCart, $cart, $pendingProducts } from './cart-state.ts'
import { productFacts } from './live-product-data.ts'
import { $userId, onSignIn } from './session.ts'
import { showToast } from './toasts.ts'

/** Puts one of a product in the cart, or one more of it. */
export async function addToCart(product: CartProduct): Promise<void> {
  const before = $cart.get()
  const lines = withOneMore(before, product)
  if (lines !== before) return change(lines, product, 'Item added')
  showToast('blank', whyNoMore(before, product))
  if ($userId.get()) await refreshCart()
  else await refresh([product.productId], 0)
}

export async function increase(productId: string): Promise<void> {
  const line = lineOf(productId)
  if (line) await addToCart(line)
}

/** Takes one of a product out of the cart; the last one takes the product with it. */
export async function decrease(productId: string): Promise<void> {
  const line = lineOf(productId)
  if (line) await change(withOneLess($cart.get(), productId), line, 'Item remove')
}

export async function removeFromCart(productId: string): Promise<void> {
  const line = lineOf(productId)
  if (line) await change(without($cart.get(), productId), line, 'Item remove')
}

/**
 * Brings the cart up to date: that of an account as the shop has it, that of the browser by asking for today's prices
 * and stock of all lines, those apart that the shop was just asked about.
 */
export async function refreshCart(): Promise<void> {
  if ($userId.get()) return (await accountCart()).look()
  const productIds = $cart.get().map((line) => line.productId)
  await refresh(productIds, FACTS_TTL_MS)
}

/** Goes on to the checkout, or says why not. */
export function proceedToCheckout(): void {
  if (!$cart.get().every(isBuyable)) showToast('error', REMOVE_FIRST)
  else if ($userId.get()) location.assign(CHECKOUT)
  else showToast('error', 'Please Login')
}

export const REMOVE_FIRST = 'Remove what is out of stock to go on'
const FACTS_TTL_MS = 15_000

function lineOf(productId: string): CartLine | undefined {
  return $cart.get().find((line) => line.productId === productId)
}

// Shows at once. The shop agrees in the background, or the cart is put right (a signed-out one needs no consent).
async function change(lines: readonly CartLine[], product: CartProduct, said: string): Promise<void> {
  const before = $cart.get()
  const isAccounts = $userId.get() !== null
  if (!keep(isAccounts ? $accountCart : $browserCart, lines)) return
  showToast('success', said)
  const quantity = lineOf(product.productId)?.quantity ?? 0
  if (isAccounts) await requestQuantity({ product, quantity, before })
  else if (quantity > 0 && said === 'Item added') await refresh([product.productId], 0)
}

async function requestQuantity(requested: {
  product: CartProduct
  quantity: number
  before: readonly CartLine[]
}): Promise<void> {
  const userId = $userId.get()
  $pendingProducts.set(new Set([...$pendingProducts.get(), requested.product.productId]))
  try {
    const account = await accountCart()
    if ($userId.get() === userId) await account.requestQuantity(requested)
  } catch {
    $pendingProducts.set(new Set())
    $accountCart.set(requested.before)
    showToast('error', 'The cart could not be changed. Please try again.')
  }
}

// A browser whose storage is full or forbidden throws on writing: the shopper should know, not wonder.
function keep(store: typeof $browserCart, lines: readonly CartLine[]): boolean {
  try {
    store.set(lines)
    return true
  } catch {
    showToast('error', 'This browser has no room to keep a cart')
    return false
  }
}

function whyNoMore(lines: readonly CartLine[], product: CartProduct): string {
  const line = lines.find((each) => each.productId === product.productId)
  if (!line && lines.length >= MAX_CART_LINES) return `A cart holds at most ${MAX_CART_LINES} products`
  const { stock } = line ?? product
  if (line?.gone || stock < 1) return 'Out of stock'
  return stock < MAX_QUANTITY_PER_LINE ? `Only ${stock} left` : `At most ${MAX_QUANTITY_PER_LINE} of one product`
}

// A shop that cannot be reached leaves the line as it was: background loads fail silently (specification 8).
async function refresh(productIds: readonly string[], ttlMs: number): Promise<void> {
  const facts = await productFacts(productIds, ttlMs)
  const before = $browserCart.get()
  const lines = [...facts].reduce((known, [productId, product]) => withFacts(known, productId, product), before)
  if (lines === before) return
  $browserCart.set(lines)
  announceChanges(before, lines)
}

// What only the signed in need is fetched when it is needed.
function accountCart() {
  return import('./account-cart.ts')
}

onSignIn(refreshCart)
