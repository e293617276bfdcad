import { type Static, t } from 'elysia'
import { Email, Name } from '../../account/contract.ts'
import { Id, oneOf } from '../../platform/http/http.ts'
import { MAX_ADDRESS_LINE_LENGTH, MAX_PLACE_LENGTH, MAX_RIDER_NOTE_LENGTH } from '../../shared/address.ts'
import { MAX_CART_LINES, MAX_PAGE_SIZE, MAX_QUANTITY_PER_LINE, MAX_SEARCH_LENGTH } from '../../shared/limits.ts'
import type { ComplaintView } from '../complaint/contract.ts'
import {
  type OrderFacts,
  type OrderLineView,
  OrderNumber,
  type OrderTotals,
  type RefundView,
  Rupees,
} from '../contract.ts'
import type { EventKind } from '../schema.ts'
import { ORDER_STATES, type OrderState } from '../states.ts'

const wholeFrom1 = () =>
  t.Numeric({ minimum: 1, maximum: 100_000, multipleOf: 1, error: 'must be a whole number from 1' })
const State = oneOf(ORDER_STATES, `must be one of: ${ORDER_STATES.join(', ')}`)
/** Text without control characters that cannot be stored or printed. */
const words = (longest: number) =>
  t.String({
    pattern: String.raw`^[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f]*$`,
    maxLength: longest,
    error: `must be text of at most ${longest} characters`,
  })
const Search = t.Optional(words(MAX_SEARCH_LENGTH))

export const DeskOrdersQuery = t.Object({
  /**
   * One state; `open` for all orders that the shop still has to work on, `complaints` for those with an unanswered
   * complaint, `owed` for those whose shopper is owed cash; empty or absent for all.
   */
  state: t.Optional(
    oneOf(
      [...ORDER_STATES, 'open', 'complaints', 'owed', ''],
      `must be one of: ${[...ORDER_STATES, 'open', 'complaints', 'owed'].join(', ')}`,
    ),
  ),
  search: Search,
  page: t.Optional(wholeFrom1()),
  limit: t.Optional(wholeFrom1()),
})

export const MoveOrder = t.Object({
  orderId: OrderNumber,
  /** The state in which the admin saw the order: another admin may have moved it since. */
  from: State,
  to: State,
  /** For a refused order: whether the goods return to stock. */
  restock: t.Optional(t.Boolean({ error: 'must be true or false' })),
  /** For a delivered order: whether the cash was collected. */
  cashCollected: t.Optional(t.Boolean({ error: 'must be true or false' })),
})
export type MoveOrder = Static<typeof MoveOrder>

/** The transition to undo, with its original states. */
export const UndoMove = t.Object({ orderId: OrderNumber, from: State, to: State })

export const CollectCash = t.Object({
  orderId: OrderNumber,
  /** The amount due that the admin saw, in rupees: a response to a complaint may have lowered it since. */
  amount: t.Optional(Rupees),
})
export type CollectCash = Static<typeof CollectCash>

export const CancelOrder = t.Object({
  orderId: OrderNumber,
  reason: t.String({
    pattern: String.raw`^(?!\s*$)[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f]+$`,
    maxLength: 300,
    error: 'must say why, in at most 300 characters',
  }),
})

export const ShortPick = t.Object({
  orderId: OrderNumber,
  lineId: Id,
  quantity: t.Integer({ minimum: 0, maximum: MAX_QUANTITY_PER_LINE, error: 'must be how many were found' }),
  /** Whether the product's stock is set to 0 as well, because the shelf is empty. */
  stockToo: t.Optional(t.Boolean({ error: 'must be true or false' })),
  /**
   * Whether the admin was warned that nothing of the order would be left, which cancels it. False refuses to cancel the
   * order.
   */
  cancels: t.Optional(t.Boolean({ error: 'must be true or false' })),
})

export type ShortPick = Static<typeof ShortPick>

/** The order line for which a short pick set the product's stock to 0. */
export const RestoreStock = t.Object({ orderId: OrderNumber, lineId: Id })

const Customer = t.Union(
  [
    t.Object({
      name: Name,
      mobile: words(20),
      email: t.Optional(Email),
    }),
    t.Object({ _id: Id }),
  ],
  { error: 'must be a customer’s name and mobile, or the _id of one' },
)

export const PhoneOrder = t.Object({
  customer: Customer,
  address: t.Object({
    address_line: words(MAX_ADDRESS_LINE_LENGTH),
    city: words(MAX_PLACE_LENGTH),
    state: words(MAX_PLACE_LENGTH),
    country: words(MAX_PLACE_LENGTH),
    pincode: words(20),
    mobile: words(20),
  }),
  lines: t.Array(
    t.Object({
      productId: Id,
      quantity: t.Integer({ minimum: 1, maximum: MAX_QUANTITY_PER_LINE, error: 'must be a whole number of pieces' }),
    }),
    { minItems: 1, maxItems: MAX_CART_LINES, error: `must list 1 to ${MAX_CART_LINES} products` },
  ),
  note: t.Optional(words(MAX_RIDER_NOTE_LENGTH)),
})
export type PhoneOrder = Static<typeof PhoneOrder>

/** Converts the requested page to an offset and a capped limit; `of` returns the page data for the response. */
export function pageOf({ page = 1, limit: asked = MAX_PAGE_SIZE }: { page?: number; limit?: number }) {
  const limit = Math.min(asked, MAX_PAGE_SIZE)
  return {
    offset: (page - 1) * limit,
    limit,
    of: (total: number) => ({ page, limit, totalCount: total, totalPage: Math.max(1, Math.ceil(total / limit)) }),
  }
}

/** An event of an order, as the order board shows it. */
export interface DeskEvent {
  state: OrderState
  at: string
  /** Name of the person or system that acted. */
  by: string
  kind: EventKind
  /** Details that the state alone does not convey. */
  note: string
}

/** An order as the order board shows it. */
export interface DeskOrder extends OrderFacts {
  _id: string
  /** `_id` is null for a caller without an account, and after the account was deleted. */
  customer: { _id: string | null; name: string; mobile: string; email: string }
  lines: OrderLineView[]
  totals: OrderTotals
  note: string
  /** When the order was placed; null while it awaits payment. */
  placedAt: string | null
  /** The states that an admin may choose next. */
  next: OrderState[]
  /** Whether the order is behind the schedule of the settings. */
  isLate: boolean
  byPhone: boolean
  /** Whether it is a test order, which the sandbox took: no money moves. */
  isTest: boolean
  cancelNote: string
  cashCollected: { at: string; by: string } | null
  refunds: RefundView[]
  complaints: ComplaintView[]
  /** Cash still to be collected, in rupees, less what responses to complaints took off. */
  due: number
  timeline: DeskEvent[]
}

/** Number of orders in each state. */
export type DeskCounts = Record<OrderState, number>

/** An order line on the pick list. */
export interface PickLine extends OrderLineView {
  /** The product's current stock, which excludes the pieces of this order. */
  stock: number
}

/** Lines of an order in the same category, and so in the same part of the shop. */
export interface PickGroup {
  category: string
  lines: PickLine[]
}
