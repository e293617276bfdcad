import { type Static, t } from 'elysia'
import { Email, Name } from '../../account/contract.ts'
import { Id, numberFor, wholeUpTo } from '../../platform/http/http.ts'
import { input } from '../../platform/http/input.ts'
import { oneOf } from '../../platform/runtime/one-of.ts'
import {
  MAX_CANCEL_REASON_LENGTH,
  MAX_CART_LINES,
  MAX_QUANTITY_PER_LINE,
  MAX_SEARCH_LENGTH,
} from '../../shared/limits.ts'
import { ADDRESS } from '../../shared/schemas/address.ts'
import { DAY } from '../../shared/schemas/day.ts'
import { AskedPreferences } from '../checkout/contract.ts'
import {
  ComplaintView,
  OrderFacts,
  OrderLineView,
  OrderNumber,
  OrderTotals,
  RefundView,
  Rupees,
  State,
} from '../contract.ts'
import { EVENT_KINDS } from '../schema.ts'
import { ORDER_STATES } from '../states.ts'

/** The page and the limit of a list. */
export const DeskPage = { page: t.Optional(wholeUpTo(100_000)), limit: t.Optional(wholeUpTo(100_000)) }
const GivenState = oneOf(ORDER_STATES, `must be one of: ${ORDER_STATES.join(', ')}`)
/** Text without control characters that cannot be stored or printed. */
const textOf = (longest: number) =>
  t.String({
    pattern: String.raw`^[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f]*$`,
    maxLength: longest,
    error: `must be text of at most ${longest} characters`,
  })
const Search = t.Optional(textOf(MAX_SEARCH_LENGTH))

/** Lists of orders that are not those of one state. */
const DESK_LISTS = ['open', 'complaints', 'due', 'owed', 'replacements'] as const

export const DeskOrdersQuery = t.Object({
  /**
   * One state; `open` for all orders that the shop still has to work on, `complaints` for those with an unanswered
   * complaint, `due` for delivered ones whose cash is still to be collected, `owed` for those whose shopper is owed cash, `replacements` for those with a replacement to hand over; empty
   * or absent for all.
   */
  state: t.Optional(
    oneOf([...ORDER_STATES, ...DESK_LISTS, ''], `must be one of: ${[...ORDER_STATES, ...DESK_LISTS].join(', ')}`),
  ),
  search: Search,
  ...DeskPage,
})

export const OrdersExportQuery = t.Object({
  ...t.Pick(DeskOrdersQuery, ['state', 'search']).properties,
  from: t.Optional(input(DAY)),
  to: t.Optional(input(DAY)),
})

export const MoveOrder = t.Object({
  orderId: OrderNumber,
  /** The state in which the admin saw the order: another admin may have moved it since. */
  from: GivenState,
  to: GivenState,
  /** For a refused order: whether the goods return to stock. */
  restock: t.Optional(t.Boolean({ error: 'must be true or false' })),
  /** For a delivered order: whether the cash was collected. */
  cashCollected: t.Optional(t.Boolean({ error: 'must be true or false' })),
})
export type MoveOrder = Static<typeof MoveOrder>

/** The transition to undo, with its original states. */
export const UndoMove = t.Object({ orderId: OrderNumber, from: GivenState, to: GivenState })

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
    maxLength: MAX_CANCEL_REASON_LENGTH,
    error: `must say why, in at most ${MAX_CANCEL_REASON_LENGTH} characters`,
  }),
})

export const ShortPick = t.Object({
  orderId: OrderNumber,
  lineId: Id,
  quantity: t.Integer({ minimum: 0, maximum: MAX_QUANTITY_PER_LINE, error: 'must be how many were found' }),
  /** Whether the product's stock is set to 0 as well, because the product is out of stock. */
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
      mobile: textOf(20),
      email: t.Optional(Email),
    }),
    t.Object({ _id: Id }),
  ],
  { error: 'must be a customer’s name and mobile, or the _id of one' },
)

export const PhoneOrder = t.Object({
  customer: Customer,
  address: t.Object({
    address_line: input(ADDRESS.address_line),
    city: input(ADDRESS.city),
    state: input(ADDRESS.state),
    country: input(ADDRESS.country),
    pincode: input(ADDRESS.pincode),
    mobile: input(ADDRESS.mobile),
  }),
  lines: t.Array(
    t.Object({
      productId: Id,
      quantity: t.Integer({ minimum: 1, maximum: MAX_QUANTITY_PER_LINE, error: 'must be a whole number of pieces' }),
    }),
    { minItems: 1, maxItems: MAX_CART_LINES, error: `must list 1 to ${MAX_CART_LINES} products` },
  ),
  note: t.Optional(input(ADDRESS.note)),
  ...AskedPreferences.properties,
})
export type PhoneOrder = Static<typeof PhoneOrder>

/** An event of an order, as the order board shows it. */
export const DeskEvent = t.Object(
  {
    state: State,
    at: t.String(),
    by: t.String({ description: 'Name of the person or system that acted.' }),
    kind: oneOf(EVENT_KINDS),
    note: t.String({ description: 'Details that the state alone does not convey.' }),
  },
  { $id: 'DeskEvent' },
)
export type DeskEvent = Static<typeof DeskEvent>

/** An order as the order board shows it. */
export const DeskOrder = t.Object(
  {
    ...OrderFacts.properties,
    _id: t.String(),
    customer: t.Object(
      {
        _id: t.Nullable(t.String()),
        name: t.String(),
        mobile: t.String(),
        email: t.String(),
      },
      { description: '`_id` is null for a caller without an account, and after the account was deleted.' },
    ),
    lines: t.Array(OrderLineView),
    totals: OrderTotals,
    note: t.String(),
    placedAt: t.Nullable(t.String(), { description: 'When the order was placed; null while it awaits payment.' }),
    next: t.Array(State, { description: 'The states that an admin may choose next.' }),
    promisedAt: t.Nullable(t.String(), {
      description: 'By when the shopper was promised the order; null while it awaits payment.',
    }),
    isLate: t.Boolean({ description: 'Whether the order is behind the schedule of the settings.' }),
    byPhone: t.Boolean(),
    isTest: t.Boolean({ description: 'Whether it is a test order, which the sandbox took: no money moves.' }),
    cancelNote: t.String(),
    cashCollected: t.Nullable(
      t.Object({
        at: t.String(),
        by: t.String(),
      }),
    ),
    refunds: t.Array(RefundView),
    complaints: t.Array(ComplaintView),
    due: t.Number({
      description: 'Cash still to be collected, in rupees, less what responses to complaints took off.',
    }),
    timeline: t.Array(DeskEvent),
  },
  { $id: 'DeskOrder' },
)
export type DeskOrder = Static<typeof DeskOrder>

/** Number of orders in each state. */
export const DeskCounts = numberFor(ORDER_STATES)
export type DeskCounts = Static<typeof DeskCounts>

/** An order line on the pick list. */
export const PickLine = t.Object(
  {
    ...OrderLineView.properties,
    stock: t.Number({ description: "The product's current stock, which excludes the pieces of this order." }),
  },
  { $id: 'PickLine' },
)
export type PickLine = Static<typeof PickLine>

/** Lines of an order in the same category, and so in the same part of the shop. */
export const PickGroup = t.Object(
  {
    category: t.String(),
    lines: t.Array(PickLine),
  },
  { $id: 'PickGroup' },
)
export type PickGroup = Static<typeof PickGroup>
