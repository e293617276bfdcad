import { type Static, t } from 'elysia'
import { ProductView } from '../catalogue/contract.ts'
import { Id } from '../platform/http/http.ts'
import { MAX_CART_LINES, MAX_PRICE_IN_RUPEES } from '../shared/limits.ts'

/** The largest value of the quantity column, a smallint. */
const MAX = 32_767
// A quantity above the limit per line is refused with the shop's own message, not as a malformed request.
const Quantity = t.Integer({ minimum: 1, maximum: MAX, error: `must be a whole number from 1 to ${MAX}` })

const FormerId = { ...Id, description: 'The id of a line that was removed: it comes back at its former place.' }

const ChosenPrice = t.Number({
  minimum: 0,
  maximum: MAX_PRICE_IN_RUPEES,
  description: 'What a piece cost when the shopper chose it, in rupees; the current price by default.',
})

export const AddToCart = t.Object({ productId: Id })
export const UpdateQuantity = t.Object({ _id: Id, qty: Quantity })
export const RemoveItem = t.Object({ _id: Id })
export const MergeCart = t.Object({
  items: t.Array(
    t.Object({ productId: Id, quantity: Quantity, _id: t.Optional(FormerId), price: t.Optional(ChosenPrice) }),
    {
      maxItems: MAX_CART_LINES,
      error: `must be a list of at most ${MAX_CART_LINES} products, each with productId and quantity`,
    },
  ),
})

/** A product in a cart, and whether it can be bought now. */
const CartProductView = t.Object(
  {
    ...ProductView.properties,
    available: t.Boolean(),
    gone: t.Boolean({
      description:
        'Whether the shop does not sell it: it is deleted or hidden. Then only name, brand, unit and images are filled.',
    }),
  },
  { $id: 'CartProductView' },
)

/** A line of the cart. `productId` contains the product itself, as in the specification. */
export const CartLineView = t.Object(
  {
    _id: t.String(),
    quantity: t.Number({ description: "The requested quantity, limited by today's stock." }),
    wanted: t.Number({ description: 'The requested quantity, also where less is left.' }),
    chosenPrice: t.Nullable(
      t.Number({
        description: 'What a piece cost when the shopper chose the quantity, in rupees. Null if that is unknown.',
      }),
    ),
    productId: CartProductView,
  },
  { $id: 'CartLineView' },
)
export type CartLineView = Static<typeof CartLineView>

/** The entire cart. The API returns `version`, which every change raises, alongside the lines. */
export const CartView = t.Object(
  {
    version: t.Number(),
    lines: t.Array(CartLineView),
  },
  { $id: 'CartView' },
)
export type CartView = Static<typeof CartView>
