import { latinDigits } from '../../../src/shared/latin-digits.ts'
import { ITEM_REMOVED } from '../../wording/cart.ts'
import { say } from '../../wording/say.ts'
import { showToast } from '../toasts/toasts.ts'
import { changeCart, whyNoMore } from './cart.ts'
import { $cart, limitOf, withPieces } from './cart-state.ts'
import { removeFromCart } from './removal.ts'

/**
 * Changes the line of a product to the number of pieces that was typed, in one request; 0 removes it. A number that it cannot have
 * changes nothing, and is said why.
 */
export async function choosePieces(productId: string, typed: string): Promise<void> {
  const lines = $cart.get()
  const line = lines.find((each) => each.productId === productId)
  const digits = latinDigits(typed.trim())
  if (!line || digits === '') return
  if (!/^\d+$/.test(digits)) return void showToast('error', 'Type how many pieces, as a whole number')
  const quantity = Number(digits)
  if (quantity === line.quantity) return
  if (quantity === 0) return removeFromCart(productId)
  // Fewer are never refused: the line may have more than its limit, which was lowered since.
  if (quantity > Math.max(limitOf(line), line.quantity)) return void showToast('error', whyNoMore(lines, line))
  const changed = lines.map((each) => (each === line ? withPieces(line, quantity) : each))
  await changeCart(changed, [line], quantity > line.quantity ? 'Item added' : say(ITEM_REMOVED))
}
