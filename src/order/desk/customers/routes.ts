import { Elysia, t } from 'elysia'
import type { Queryable } from '../../../platform/database/database.ts'
import { about } from '../../../platform/http/about.ts'
import { envelope, LimitedPageFields, ok } from '../../../platform/http/envelope.ts'
import type { SessionGuard } from '../../../platform/http/session.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { DeskOrder, pageOf } from '../contract.ts'
import { listDeskOrders } from '../orders/service.ts'
import { CustomerOrdersQuery, CustomersQuery, CustomerView } from './contract.ts'
import { listCustomers } from './service.ts'

/** The routes of the customer list, and of the orders of one customer. */
export function customerRoutes({ db, guard }: { db: Queryable; guard: SessionGuard }) {
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
}
