import { atom, computed, map } from 'nanostores'
import type { PincodePlace } from '../../../src/pincode/contract.ts'
import type { ShopStatus } from '../../../src/settings/contract.ts'
import { latinDigits } from '../../../src/shared/latin-digits.ts'
import { formatPaise, formatRupees, toPaise } from '../../../src/shared/money.ts'
import { PINCODE } from '../../../src/shared/pincode.ts'
import { type Bill, billOf, type FeeTerms, type Totals } from '../../../src/shared/pricing.ts'
import { titleOf } from '../../../src/shared/product-title.ts'
import { call, type Reply } from '../../api/call.ts'
import { ifVisible, pollWhileVisible } from '../../ui/poll-while-visible.ts'
import { refreshCart } from './cart.ts'
import { $cart, $cartTotals, isBuyable } from './cart-state.ts'

/** Whether the shop is open, and its fees. Undefined until loaded. */
export const $shopStatus = atom<ShopStatus | undefined>(undefined)

/** The bill of the cart. It includes the fees once they are loaded. */
export const $bill = computed([$cartTotals, $shopStatus], (totals, status): Bill | Totals =>
  status ? billOf(totals, feeTermsOf(status)) : totals,
)

/** When an order of now should arrive. Null while nothing can be ordered, or if the shop promises no minutes. */
export const $arrival = computed($shopStatus, (status) =>
  typeof status?.promisedMinutes === 'number'
    ? new Date(Date.now() + status.promisedMinutes * 60_000).toISOString()
    : null,
)

/** How much is missing in the cart to reach the minimum order. */
const $missingInPaise = computed([$cartTotals, $shopStatus], ({ totalInPaise }, status) =>
  Math.max(0, toPaise(status?.minimumOrder ?? 0) - totalInPaise),
)

/** Which limit of an order the cart exceeds, as a sentence. Null if it exceeds none. */
const $tooMuch = computed([$cart, $shopStatus], (lines, status) => {
  if (!status) return null
  const bought = lines.filter(isBuyable)
  const line = bought.find(({ quantity }) => quantity > status.maxQuantityPerLine)
  if (line) return `At most ${status.maxQuantityPerLine} of ${titleOf(line)} in an order`
  return bought.length > status.maxLines ? `An order holds at most ${status.maxLines} products` : null
})

/** Why the shop would not accept the cart now, as a sentence. Null if it would. */
export const $notYet = computed([$shopStatus, $tooMuch, $missingInPaise], (status, tooMuch, missingInPaise) => {
  if (status?.isOpen === false) return status.message
  if (tooMuch || missingInPaise === 0) return tooMuch
  return `The minimum order is ${formatRupees(status!.minimumOrder)}: add ${formatPaise(missingInPaise)} more`
})

/** Where pincodes are, and whether the shop delivers there, for those that were looked up. */
export const $places = map<Record<string, PincodePlace>>({})

// Background loads fail silently (specification 8), and the known status stays.
export async function loadShopStatus(): Promise<void> {
  const reply = await call('GET', '/api/shop/status')
  if (reply.success) $shopStatus.set(reply.data)
}

/**
 * Keeps a cart that is shown up to date, with the shop's status and fees: what others buy can be its last piece. Returns a
 * function that stops it.
 */
export function watchCart(): () => void {
  const look = () => {
    void loadShopStatus()
    refreshCart().catch(() => {})
  }
  ifVisible(look)()
  return pollWhileVisible(look, LOOK_EVERY_MS)
}

const lookups = new Map<string, Promise<Reply<PincodePlace>>>()

/** Looks a pincode up; whoever asks for it meanwhile gets the same reply. */
export function loadPlace(pincode: string): Promise<Reply<PincodePlace>> {
  const begun = lookups.get(pincode) ?? lookUp(pincode).finally(() => lookups.delete(pincode))
  lookups.set(pincode, begun)
  return begun
}

async function lookUp(pincode: string): Promise<Reply<PincodePlace>> {
  const reply = await call('GET', '/api/shop/pincode', { query: { pincode } })
  if (reply.success) $places.setKey(pincode, reply.data)
  return reply
}

/** Returns the six digits of a pincode, ignoring spaces. Null if the text is not a pincode. */
export function pincodeIn(typed: string): string | null {
  return PINCODE.exec(latinDigits(typed).replace(/\s/g, ''))?.[0] ?? null
}

const LOOK_EVERY_MS = 30_000

export function feeTermsOf({ deliveryFee, freeDeliveryFrom, handlingFee }: ShopStatus): FeeTerms {
  return {
    deliveryFeeInPaise: toPaise(deliveryFee),
    freeDeliveryFromInPaise: freeDeliveryFrom === null ? null : toPaise(freeDeliveryFrom),
    handlingFeeInPaise: toPaise(handlingFee),
  }
}
