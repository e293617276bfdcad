import { Elysia, t } from 'elysia'
import { ProductView } from '../catalogue/contract.ts'
import { about } from '../platform/http/about.ts'
import { envelope, LimitedPageFields, ok } from '../platform/http/envelope.ts'
import { pageOf } from '../platform/http/paging.ts'
import type { SessionGuard } from '../platform/http/session.ts'
import { type CardPayments, cardsFor } from '../platform/payments/open.ts'
import type { Payments } from '../platform/payments/port.ts'
import { AppError } from '../platform/runtime/errors.ts'
import { BOUGHT_PAGE_SIZE, MAX_ORDER_ENTRIES } from '../shared/limits.ts'
import { cancelOwnOrder } from './cancel-order.ts'
import { PlaceOrder } from './checkout/contract.ts'
import { acceptsCash, NO_CARDS, viewCashLimit } from './checkout/payment-eligibility.ts'
import { CHECKOUT_CODES, type PlacedOrder, placeOrderOrShowCart } from './checkout/service.ts'
import { BoughtAgain, CancelOwnOrder, CashLimitView, OfOrder, OrderEntry, OrderPage, OrderView } from './contract.ts'
import type { OrderDependencies } from './dependencies.ts'
import { boughtAgainMessage, buyAgain, listBoughtProducts, listOrders, orderDetails } from './history/service.ts'
import { IDEMPOTENCY_KEY, idempotencyKeyOf } from './idempotency-key.ts'
import { startPayment } from './payment/create-session.ts'

export interface OrderRoutesDependencies extends OrderDependencies {
  guard: SessionGuard
  cards: CardPayments
  /** Whether an account may place so many orders only. */
  isLimited: boolean
  /** The shop's own origin. */
  originOf(request: Request): string
  /** The origin of the client whose page sent the request, if it is not the shop's own; otherwise null. */
  partnerOf(request: Request): string | null
}

/** Where to pay for a card order; `id` is null if there is nothing to pay. */
const CheckoutSession = { orderId: t.String(), id: t.Nullable(t.String()), url: t.String() }

/** The order routes of specification 7, and those of the order page. */
export function orderRoutes({ guard, cards, isLimited, originOf, partnerOf, ...deps }: OrderRoutesDependencies) {
  const { db } = deps
  /**
   * Returns where to pay the order. An order that costs nothing is already placed and leads straight to the success
   * page.
   */
  const payFor = async (order: PlacedOrder & { userId: string }, payments: Payments | null, request: Request) => {
    const { id, code, totalInPaise } = order
    const shop = originOf(request)
    const back = partnerOf(request) ?? shop
    if (totalInPaise === 0) return { id: null, url: `${back}/success?text=Order&order=${code}` }
    // The shop has stopped taking cards since the order was placed, and the client repeats its order request.
    if (!payments) {
      const cash = (await acceptsCash(db, order)) ? '. Choose Cash on Delivery' : ''
      throw new AppError('conflict', NO_CARDS + cash, { code: 'card_not_allowed' })
    }
    const { id: sessionId, url } = await startPayment(deps, payments, id, { shop, back })
    return { id: sessionId, url }
  }
  return new Elysia({ name: 'order' })
    .use(guard)
    .post(
      '/api/order/cash-on-delivery',
      async ({ userId, body, request }) => {
        const { code, id } = await placeOrderOrShowCart(deps, userId, {
          ...body,
          method: 'cash',
          key: idempotencyKeyOf(request),
          noCards: cardsFor(cards, request).payments === null,
          isLimited,
        })
        return ok({ orderId: code, _id: id }, 'Order successfully')
      },
      {
        signedIn: true,
        body: PlaceOrder,
        detail: about('Places an order for the cart, with cash on delivery', {
          returns: envelope(t.Object({ orderId: t.String(), _id: t.String() })),
          limit: 'order',
          codes: CHECKOUT_CODES,
          headers: IDEMPOTENCY_KEY,
        }),
      },
    )
    .post(
      '/api/order/checkout',
      async ({ userId, body, request }) => {
        const { payments } = cardsFor(cards, request)
        const orderRequest = {
          ...body,
          method: 'card',
          key: idempotencyKeyOf(request),
          noCards: payments === null,
          isLimited,
        } as const
        const order = await placeOrderOrShowCart(deps, userId, orderRequest)
        const session = { orderId: order.code, ...(await payFor({ ...order, userId }, payments, request)) }
        return ok(session, '', session)
      },
      {
        signedIn: true,
        body: PlaceOrder,
        detail: about('Places an order for the cart and returns the URL of its payment page', {
          returns: envelope(t.Object(CheckoutSession), CheckoutSession),
          limit: 'order',
          codes: CHECKOUT_CODES,
          headers: IDEMPOTENCY_KEY,
        }),
      },
    )
    .get('/api/order/cash-limit', async ({ userId }) => ok(await viewCashLimit(db, userId)), {
      signedIn: true,
      detail: about('Returns what the open cash orders of the caller come to, and may come to', {
        returns: envelope(t.Nullable(CashLimitView)),
      }),
    })
    .get(
      '/api/order/order-list',
      async ({ userId, query, request }) => {
        const page = pageOf(query, { max: MAX_ORDER_ENTRIES })
        // Clients on other origins do not show order states, so unpaid orders would look like bought ones there.
        const boughtOnly = partnerOf(request) !== null
        const { entries, total } = await listOrders(db, userId, { ...page, boughtOnly })
        return ok(entries, '', page.of(total))
      },
      {
        signedIn: true,
        query: OrderPage,
        detail: about('Lists the order lines of the caller, newest first', {
          returns: envelope(t.Array(OrderEntry), LimitedPageFields),
        }),
      },
    )
    .get(
      '/api/order/bought-products',
      async ({ userId, query }) => {
        const page = pageOf(query, { usual: BOUGHT_PAGE_SIZE })
        const { products, total } = await listBoughtProducts(db, userId, page)
        return ok(products, '', page.of(total))
      },
      {
        signedIn: true,
        query: OrderPage,
        detail: about('Lists the products in stock that the caller bought before, most often and lately first', {
          returns: envelope(t.Array(ProductView), LimitedPageFields),
          limit: 'search',
        }),
      },
    )
    .get('/api/order/details', async ({ userId, query }) => ok(await orderDetails(deps, userId, query.orderId)), {
      signedIn: true,
      query: OfOrder,
      detail: about('Returns an order', { returns: envelope(OrderView) }),
    })
    .post(
      '/api/order/cancel',
      async ({ userId, body }) => {
        await cancelOwnOrder(deps, userId, body.orderId, body.reason)
        return ok(await orderDetails(deps, userId, body.orderId), 'Order cancelled')
      },
      {
        signedIn: true,
        body: CancelOwnOrder,
        detail: about('Cancels an order that is not packed yet', { returns: envelope(OrderView), codes: ['too_late'] }),
      },
    )
    .post(
      '/api/order/buy-again',
      async ({ userId, body }) => {
        const again = await buyAgain(db, userId, body.orderId)
        return ok(again, boughtAgainMessage(again))
      },
      {
        signedIn: true,
        body: OfOrder,
        detail: about('Adds the items of an order to the cart', {
          returns: envelope(BoughtAgain),
        }),
      },
    )
}
