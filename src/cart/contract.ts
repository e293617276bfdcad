import { t } from 'elysia'
import type { ProductView } from '../catalogue/contract.ts'
import { Id } from '../platform/http/http.ts'
import { MAX_CART_LINES } from '../shared/limits.ts'

/** The largest value of the quantity column, a smallint. */
const MAX = 32_767
// A quantity above the limit per line is refused with the shop's own message, not as a malformed request.
const Quantity = t.Integer({ minimum: 1, maximum: MAX, error: `must be a whole number from 1 to ${MAX}` })

export const AddToCart = t.Object({ productId: Id })
export const UpdateQuantity = t.Object({ _id: Id, qty: Quantity })
export const RemoveItem = t.Object({ _id: Id })
export const MergeCart = t.Object({
  items: t.Array(t.Object({ productId: Id, quantity: Quantity }), {
    maxItems: MAX_CART_LINES,
    error: `must be a list of at most ${MAX_CART_LINES} products, each with productId and quantity`,
  }),
})

/** A line of the cart. `productId` contains the product itself, as in the specification. */
export interface CartLineView {
  _id: string
  /** The requested quantity, limited by today's stock. */
  quantity: number
  productId: CartProductView
}

/** A product in a cart, and whether it can be bought now. */
export interface CartProductView extends ProductView {
  available: boolean
  /** Whether the shop no longer sells it at all. */
  gone: boolean
}

/** The entire cart. The API returns `version`, which every change raises, alongside the lines. */
export interface CartView {
  version: number
  lines: CartLineView[]
}
