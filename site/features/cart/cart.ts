import type { CartLineView } from '../../../src/cart/contract.ts'
import { MAX_CART_LINES } from '../../../src/shared/limits.ts'
import { call, SOON_MS } from '../../api/call.ts'
import { ITEM_REMOVED } from '../../wording/cart.ts'
import { say } from '../../wording/say.ts'
import { $userId, onSignIn } from '../account/session.ts'
import { dismissToast, showToast, type ToastAction } from '../toasts/toasts.ts'
import {
  $accountCart,
  $browserCart,
  $cart,
  $pendingProducts,
  announceChanges,
  type CartLine,
  type CartProduct,
  factsOf,
  quantityLimit,
  saveLines,
  withFacts,
  withOneLess,
  withOneMore,
} from './cart-state.ts'
import { pageLeft, saveLeftOver } from './left-over.ts'

type RemovalOffer = (before: readonly CartLine[], after: readonly CartLine[]) => ToastAction | undefined

let removalOffer: RemovalOffer | undefined

/** Sets what the notice of a removal offers. Without it, nothing: next to a product, Add is still there. */
export function offerOnRemoval(offer?: RemovalOffer): void {
  removalOffer = offer
}

/** Adds one piece of a product to the cart. */
export async function addToCart(product: CartProduct): Promise<void> {
  const before = $cart.get()
  const lines = withOneMore(before, product)
  if (lines !== before) return changeCart(lines, [product], 'Item added')
  showToast('blank', whyNoMore(before, product))
  if ($userId.get()) await refreshCart()
  else await refresh([product.productId], 0)
}

export async function increase(productId: string): Promise<void> {
  const line = lineOf(productId)
  if (line) await addToCart(line)
}

/** Removes one piece of a product from the cart. Removing the last one removes the product. */
export async function decrease(productId: string): Promise<void> {
  const line = lineOf(productId)
  if (line) await changeCart(withOneLess($cart.get(), productId), [line], say(ITEM_REMOVED))
}

/**
 * Refreshes the cart. For an account, it is read from the server. In the browser's cart, the prices and stock of all
 * lines are updated, except those that were updated less than `FACTS_TTL_MS` ago.
 */
export async function refreshCart(): Promise<void> {
  if ($userId.get()) return (await accountCart()).look()
  const productIds = $cart.get().map((line) => line.productId)
  await refresh(productIds, FACTS_TTL_MS)
}

const FACTS_TTL_MS = 15_000

/**
 * Takes over the account's cart from a response of the server. The code for it was loaded with the cart; if it was not, the
 * next page reads the cart.
 */
export async function adoptCart(lines: readonly CartLineView[]): Promise<void> {
  try {
    const account = await accountCart()
    account.adoptCart(lines)
  } catch {
    // What the response is about has happened, and is said.
  }
}

function lineOf(productId: string): CartLine | undefined {
  return $cart.get().find((line) => line.productId === productId)
}

/**
 * Changes the cart to these lines, in which these products have other quantities, and says so. The change shows immediately.
 * For an account, the server confirms it in the background, or the cart is corrected. The browser's own cart needs no
 * confirmation.
 */
export async function changeCart(
  lines: readonly CartLine[],
  products: readonly CartProduct[],
  said: string,
): Promise<void> {
  const before = $cart.get()
  const isAccounts = $userId.get() !== null
  if (!saveLines(isAccounts ? $accountCart : $browserCart, lines)) return
  const toast = showToast('success', said, removalOffer?.(before, lines))
  const wanted = products.map((product) => ({ product, quantity: lineOf(product.productId)?.quantity ?? 0, toast }))
  if (isAccounts) await requestQuantities(wanted, before)
  else if (said === 'Item added')
    await refresh(
      products.map(({ productId }) => productId),
      0,
    )
}

