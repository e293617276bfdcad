import { join } from 'node:path'
import { Elysia } from 'elysia'
import type { Queryable } from '../../platform/database/database.ts'
import { about } from '../../platform/http/about.ts'
import type { SessionGuard } from '../../platform/http/session.ts'
import { AppError } from '../../platform/runtime/errors.ts'
import { loadSettings } from '../../settings/queries.ts'
import { hasInvoice } from '../../shared/invoices.ts'
import { takenOff } from '../complaint/queries.ts'
import { OfOrder } from '../contract.ts'
import { customerOf } from '../emails/queries.ts'
import { buyerNameOf } from '../history/buyer-name.ts'
import { linesOf } from '../history/queries.ts'
import { findOrder, findOwnOrder } from '../history/service.ts'
import { paperHeaders } from './headers.ts'
import { invoicePage } from './invoice.ts'
import { invoicedRefunds } from './refunds.ts'

const CSS = Bun.file(join(import.meta.dir, 'invoice.css'))

/** The invoice routes: a printable page for the shopper who placed the order, and for admins. */
export function invoiceRoutes({ db, guard }: { db: Queryable; guard: SessionGuard }) {
  return new Elysia({ name: 'invoice' })
    .use(guard)
    .get('/api/order/invoice.css', () => new Response(CSS, { headers: paperHeaders('text/css; charset=utf-8') }))
    .get(
      '/api/order/invoice',
      async ({ userId, isAdmin, query }) => {
        const order = isAdmin ? await findOrder(db, query.orderId) : await findOwnOrder(db, userId, query.orderId)
        if (!hasInvoice(order.state)) throw new AppError('conflict', `This order is ${order.state}, and has no invoice`)
        const [lines, settings, customer, takenOffInPaise, refunded] = await Promise.all([
          linesOf(db, order.id),
          loadSettings(db),
          customerOf(db, order.id),
          takenOff(db, order.id),
          invoicedRefunds(db, order.id),
        ])
        const page = invoicePage({
          seller: settings,
          order,
          lines,
          takenOffInPaise,
          refunded,
          customerName: buyerNameOf(order, customer),
          isOwn: order.userId === userId,
        })
        return new Response(page, { headers: paperHeaders('text/html; charset=utf-8') })
      },
      {
        signedIn: true,
        query: OfOrder,
        detail: about('Returns the invoice of an order as a printable page', {
          mediaType: 'text/html',
          refusals: [409],
        }),
      },
    )
}
