import { computed } from 'nanostores'
import { ITEM_REMOVED } from '../../wording/cart.ts'
import { say } from '../../wording/say.ts'
import { changeCart } from './cart.ts'
import { $cart, isBuyable, without } from './cart-state.ts'

/** Why nothing can be ordered while lines cannot be bought, as a sentence. Null if all can. */
export const $removeFirst = computed($cart, (lines) => {
  const kinds = new Set(lines.filter((line) => !isBuyable(line)).map(({ gone }) => gone))
  if (kinds.size === 0) return null
  if (kinds.size > 1) return 'Remove what cannot be ordered to go on'
  return `Remove what is ${kinds.has(true) ? 'not available' : 'out of stock'} to go on`
})

export async function removeFromCart(productId: string): Promise<void> {
  const lines = $cart.get()
  const line = lines.find((each) => each.productId === productId)
  if (line) await changeCart(without(lines, productId), [line], say(ITEM_REMOVED))
}

/** Removes all lines that cannot be bought. */
export async function removeUnbuyable(): Promise<void> {
  const lines = $cart.get()
  const unbuyable = lines.filter((line) => !isBuyable(line))
  if (unbuyable.length > 0) await changeCart(lines.filter(isBuyable), unbuyable, say(ITEM_REMOVED))
}
