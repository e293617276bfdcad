import { Elysia } from 'elysia'
import type { Queryable } from '../../../platform/database.ts'
import { answers } from '../../../platform/reference/answers.ts'
import type { SessionGuard } from '../../../platform/session.ts'
import { loadSettings } from '../../../settings/queries.ts'
import { takenOff } from '../../complaint/queries.ts'
import { dueOf } from '../../complaint/views.ts'
import { OfOrder } from '../../contract.ts'
import { paperHeaders } from '../../invoice/headers.ts'
import { customerOf } from '../../mailing/queries.ts'
import { wasTest } from '../../payment/sandbox/queries.ts'
import { knownOrder } from '../../reading/service.ts'
import { pickList } from '../picking/list.ts'
import { packingSlip } from './slip.ts'

/** An order as a slip to print, for whoever packs it. */
export function slipRoutes({ db, guard }: { db: Queryable; guard: SessionGuard }) {
  return new Elysia({ name: 'slip' }).use(guard).get(
    '/api/desk/packing-slip',
    async ({ query }) => {
      const order = await knownOrder(db, query.orderId)
      const [groups, { shopName }, customer, isTest, takenOffInPaise] = await Promise.all([
        pickList(db, order.code),
        loadSettings(db),
        customerOf(db, order.id),
        wasTest(db, order.id),
        takenOff(db, order.id),
      ])
      const customerName = customer?.name ?? order.customerName ?? ''
      const dueInPaise = dueOf(order, takenOffInPaise)
      return new Response(packingSlip({ shopName, order, dueInPaise, isTest, customerName, groups }), {
        headers: paperHeaders('text/html; charset=utf-8'),
      })
    },
    { admin: true, query: OfOrder, detail: answers({ type: 'text/html' }) },
  )
}
