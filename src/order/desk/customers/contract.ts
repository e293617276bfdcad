import { t } from 'elysia'
import { Id } from '../../../platform/http/http.ts'
import { MAX_SEARCH_LENGTH } from '../../../shared/limits.ts'

const wholeFrom1 = () =>
  t.Numeric({ minimum: 1, maximum: 100_000, multipleOf: 1, error: 'must be a whole number from 1' })

export const CUSTOMER_FILTERS = ['open', 'suspended', 'unproved'] as const
export type CustomerFilter = (typeof CUSTOMER_FILTERS)[number]

export const CustomersQuery = t.Object({
  /** Those with orders under way, those who are suspended, those who never proved their address; none for all. */
  filter: t.Optional(
    t.Union([...CUSTOMER_FILTERS.map((filter) => t.Literal(filter)), t.Literal('')], {
      error: `must be one of: ${CUSTOMER_FILTERS.join(', ')}`,
    }),
  ),
  search: t.Optional(
    t.String({
      pattern: String.raw`^[^\x00]*$`,
      maxLength: MAX_SEARCH_LENGTH,
      error: `must be text of at most ${MAX_SEARCH_LENGTH} characters`,
    }),
  ),
  page: t.Optional(wholeFrom1()),
  limit: t.Optional(wholeFrom1()),
})

export const CustomerOrdersQuery = t.Object({
  userId: Id,
  page: t.Optional(wholeFrom1()),
  limit: t.Optional(wholeFrom1()),
})

/** Somebody with an account, and what they ordered. */
export interface CustomerView {
  _id: string
  name: string
  email: string
  /** Their own, or else that of where they last had something brought. */
  mobile: string
  /** Where they last had something brought, or else what they saved last; empty without either. */
  address: string
  status: 'Active' | 'Inactive' | 'Suspended'
  /** Whether only they can read what is ordered here: the email was proved, or is before anybody can sign in. */
  proved: boolean
  /** Orders that the shop took and did not cancel. */
  orders: number
  /** What was delivered for, in rupees. */
  spent: number
  /** Orders under way, and what they come to, in rupees. */
  open: { orders: number; amount: number }
  lastOrderAt: string | null
}
