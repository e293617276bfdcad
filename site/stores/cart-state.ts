import { persistentAtom } from '@nanostores/persistent'
import { atom, computed } from 'nanostores'
import { totalsOf } from '../../src/shared/pricing.ts'
import { type CartLine, isBuyable, parseCart } from './cart-lines.ts'
import { $userId } from './session.ts'

const stored = { encode: JSON.stringify, decode: parseCart }

/** The signed-out cart, kept in this browser and the same in all its tabs. */
export const $browserCart = persistentAtom<readonly CartLine[]>('cart', [], stored)

export const ACCOUNT_CART = 'account-cart'

/** The shopper's cart as the shop last told it, with what they have changed since; kept so that pages open with it. */
export const $accountCart = persistentAtom<readonly CartLine[]>(ACCOUNT_CART, [], stored)

/** The cart of whoever is here. */
export const $cart = computed([$userId, $browserCart, $accountCart], (userId, inBrowser, inAccount) =>
  userId ? inAccount : inBrowser,
)

/** Totals of what can be bought. */
export const $cartTotals = computed($cart, (lines) => totalsOf(lines.filter(isBuyable)))

/** Products whose quantity the shop has not agreed to yet. */
export const $pendingProducts = atom<ReadonlySet<string>>(new Set())

/** Whether the account's cart has been heard of since this page opened, or could not be. */
export const $accountCartStatus = atom<'waiting' | 'heard' | 'failed'>('waiting')

/** Nothing is known of the cart yet: it is not to be called empty. */
export const $cartAwaited = computed(
  [$userId, $accountCart, $accountCartStatus],
  (userId, lines, status) => userId !== null && lines.length === 0 && status === 'waiting',
)

/** The shop did not tell what is in the cart, and nothing is remembered of it. */
export const $cartUnknown = computed(
  [$userId, $accountCart, $accountCartStatus],
  (userId, lines, status) => userId !== null && lines.length === 0 && status === 'failed',
)
