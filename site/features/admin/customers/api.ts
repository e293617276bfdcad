/** Calls for customers. */

import type { CustomerFilter, CustomerView } from '../../../../src/order/desk/customers/contract.ts'
import { call } from '../../../api/call.ts'
import type { ExtraOf } from '../../../api/routes.ts'

export type CustomerPage = Omit<ExtraOf<'GET', '/api/customers'>, 'limit'>

interface CustomerQuery {
  search: string
  page: number
  limit: number
  filter?: CustomerFilter | ''
}

export const fetchCustomers = ({ filter = '', ...query }: CustomerQuery, signal?: AbortSignal) =>
  call('GET', '/api/customers', { query: { ...query, filter }, ...(signal && { signal }) })

/** Fetches the orders of an account or, for a caller without one, those by phone from the mobile number. */
export const fetchOrdersOf = ({ _id, mobile }: Pick<CustomerView, '_id' | 'mobile'>) =>
  call('GET', '/api/customers/orders', { query: _id === null ? { mobile } : { userId: _id } })

/** Suspends or reinstates an account. Suspending ends its sessions immediately, and cancels its open orders if asked. */
export const suspendCustomer = (userId: string, suspended: boolean, cancelOrders: boolean) =>
  call('POST', '/api/customers/suspend', { body: { userId, suspended, ...(cancelOrders && { cancelOrders }) } })
