import { showToast } from '../toasts/toasts.ts'
import { type CartLine, isBuyable } from './cart-lines.ts'

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
