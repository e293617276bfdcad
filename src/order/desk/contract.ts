import { type Static, t } from 'elysia'
import { Email, Name } from '../../account/contract.ts'
import { Id } from '../../platform/http/http.ts'
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
const State = t.Union(
  ORDER_STATES.map((state) => t.Literal(state)),
  { error: `must be one of: ${ORDER_STATES.join(', ')}` },
)
/** No characters that cannot be kept or printed. */
const words = (longest: number) =>
  t.String({
    pattern: String.raw`^[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f]*$`,
    maxLength: longest,
    error: `must be text of at most ${longest} characters`,
  })
const Search = t.Optional(words(MAX_SEARCH_LENGTH))

export const DeskOrdersQuery = t.Object({
  /**
   * One state; `open` for all that the shop still has to do with, `complaints` for those with one that nobody has
   * answered, `owed` for those whose shopper cash is owed to; none for all.
   */
  state: t.Optional(
    t.Union([State, t.Literal('open'), t.Literal('complaints'), t.Literal('owed'), t.Literal('')], {
      error: `must be one of: ${[...ORDER_STATES, 'open', 'complaints', 'owed'].join(', ')}`,
    }),
  ),
  search: Search,
  page: t.Optional(wholeFrom1()),
  limit: t.Optional(wholeFrom1()),
})

export const MoveOrder = t.Object({
  orderId: OrderNumber,
  /** Where the desk saw the order: somebody else may have moved it since. */
  from: State,
  to: State,
  /** Of what was refused at the door: whether it goes back on the shelf. */
  restock: t.Optional(t.Boolean({ error: 'must be true or false' })),
  /** Of a delivered order: whether the cash is here. */
  cashCollected: t.Optional(t.Boolean({ error: 'must be true or false' })),
})
export type MoveOrder = Static<typeof MoveOrder>

/** The move that is to be undone, as it was made. */
export const UndoMove = t.Object({ orderId: OrderNumber, from: State, to: State })

export const CollectCash = t.Object({
  orderId: OrderNumber,
  /** What the desk saw that is to be collected, in rupees: an answer to a complaint may have lowered it since. */
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
  /** Whether the product's stock is set to none as well: it was not there. */
  stockToo: t.Optional(t.Boolean({ error: 'must be true or false' })),
  /** Whether the desk saw that nothing of the order is left by it; false refuses to cancel the order. */
  cancels: t.Optional(t.Boolean({ error: 'must be true or false' })),
})

export type ShortPick = Static<typeof ShortPick>

/** The line at whose picking the shelf was said to be empty. */
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

/** A page of a list that was asked for, within the cap, and how it stands beside its data. */
export function pageOf({ page = 1, limit: asked = MAX_PAGE_SIZE }: { page?: number; limit?: number }) {
  const limit = Math.min(asked, MAX_PAGE_SIZE)
  return {
    offset: (page - 1) * limit,
    limit,
    of: (total: number) => ({ page, limit, totalCount: total, totalPage: Math.max(1, Math.ceil(total / limit)) }),
  }
}

/** Something that happened to an order. */
export interface DeskEvent {
  state: OrderState
  at: string
  /** Who it was, by name. */
  by: string
  kind: EventKind
  /** What happened, where the state does not say it. */
  note: string
}

/** An order as the desk sees it. */
export interface DeskOrder extends OrderFacts {
  _id: string
  /** Without `_id` for who ordered by phone and has no account, and for who deleted theirs. */
  customer: { _id: string | null; name: string; mobile: string; email: string }
  lines: OrderLineView[]
  totals: OrderTotals
  note: string
  /** When the shop first had something to do with it; null while its payment is awaited. */
  placedAt: string | null
  /** The states that the desk may choose next. */
  next: OrderState[]
  /** Whether it has come less far than it should have by now. */
  isLate: boolean
  byPhone: boolean
  /** Whether it was paid, or to be paid, in the sandbox: no money moves. */
  isTest: boolean
  cancelNote: string
  cashCollected: { at: string; by: string } | null
  refunds: RefundView[]
  complaints: ComplaintView[]
  /** Cash that is still to be collected, in rupees, without what answers to complaints took off. */
  due: number
  timeline: DeskEvent[]
}

/** How many orders there are in each state. */
export type DeskCounts = Record<OrderState, number>

/** A line as whoever picks it sees it. */
export interface PickLine extends OrderLineView {
  /** How many more of it the shop counts, besides what is ordered. */
  stock: number
}

/** Lines of an order that lie in one part of the shop. */
export interface PickGroup {
  category: string
  lines: PickLine[]
}
