import { persistentAtom } from '@nanostores/persistent'
import { atom, computed } from 'nanostores'
import { totalsOf } from '../../../src/shared/pricing.ts'
import { $userId } from '../account/session.ts'
import { showToast } from '../toasts/toasts.ts'
import { type CartLine, isBuyable, parseCart } from './cart-lines.ts'

const stored = { encode: JSON.stringify, decode: parseCart }

/** The cart before signing in, stored in this browser and shared by all its tabs. */
export const $browserCart = persistentAtom<readonly CartLine[]>('cart', [], stored)

export const ACCOUNT_CART = 'account-cart'

/**
 * The account's cart as the server last returned it, with the shopper's changes since. It is stored, so that pages can
 * show it immediately.
 */
export const $accountCart = persistentAtom<readonly CartLine[]>(ACCOUNT_CART, [], stored)

/** The cart of the current visitor or shopper. */
export const $cart = computed([$userId, $browserCart, $accountCart], (userId, inBrowser, inAccount) =>
  userId ? inAccount : inBrowser,
)

/** Totals of the lines that can be bought. */
export const $cartTotals = computed($cart, (lines) => totalsOf(lines.filter(isBuyable)))

/** Products with a quantity that the server has not confirmed yet. */
export const $pendingProducts = atom<ReadonlySet<string>>(new Set())

/** Whether the account's cart has been loaded since this page opened, or loading failed. */
export const $accountCartStatus = atom<'waiting' | 'heard' | 'failed'>('waiting')

/** Nothing is known about the cart yet, so it must not be shown as empty. */
export const $cartAwaited = computed(
  [$userId, $accountCart, $accountCartStatus],
  (userId, lines, status) => userId !== null && lines.length === 0 && status === 'waiting',
)

/** The cart could not be loaded, and none is stored. */
export const $cartUnknown = computed(
  [$userId, $accountCart, $accountCartStatus],
  (userId, lines, status) => userId !== null && lines.length === 0 && status === 'failed',
)

/** Notifies the shopper when lines become unavailable, or are limited by the stock. */
export function announceChanges(before: readonly CartLine[], after: readonly CartLine[]): void {
  const now = new Map(after.map((line) => [line.productId, line]))
  for (const line of before) announce(line, now.get(line.productId) ?? line)
}

function announce(before: CartLine, after: CartLine): void {
  const why = after.gone ? 'no longer sold' : 'out of stock'
  if (isBuyable(before) && !isBuyable(after)) showToast('error', `${after.name} is ${why}`)
  else if (after.quantity < before.quantity && after.quantity === after.stock)
    showToast('blank', `Only ${after.quantity} left of ${after.name}`)
}
