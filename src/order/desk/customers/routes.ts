import { Elysia, t } from 'elysia'
import { about } from '../../../platform/http/about.ts'
import { envelope, LimitedPageFields, ok } from '../../../platform/http/envelope.ts'
import { pageOf } from '../../../platform/http/paging.ts'
import type { SessionGuard } from '../../../platform/http/session.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import type { OrderDependencies } from '../../dependencies.ts'
import { DeskOrder } from '../contract.ts'
import { listDeskOrders } from '../orders/service.ts'
import { CancelledOrders, CustomerOrdersQuery, CustomersQuery, CustomerView, SuspendCustomer } from './contract.ts'
import { listCustomers } from './service.ts'
import { changeSuspension, suspensionLabel } from './suspension.ts'

/** The routes of the customer list, of the orders of one customer, and of suspensions. */
export function customerRoutes({ guard, ...deps }: OrderDependencies & { guard: SessionGuard }) {
  const { db } = deps
  return new Elysia({ name: 'customers' })
    .use(guard)
    .get(
      '/api/customers',
      async ({ query }) => {
        const page = pageOf(query)
        const { customers, total } = await listCustomers(
          db,
          { search: query.search ?? '', filter: query.filter || null },
          page,
        )
        return ok(customers, '', page.of(total))
      },
      {
        admin: true,
        query: CustomersQuery,
        detail: about('Searches customers', { returns: envelope(t.Array(CustomerView), LimitedPageFields) }),
      },
    )
    .get(
      '/api/customers/orders',
      async ({ query }) => {
        const page = pageOf(query)
        const { userId = null, mobile = null } = query
        if ((userId === null) === (mobile === null)) throw new AppError('invalid', 'Name either userId or mobile')
        const filter = { state: null, search: null, userId, callerMobile: mobile }
        const { orders, total } = await listDeskOrders(db, filter, page)
        return ok(orders, '', page.of(total))
      },
      {
        admin: true,
        query: CustomerOrdersQuery,
        detail: about('Lists the orders of a customer', { returns: envelope(t.Array(DeskOrder), LimitedPageFields) }),
      },
    )
    .post(
      '/api/customers/suspend',
      async ({ userId, body }) => {
        const orders = await changeSuspension(deps, userId, body)
        return ok(orders, suspensionLabel(body.suspended, orders))
      },
      {
        admin: true,
        body: SuspendCustomer,
        detail: about('Suspends a customer, with their open orders if asked, or ends the suspension', {
          returns: envelope(t.Nullable(CancelledOrders)),
        }),
      },
    )
}
