import { t } from 'elysia'
import type { ProductView } from '../catalogue/contract.ts'
import { Id } from '../platform/http/http.ts'
import { MAX_CART_LINES } from '../shared/limits.ts'

/** The most that the column of a line can hold. */
const MAX = 32_767
// More than a line may hold is refused with a sentence of the shop, not as a malformed request.
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

/** A line of the cart; `productId` is the product itself, as the specification has it. */
export interface CartLineView {
  _id: string
  /** Within today's stock. */
  quantity: number
  productId: CartProductView
}

/** A product in a cart: whether it can be bought now, and if not, whether it ever will be again. */
export interface CartProductView extends ProductView {
  available: boolean
  /** The shop no longer sells it. */
  gone: boolean
}

/** The whole cart; the API puts `version`, which every change raises, beside the lines. */
export interface CartView {
  version: number
  lines: CartLineView[]
}
