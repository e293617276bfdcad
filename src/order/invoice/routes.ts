import { join } from 'node:path'
import { Elysia } from 'elysia'
import type { Queryable } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { answers } from '../../platform/reference/answers.ts'
import type { SessionGuard } from '../../platform/session.ts'
import { loadSettings } from '../../settings/queries.ts'
import { takenOff } from '../complaint/queries.ts'
import { OfOrder } from '../contract.ts'
import { customerOf } from '../mailing/queries.ts'
import { linesOf } from '../reading/queries.ts'
import { knownOrder, ownOrder } from '../reading/service.ts'
import { hasInvoice } from '../states.ts'
import { paperHeaders } from './headers.ts'
import { invoicePage } from './invoice.ts'

const CSS = Bun.file(join(import.meta.dir, 'invoice.css'))

/** An order as a page to print, for the shopper whose order it is, and for those who run the shop. */
export function invoiceRoutes({ db, guard }: { db: Queryable; guard: SessionGuard }) {
  return new Elysia({ name: 'invoice' })
    .use(guard)
    .get('/api/order/invoice.css', () => new Response(CSS, { headers: paperHeaders('text/css; charset=utf-8') }))
    .get(
      '/api/order/invoice',
      async ({ userId, isAdmin, query }) => {
        const order = isAdmin ? await knownOrder(db, query.orderId) : await ownOrder(db, userId, query.orderId)
        if (!hasInvoice(order.state))
          throw new AppError('conflict', `This order is ${order.state}: nothing is owed for it`)
        const [lines, settings, customer, takenOffInPaise] = await Promise.all([
          linesOf(db, order.id),
          loadSettings(db),
          customerOf(db, order.id),
          takenOff(db, order.id),
        ])
        const page = invoicePage({
          seller: settings,
          order,
          lines,
          takenOffInPaise,
          customerName: customer?.name ?? order.customerName ?? '',
        })
        return new Response(page, { headers: paperHeaders('text/html; charset=utf-8') })
      },
      { signedIn: true, query: OfOrder, detail: answers({ type: 'text/html', also: [409] }) },
    )
}
