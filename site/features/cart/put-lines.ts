import { MAX_CART_LINES } from '../../../src/shared/limits.ts'
import { $userId } from '../account/session.ts'
import { refreshCart } from './cart.ts'
import { $browserCart, type CartLine, saveLines, withPieces } from './cart-state.ts'

/**
 * Puts lines into the cart with their quantities, at once where it is the browser's: at their places among these lines, or
 * behind them. Returns whether it could be done.
 */
export async function putLines(lines: readonly CartLine[], among: readonly CartLine[]): Promise<boolean> {
  if ($userId.get()) return (await import('./account-cart.ts')).putLines(lines, (cart) => withLines(cart, lines, among))
  if (!saveLines($browserCart, withLines($browserCart.get(), lines, among))) return false
  await refreshCart()
  return true
}

/** As many of the lines as there is room for. One that is there already has the larger quantity then. */
export function withLines(
  cart: readonly CartLine[],
  lines: readonly CartLine[],
  among: readonly CartLine[],
): readonly CartLine[] {
  return lines.reduce((known, line) => withLine(known, line, among), cart)
}

function withLine(cart: readonly CartLine[], line: CartLine, among: readonly CartLine[]): readonly CartLine[] {
  const isSame = ({ productId }: CartLine) => productId === line.productId
  const known = cart.find(isSame)
  if (known)
    return cart.map((each) => (each === known ? withPieces(known, Math.max(known.quantity, line.quantity)) : each))
  if (cart.length >= MAX_CART_LINES) return cart
  const place = among.findIndex(isSame)
  const before = new Set((place < 0 ? cart : among.slice(0, place)).map(({ productId }) => productId))
  const next = cart.findIndex(({ productId }) => !before.has(productId))
  return cart.toSpliced(next < 0 ? cart.length : next, 0, line)
}
