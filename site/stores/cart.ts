import { persistentAtom } from '@nanostores/persistent'
import { computed } from 'nanostores'
import { MAX_CART_LINES, MAX_QUANTITY_PER_LINE } from '../../src/shared/limits.ts'
import { totalsOf } from '../../src/shared/pricing.ts'
import {
  type CartLine,
  type CartProduct,
  isBuyable,
  parseCart,
  withFacts,
  withOneLess,
  withOneMore,
  without,
} from './cart-lines.ts'
import { productFacts } from './product-facts.ts'
import { showToast } from './toasts.ts'

/** The signed-out cart, kept in this browser and the same in all its tabs. */
export const $cart = persistentAtom<readonly CartLine[]>('cart', [], { encode: JSON.stringify, decode: parseCart })

/** Totals of what can be bought. */
export const $cartTotals = computed($cart, (lines) => totalsOf(lines.filter(isBuyable)))

/** Puts one of a product in the cart, or one more of it. */
export async function addToCart(product: CartProduct): Promise<void> {
  const before = $cart.get()
  const lines = withOneMore(before, product)
  if (lines === before) showToast('blank', whyNoMore(before, product))
  else keep(lines, 'Item added')
  await refresh([product.productId], 0)
}

export async function increase(productId: string): Promise<void> {
  const line = lineOf(productId)
  if (line) await addToCart(line)
}

/** Takes one of a product out of the cart; the last one takes the product with it. */
export function decrease(productId: string): void {
  if (lineOf(productId)) keep(withOneLess($cart.get(), productId), 'Item remove')
}

export function removeFromCart(productId: string): void {
  if (lineOf(productId)) keep(without($cart.get(), productId), 'Item remove')
}

/** Asks the shop for today's prices and stock of all lines, those apart that it was just asked about. */
export async function refreshCart(): Promise<void> {
  const productIds = $cart.get().map((line) => line.productId)
  await refresh(productIds, FACTS_HOLD_MS)
}

/** Goes on to the checkout, or says why not. */
export function proceedToCheckout(): void {
  if (!$cart.get().every(isBuyable)) showToast('error', REMOVE_FIRST)
  else showToast('error', 'Please Login')
}

export const REMOVE_FIRST = 'Remove what is out of stock to go on'
const FACTS_HOLD_MS = 15_000

function lineOf(productId: string): CartLine | undefined {
  return $cart.get().find((line) => line.productId === productId)
}

// A browser whose storage is full or forbidden throws on writing: the shopper should know, not wonder.
function keep(lines: readonly CartLine[], said: string): void {
  try {
    $cart.set(lines)
    showToast('success', said)
  } catch {
    showToast('error', 'This browser has no room to keep a cart')
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
async function refresh(productIds: readonly string[], holdMs: number): Promise<void> {
  const facts = await productFacts(productIds, holdMs)
  const before = $cart.get()
  const lines = [...facts].reduce((known, [productId, product]) => withFacts(known, productId, product), before)
  if (lines === before) return
  $cart.set(lines)
  for (const line of before) tellWhatChanged(line, lineOf(line.productId) ?? line)
}

function tellWhatChanged(before: CartLine, after: CartLine): void {
  const why = after.gone ? 'no longer sold' : 'out of stock'
  if (isBuyable(before) && !isBuyable(after)) showToast('error', `${after.name} is ${why}`)
  else if (after.quantity < before.quantity) showToast('blank', `Only ${after.quantity} left of ${after.name}`)
}
