import { atom, computed, map } from 'nanostores'
import type { ShopStatus } from '../../src/settings/contract.ts'
import { formatPaise, formatRupees, toPaise } from '../../src/shared/money.ts'
import { type Bill, billOf, type FeeTerms, type Totals } from '../../src/shared/pricing.ts'
import { fetchServes, fetchShopStatus } from '../lib/storefront.ts'
import { isBuyable } from './cart-lines.ts'
import { $cart, $cartTotals } from './cart-state.ts'

/** The shop's doors and fees; undefined until it has told them. */
export const $shopStatus = atom<ShopStatus | undefined>(undefined)

/** What the cart costs with the shop's fees, and without them while they are not known. */
export const $bill = computed([$cartTotals, $shopStatus], (totals, status): Bill | Totals =>
  status ? billOf(totals, feeTermsOf(status)) : totals,
)

/** How much more has to be in the cart for the shop to deliver it. */
const $missingInPaise = computed([$cartTotals, $shopStatus], ({ totalInPaise }, status) =>
  Math.max(0, toPaise(status?.minimumOrder ?? 0) - totalInPaise),
)

/** What is more than one order may hold, in a sentence; null when nothing is. */
const $tooMuch = computed([$cart, $shopStatus], (lines, status) => {
  if (!status) return null
  const bought = lines.filter(isBuyable)
  const line = bought.find(({ quantity }) => quantity > status.maxQuantityPerLine)
  if (line) return `At most ${status.maxQuantityPerLine} of ${line.name} in an order`
  return bought.length > status.maxLines ? `An order holds at most ${status.maxLines} products` : null
})

/** Why the shop would not take the cart now, in a sentence; null when it would. */
export const $notYet = computed([$shopStatus, $tooMuch, $missingInPaise], (status, tooMuch, missingInPaise) => {
  if (status?.isOpen === false) return status.message
  if (tooMuch || missingInPaise === 0) return tooMuch
  return `The minimum order is ${formatRupees(status!.minimumOrder)}: add ${formatPaise(missingInPaise)} more`
})

/** Which pincodes the shop delivers to, as far as it was asked. */
export const $served = map<Record<string, boolean>>({})

// Background loads fail silently (specification 8): what was known stays.
export async function loadShopStatus(): Promise<void> {
  const reply = await fetchShopStatus()
  if (reply.success) $shopStatus.set(reply.data)
}

/** Keeps the shop's doors and fees up to date until the answered function is called. */
export function watchShop(): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') void loadShopStatus()
  }
  look()
  const timer = setInterval(look, LOOK_EVERY_MS)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

/** Asks whether the shop delivers to a pincode; what is not one is not asked. */
export async function checkPincode(typed: string): Promise<void> {
  const pincode = pincodeIn(typed)
  if (!pincode) return
  const reply = await fetchServes(pincode)
  if (reply.success) $served.setKey(pincode, reply.data.serves)
}

/** The six digits of a pincode, however they were typed; null while there are others. */
export function pincodeIn(typed: string): string | null {
  return /^[1-9][0-9]{5}$/.exec(typed.replace(/\s/g, ''))?.[0] ?? null
}

const LOOK_EVERY_MS = 60_000

export function feeTermsOf({ deliveryFee, freeDeliveryFrom, handlingFee }: ShopStatus): FeeTerms {
  return {
    deliveryFeeInPaise: toPaise(deliveryFee),
    freeDeliveryFromInPaise: freeDeliveryFrom === null ? null : toPaise(freeDeliveryFrom),
    handlingFeeInPaise: toPaise(handlingFee),
  }
}
