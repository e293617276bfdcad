import { type Static, t } from 'elysia'
import { ID_PATTERN, Id } from '../../platform/http/http.ts'
import { input } from '../../platform/http/input.ts'
import { oneOf } from '../../platform/runtime/one-of.ts'
import { IF_MISSING } from '../../shared/delivery-preferences.ts'
import { MAX_CART_LINES, MAX_QUANTITY_PER_LINE } from '../../shared/limits.ts'
import { DELIVERY_INSTRUCTIONS } from '../../shared/schemas/order.ts'
import { Rupees } from '../contract.ts'

const ListedProduct = t.Object({
  _id: Id,
  price: t.Optional(Rupees),
  discount: t.Optional(Rupees),
  sellingPrice: t.Optional(t.Nullable(Rupees)),
})

/** A cart line as the client has it: compared with the shop's own data, never trusted. */
const ListedItem = t.Object({
  quantity: t.Integer({ minimum: 1, maximum: MAX_QUANTITY_PER_LINE, error: 'must be a whole number of pieces' }),
  productId: t.Union([Id, ListedProduct], { error: 'must be a product, or its id' }),
})

/**
 * What an order request asks for at the door and for missing items. All of it is optional, because the specification's
 * clients know nothing of it.
 */
export const AskedPreferences = t.Object({
  deliveryInstructions: t.Optional(input(DELIVERY_INSTRUCTIONS)),
  /** Refused for cash on delivery. */
  leaveAtDoor: t.Optional(t.Boolean({ error: 'must be true or false' })),
  /** Without it, what is missing is left out. */
  ifMissing: t.Optional(oneOf(IF_MISSING, `must be one of ${IF_MISSING.join(', ')}`)),
})
export type AskedPreferences = Static<typeof AskedPreferences>

export const PlaceOrder = t.Object({
  list_items: t.Array(ListedItem, {
    maxItems: MAX_CART_LINES,
    error: `must be a list of at most ${MAX_CART_LINES} items`,
  }),
  addressId: t.String({ pattern: ID_PATTERN, error: 'Choose an address' }),
  subTotalAmt: Rupees,
  totalAmt: Rupees,
  ...AskedPreferences.properties,
})
export type PlaceOrder = Static<typeof PlaceOrder>
