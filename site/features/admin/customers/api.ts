/** Calls for customers. */

import type { CustomerFilter } from '../../../../src/order/desk/customers/contract.ts'
import { call } from '../../../api/call.ts'
import type { ExtraOf } from '../../../api/routes.ts'

export type CustomerPage = Omit<ExtraOf<'GET', '/api/customers'>, 'limit'>

export const fetchCustomers = (search: string, page: number, limit: number, filter: CustomerFilter | '' = '') =>
  call('GET', '/api/customers', { query: { search, filter, page, limit } })

export const fetchOrdersOf = (userId: string) => call('GET', '/api/customers/orders', { query: { userId } })

/** Suspends or reinstates an account. Suspending ends its sessions immediately. */
export const suspendCustomer = (userId: string, suspended: boolean) =>
  call('POST', '/api/customers/suspend', { body: { userId, suspended } })
