import { type Static, t } from 'elysia'
import { AccountView } from '../../../account/contract.ts'
import { Id } from '../../../platform/http/http.ts'
import { oneOf } from '../../../platform/runtime/one-of.ts'
import { MAX_SEARCH_LENGTH } from '../../../shared/limits.ts'
import { State } from '../../contract.ts'
import { DeskPage } from '../contract.ts'

const CUSTOMER_FILTERS = ['open', 'suspended', 'unproved'] as const
export type CustomerFilter = (typeof CUSTOMER_FILTERS)[number]

export const CustomersQuery = t.Object({
  /**
   * `open` for customers with open orders, `suspended` for suspended accounts, `unproved` for unverified emails; empty
   * or absent for all.
   */
  filter: t.Optional(oneOf([...CUSTOMER_FILTERS, ''], `must be one of: ${CUSTOMER_FILTERS.join(', ')}`)),
  search: t.Optional(
    t.String({
      pattern: String.raw`^[^\x00]*$`,
      maxLength: MAX_SEARCH_LENGTH,
      error: `must be text of at most ${MAX_SEARCH_LENGTH} characters`,
    }),
  ),
  ...DeskPage,
})

/** Names a customer by the account or, if they have none, by the mobile number that they called from. */
export const CustomerOrdersQuery = t.Object({
  userId: t.Optional(Id),
  mobile: t.Optional(t.String({ pattern: String.raw`^[6-9]\d{9}$`, error: 'must be 10 digits' })),
  ...DeskPage,
})

export const SuspendCustomer = t.Object({
  userId: Id,
  suspended: t.Boolean({ error: 'must be true or false' }),
  /** Whether the customer's open orders are cancelled as well; false by default, and of no effect on a reactivation. */
  cancelOrders: t.Optional(t.Boolean({ error: 'must be true or false' })),
})
export type SuspendCustomer = Static<typeof SuspendCustomer>

/** What became of the open orders of a customer who was suspended. */
export const CancelledOrders = t.Object(
  {
    cancelled: t.Array(t.String(), { description: 'Order numbers.' }),
    open: t.Array(
      t.Object({
        orderId: t.String(),
        state: State,
      }),
      { description: 'Orders that could not be cancelled: they are out for delivery, or being paid.' },
    ),
  },
  { $id: 'CancelledOrders' },
)
export type CancelledOrders = Static<typeof CancelledOrders>

/** A customer with an account, or who ordered by phone without one, and a summary of their orders. */
export const CustomerView = t.Object(
  {
    _id: t.Nullable(
      t.String({ description: 'Null for a caller without an account, whom the mobile number identifies.' }),
    ),
    name: t.String(),
    email: t.String({ description: 'Empty for a caller without an account.' }),
    mobile: t.String({ description: 'The mobile number of the account, or else that of the latest delivery address.' }),
    sameNumber: t.Array(t.Object({ _id: t.Nullable(t.String()), name: t.String() }), {
      description: 'Others who have this mobile number, the newest three at most: a caller has a null `_id`.',
    }),
    address: t.String({
      description: 'The address of the latest order, or else the address saved last; empty without either.',
    }),
    status: AccountView.properties.status,
    proved: t.Boolean({
      description:
        'Whether only the owner of the email can read the orders of this account: the email is verified, or nobody can sign in before verifying it.',
    }),
    orders: t.Number({ description: 'Number of orders, without unpaid and cancelled ones.' }),
    spent: t.Number({ description: 'Total of the delivered orders less refunds, without test orders, in rupees.' }),
    open: t.Object(
      {
        orders: t.Number(),
        amount: t.Number(),
      },
      { description: 'Number and total of the open orders; the amount is in rupees.' },
    ),
    cancellable: t.Number({ description: 'Number of orders that can be cancelled, unpaid card orders among them.' }),
    outForDelivery: t.Number({ description: 'Number of orders that are too far on their way to be cancelled.' }),
    lastOrderAt: t.Nullable(t.String()),
  },
  { $id: 'CustomerView' },
)
export type CustomerView = Static<typeof CustomerView>
