import { Elysia } from 'elysia'
import { AppError } from '../platform/errors.ts'
import { ok } from '../platform/http.ts'
import { type CardPayments, cardsFor } from '../platform/payments/open.ts'
import type { Payments } from '../platform/payments/port.ts'
import type { SessionGuard } from '../platform/session.ts'
import { MAX_ORDER_ENTRIES } from '../shared/limits.ts'
import { keyOf } from './attempt-key.ts'
import { cancelOwnOrder } from './cancelling.ts'
import { reportMissing } from './complaint/service.ts'
import { OfOrder, OrderPage, PlaceOrder, ReportMissing } from './contract.ts'
import { startPayment } from './payment/starting.ts'
import { orderWithCart } from './placing/answer.ts'
import { NO_CARDS } from './placing/card.ts'
import type { PlacedOrder } from './placing/service.ts'
import { buyAgain, listOrders, orderDetails } from './reading/service.ts'
import type { OrderParts } from './shop.ts'

export interface OrderRoutesParts extends OrderParts {
  guard: SessionGuard
  cards: CardPayments
  /** The shop's own origin. */
  originOf(request: Request): string
  /** That of the client whose page asks, where it is another. */
  partnerOf(request: Request): string | null
}

/** The order calls of specification 7, and those of an order's own page. */
export function orderRoutes({ guard, cards, originOf, partnerOf, ...parts }: OrderRoutesParts) {
  const { db } = parts
  /** Where an order is paid; what costs nothing is placed already. */
  const payFor = async ({ id, code, totalInPaise }: PlacedOrder, payments: Payments | null, request: Request) => {
    const shop = originOf(request)
    const back = partnerOf(request) ?? shop
    if (totalInPaise === 0) return { id: null, url: `${back}/success?text=Order&order=${code}` }
    // One that was begun while there were cards, and is asked for again.
    if (!payments) throw new AppError('conflict', NO_CARDS)
    const { id: sessionId, url } = await startPayment(parts, payments, id, { shop, back })
    return { id: sessionId, url }
  }
  return new Elysia({ name: 'order' })
    .use(guard)
    .post(
      '/api/order/cash-on-delivery',
      async ({ userId, body, request }) => {
        const { code, id } = await orderWithCart(parts, userId, { ...body, method: 'cash', key: keyOf(request) })
        return ok({ orderId: code, _id: id }, 'Order successfully')
      },
      { signedIn: true, body: PlaceOrder },
    )
    .post(
      '/api/order/checkout',
      async ({ userId, body, request }) => {
        const { payments } = cardsFor(cards, request)
        const wish = { ...body, method: 'card', key: keyOf(request), noCards: payments === null } as const
        const order = await orderWithCart(parts, userId, wish)
        const session = { orderId: order.code, ...(await payFor(order, payments, request)) }
        return ok(session, '', session)
      },
      { signedIn: true, body: PlaceOrder },
    )
    .get(
      '/api/order/order-list',
      async ({ userId, query, request }) => {
        const { page = 1, limit: asked = MAX_ORDER_ENTRIES } = query
        const limit = Math.min(asked, MAX_ORDER_ENTRIES)
        // Such a client shows no states: what is not bought would stand there like what is.
        const slice = { offset: (page - 1) * limit, limit, boughtOnly: partnerOf(request) !== null }
        const { entries, total } = await listOrders(db, userId, slice)
        return ok(entries, '', { page, limit, totalCount: total, totalPage: Math.max(1, Math.ceil(total / limit)) })
      },
      { signedIn: true, query: OrderPage },
    )
    .get('/api/order/details', async ({ userId, query }) => ok(await orderDetails(parts, userId, query.orderId)), {
      signedIn: true,
      query: OfOrder,
    })
    .post(
      '/api/order/cancel',
      async ({ userId, body }) => {
        await cancelOwnOrder(parts, userId, body.orderId)
        return ok(await orderDetails(parts, userId, body.orderId), 'Order cancelled')
      },
      { signedIn: true, body: OfOrder },
    )
    .post(
      '/api/order/buy-again',
      async ({ userId, body }) => ok(await buyAgain(db, userId, body.orderId), 'Added to your cart'),
      { signedIn: true, body: OfOrder },
    )
    .post(
      '/api/order/report-missing',
      async ({ userId, body }) => {
        await reportMissing(db, userId, body.orderId, body.lineId, body.note ?? '')
        return ok(null, 'Thank you, we will look into it')
      },
      { signedIn: true, body: ReportMissing },
    )
}