async function requestQuantities(
  wanted: readonly { product: CartProduct; quantity: number; toast: number }[],
  before: readonly CartLine[],
): Promise<void> {
  $pendingProducts.set(new Set([...$pendingProducts.get(), ...wanted.map(({ product }) => product.productId)]))
  for (const { product, quantity } of wanted) awaiting.set(product.productId, quantity)
  try {
    // Without a pause once it is loaded: what a response shows meanwhile would be without this change, and so would the next tap.
    const account = loaded ?? (await accountCart())
    const last = wanted.filter(({ product, quantity }) => awaiting.get(product.productId) === quantity)
    await Promise.all(last.map((each) => account.requestQuantity({ ...each, before })))
  } catch {
    await pageLeft()
    for (const { toast } of wanted) dismissToast(toast)
    if (awaiting.size === 0) return
    awaiting.clear()
    $pendingProducts.set(new Set())
    $accountCart.set(before)
    showToast('error', 'The cart could not be changed. Please try again.')
  }
}

/** Says why a product cannot have more pieces in the cart. */
export function whyNoMore(lines: readonly CartLine[], product: CartProduct): string {
  const line = lines.find((each) => each.productId === product.productId)
  if (!line && lines.length >= MAX_CART_LINES) return `A cart holds at most ${MAX_CART_LINES} products`
  const { stock } = line ?? product
  if (line?.gone || stock < 1) return 'Out of stock'
  return stock < quantityLimit() ? `Only ${stock} left` : `At most ${quantityLimit()} of one product`
}

// If the server cannot be reached, the lines stay as they were: background loads fail silently (specification 8).
async function refresh(productIds: readonly string[], ttlMs: number): Promise<void> {
  const facts = await productFacts(productIds, ttlMs)
  const before = $browserCart.get()
  const lines = [...facts].reduce((known, [productId, product]) => withFacts(known, productId, product), before)
  if (lines === before) return
  $browserCart.set(lines)
  announceChanges(before, lines)
}

/** Current product data by id. Null for a product that is gone. Products that the server did not report on are missing. */
type ProductFacts = ReadonlyMap<string, CartProduct | null>

const askedAt = new Map<string, number>()
const asking = new Map<string, Promise<ProductFacts>>()

/**
 * Loads the current data of products in one request. Products that were loaded less than `ttlMs` ago are omitted. If
 * the server cannot be reached, the result is empty.
 */
async function productFacts(productIds: readonly string[], ttlMs: number): Promise<ProductFacts> {
  const now = Date.now()
  const wanted = productIds.filter((id) => now - (askedAt.get(id) ?? -Infinity) >= ttlMs)
  const unasked = wanted.filter((id) => !asking.has(id))
  if (unasked.length > 0) {
    const result = ask(unasked).finally(() => unasked.forEach((id) => void asking.delete(id)))
    for (const id of unasked) asking.set(id, result)
  }
  const results = await Promise.all(new Set(wanted.map((id) => asking.get(id)!)))
  return new Map(results.flatMap((result) => [...result]).filter(([id]) => wanted.includes(id)))
}

async function ask(productIds: readonly string[]): Promise<ProductFacts> {
  const reply = await call('POST', '/api/product/get-by-ids', {
    body: { productIds: [...productIds] },
    timeoutMs: SOON_MS,
  })
  if (!reply.success) return new Map()
  const found = new Map(reply.data.map((product) => [product._id, product]))
  const now = Date.now()
  return new Map(
    productIds.map((id) => {
      askedAt.set(id, now)
      const product = found.get(id)
      return [id, product ? factsOf(product) : null]
    }),
  )
}

let loaded: typeof import('./account-cart.ts') | undefined

/** The last quantities that were requested, by product: what counts once the code for them is loaded. */
const awaiting = new Map<string, number>()

$userId.listen(() => awaiting.clear())

// A page that is left before has the next page of this tab request them, as that code does once it is there.
if (typeof addEventListener === 'function')
  addEventListener('pagehide', () => {
    if (loaded || awaiting.size === 0) return
    saveLeftOver({ userId: $userId.get(), quantities: Object.fromEntries(awaiting) })
    awaiting.clear()
  })

// Only signed-in shoppers need this code, so it is loaded on demand.
async function accountCart() {
  loaded ??= await import('./account-cart.ts')
  return loaded
}

onSignIn(refreshCart)
