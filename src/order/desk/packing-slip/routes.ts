import { Elysia } from 'elysia'
import type { Queryable } from '../../../platform/database/database.ts'
import { about } from '../../../platform/http/about.ts'
import type { SessionGuard } from '../../../platform/http/session.ts'
import { loadSettings } from '../../../settings/queries.ts'
import { takenOff } from '../../complaint/queries.ts'
import { dueOf } from '../../complaint/views.ts'
import { OfOrder } from '../../contract.ts'
import { customerOf } from '../../emails/queries.ts'
import { buyerNameOf } from '../../history/buyer-name.ts'
import { findOrder } from '../../history/service.ts'
import { paperHeaders } from '../../invoice/headers.ts'
import { wasTest } from '../../payment/sandbox.queries.ts'
import { pickList } from '../picking/list.ts'
import { packingSlip } from './packing-slip.ts'

/** The route of the printable packing slip. */
export function slipRoutes({ db, guard }: { db: Queryable; guard: SessionGuard }) {
  return new Elysia({ name: 'slip' }).use(guard).get(
    '/api/desk/packing-slip',
    async ({ query }) => {
      const order = await findOrder(db, query.orderId)
      const [groups, shop, customer, isTest, takenOffInPaise] = await Promise.all([
        pickList(db, order.code),
        loadSettings(db),
        customerOf(db, order.id),
        wasTest(db, order.id),
        takenOff(db, order.id),
      ])
      const customerName = buyerNameOf(order, customer)
      const dueInPaise = dueOf(order, takenOffInPaise)
      return new Response(packingSlip({ shop, order, dueInPaise, isTest, customerName, groups }), {
        headers: paperHeaders('text/html; charset=utf-8'),
      })
    },
    {
      admin: true,
      query: OfOrder,
      detail: about('Returns the packing slip of an order as a printable page', { mediaType: 'text/html' }),
    },
  )
}
