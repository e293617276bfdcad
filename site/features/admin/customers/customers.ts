import { atom } from 'nanostores'
import type { DeskOrder } from '../../../../src/order/desk/contract.ts'
import type { CustomerFilter, CustomerView } from '../../../../src/order/desk/customers/contract.ts'
import { $userId } from '../../account/session.ts'
import { showToast } from '../../toasts/toasts.ts'
import { type CustomerPage, fetchCustomers, fetchOrdersOf, suspendCustomer } from './api.ts'

export interface CustomerList extends CustomerPage {
  customers: readonly CustomerView[]
  search: string
}

/** A page of customers. Undefined until loaded, null if loading failed. */
export const $customers = atom<CustomerList | null | undefined>(undefined)

/** The orders of the customer who is shown. Undefined until loaded, null if loading failed. */
export const $customerOrders = atom<readonly DeskOrder[] | null | undefined>(undefined)

export const $suspending = atom(false)

const CUSTOMERS_AT_ONCE = 20

/** The filter of the customer list. */
export const $customerFilter = atom<CustomerFilter | ''>('')

let asked = { search: '', page: 1 }
let turn = 0
let ordersTurn = 0

export async function findCustomers(search: string, page: number): Promise<void> {
  asked = { search, page }
  turn += 1
  const mine = turn
  if ($customers.get() === null) $customers.set(undefined)
  const reply = await fetchCustomers({ search, page, limit: CUSTOMERS_AT_ONCE, filter: $customerFilter.get() })
  // A slow response to an earlier search must not replace the latest one.
  if (mine !== turn) return
  if (!reply.success) return $customers.set(null)
  const { totalPage, totalCount } = reply
  $customers.set({ customers: reply.data, search, page, totalPage, totalCount })
}

export function filterCustomers(filter: CustomerFilter | ''): Promise<void> {
  $customerFilter.set(filter)
  return findCustomers(asked.search, 1)
}

export function findCustomersAgain(): Promise<void> {
  return findCustomers(asked.search, asked.page)
}

/** What tells customers apart: the account or, for a caller without one, the mobile number. */
export function keyOf({ _id, mobile }: Pick<CustomerView, '_id' | 'mobile'>): string {
  return _id ?? mobile
}

export async function loadCustomerOrders(customer: Pick<CustomerView, '_id' | 'mobile'>): Promise<void> {
  ordersTurn += 1
  const mine = ordersTurn
  $customerOrders.set(undefined)
  const reply = await fetchOrdersOf(customer)
  if (mine === ordersTurn) $customerOrders.set(reply.success ? reply.data : null)
}

/** Suspends or reactivates a customer's account, and cancels their open orders if asked. Returns whether that succeeded. */
export async function suspend(userId: string, suspended: boolean, cancelOrders: boolean): Promise<boolean> {
  if ($suspending.get()) return false
  $suspending.set(true)
  const reply = await suspendCustomer(userId, suspended, cancelOrders)
  $suspending.set(false)
  // Some orders may still be open, which is no success to a glance.
  const isDone = reply.success && !reply.data?.open.length
  showToast(isDone ? 'success' : reply.success ? 'blank' : 'error', reply.message)
  await Promise.all([findCustomersAgain(), cancelOrders && loadCustomerOrders({ _id: userId, mobile: '' })])
  return reply.success
}

$userId.listen(() => {
  $customers.set(undefined)
  $customerOrders.set(undefined)
})
