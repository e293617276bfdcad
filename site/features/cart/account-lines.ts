import type { CartLineView } from '../../../src/cart/contract.ts'
import { toPaise } from '../../../src/shared/money.ts'
import { type CartLine, type CartProduct, factsOf, withFormerPrice, withPieces } from './cart-state.ts'

/** Converts a line of the account's cart to what the browser stores. */
export function storedLineOf({ quantity, wanted, chosenPrice, productId: product }: CartLineView): CartLine {
  const { gone, available } = product
  const facts = { ...factsOf(product), quantity, gone, stock: available ? product.stock : 0 }
  const line = typeof chosenPrice === 'number' && !gone ? withFormerPrice(facts, toPaise(chosenPrice)) : facts
  return wanted > quantity && quantity === line.stock ? { ...line, wanted } : line
}

/** The lines with this quantity of a product; none of it for 0. */
export function withQuantity(lines: readonly CartLine[], product: CartProduct, quantity: number): readonly CartLine[] {
  const line = lines.find(({ productId }) => productId === product.productId)
  if (quantity === 0) return lines.filter((each) => each !== line)
  if (!line) return [...lines, { ...product, quantity, gone: false }]
  return lines.map((each) => (each === line ? withPieces(line, quantity) : each))
}
