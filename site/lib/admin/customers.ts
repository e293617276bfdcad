/** Calls for customers. */

import type { DeskOrder } from '../../../src/order/desk/contract.ts'
import type { CustomerFilter, CustomerView } from '../../../src/order/desk/customers/contract.ts'
import { call } from '../call.ts'

export interface CustomerPage {
  page: number
  totalPage: number
  totalCount: number
}

export const fetchCustomers = (search: string, page: number, limit: number, filter: CustomerFilter | '' = '') =>
  call<CustomerView[], CustomerPage>(
    'GET',
    `/api/customers?${new URLSearchParams({ search, filter, page: String(page), limit: String(limit) })}`,
  )

export const fetchOrdersOf = (userId: string) =>
  call<DeskOrder[]>('GET', `/api/customers/orders?${new URLSearchParams({ userId })}`)

/** Suspends or reinstates an account. Suspending ends its sessions immediately. */
export const suspendCustomer = (userId: string, suspended: boolean) =>
  call<unknown>('POST', '/api/customers/suspend', { body: { userId, suspended } })
