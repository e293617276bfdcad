import { latinDigits } from '../../../src/shared/latin-digits.ts'
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
  if (!/^\d+$/.test(digits)) return refuse('Type how many pieces, as a whole number')
  const quantity = Number(digits)
  if (quantity === line.quantity) return
  if (quantity === 0) return removeFromCart(productId)
  // Fewer are never refused: the line may have more than its limit, which was lowered since.
  if (quantity > Math.max(limitOf(line), line.quantity)) return refuse(whyNoMore(lines, line))
  const changed = lines.map((each) => (each === line ? withPieces(line, quantity) : each))
  await changeCart(changed, [line], quantity > line.quantity ? 'Item added' : `Quantity set to ${quantity}`)
}

let isRefusedNow = false

/** Says why a number is refused, which holds until the next tap or key. */
function refuse(why: string): void {
  showToast('error', why)
  isRefusedNow = true
  const end = () => (isRefusedNow = false)
  for (const event of ['pointerdown', 'keydown']) addEventListener(event, end, { capture: true, once: true })
}

/** Takes over the number that is being typed, if any. Returns false if the tap that left it has had it refused. */
export function endTyping(): boolean {
  // Not every browser moves the focus to a button that is tapped.
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
  return !isRefusedNow
}
