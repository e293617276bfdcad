import { Elysia, t } from 'elysia'
import { about } from '../../platform/http/about.ts'
import { CSV, csvResponse } from '../../platform/http/csv-response.ts'
import { envelope, LimitedPageFields, ok } from '../../platform/http/envelope.ts'
import { pageOf } from '../../platform/http/paging.ts'
import type { SessionGuard } from '../../platform/http/session.ts'
import { AnswerComplaint, OfComplaint, ReportProblem } from '../complaint/contract.ts'
import { giveCashBack, handOverReplacement } from '../complaint/handover.ts'
import { answerComplaint, reportAtDesk } from '../complaint/service.ts'
import { OfOrder } from '../contract.ts'
import type { OrderDependencies } from '../dependencies.ts'
import { IDEMPOTENCY_KEY, idempotencyKeyOf } from '../idempotency-key.ts'
import {
  CancelOrder,
  CollectCash,
  DeskCounts,
  DeskOrder,
  DeskOrdersQuery,
  MoveOrder,
  OrdersExportQuery,
  PhoneOrder,
  PickGroup,
  RestoreStock,
  ShortPick,
  UndoMove,
} from './contract.ts'
import { exportOrders } from './export/export.ts'
import { readSearch } from './orders/search.ts'
import { deskOrder, listDeskOrders } from './orders/service.ts'
import { alikeLabel, takePhoneOrder } from './phone-orders/service.ts'
import { pickList } from './picking/list.ts'
import { pickShort, restoreStock } from './picking/service.ts'
import { cancelAtDesk, collectCash, moveAtDesk, undoAtDesk, undoCollectCash } from './transitions/service.ts'

/** The routes of the order board, on which admins work off orders. */
export function deskRoutes({ guard, ...deps }: OrderDependencies & { guard: SessionGuard }) {
  const { db } = deps
  return new Elysia({ name: 'desk' })
    .use(guard)
    .get(
      '/api/desk/orders',
      async ({ query }) => {
        const page = pageOf(query)
        const filter = { state: query.state || null, search: readSearch(query.search ?? '') }
        const { orders, total, ...beside } = await listDeskOrders(db, filter, page)
        return ok(orders, '', { ...page.of(total), ...beside })
      },
      {
        admin: true,
        query: DeskOrdersQuery,
        detail: about('Lists orders by state, or searches them by order number, name and mobile number', {
          returns: envelope(t.Array(DeskOrder), {
            ...LimitedPageFields,
            counts: DeskCounts,
            complaints: t.Number(),
            owed: t.Number(),
            replacements: t.Number(),
          }),
        }),
      },
    )
    .get(
      '/api/desk/orders-export',
      ({ query: { state, search = '', from, to } }) =>
        csvResponse(exportOrders(db, { state: state || null, search: readSearch(search), from, to }), 'orders.csv'),
      {
        admin: true,
        query: OrdersExportQuery,
        detail: about('Exports orders with their lines as CSV, oldest first', CSV),
      },
    )
    .get('/api/desk/order', async ({ query }) => ok(await deskOrder(db, query.orderId)), {
      admin: true,
      query: OfOrder,
      detail: about('Returns an order', { returns: envelope(DeskOrder) }),
    })
    .post('/api/desk/move', async ({ userId, body }) => ok(await moveAtDesk(deps, userId, body)), {
      admin: true,
      body: MoveOrder,
      detail: about('Moves an order to its next state', { returns: envelope(DeskOrder), codes: ['order_changed'] }),
    })
    .post('/api/desk/undo', async ({ userId, body }) => ok(await undoAtDesk(deps, userId, body)), {
      admin: true,
      body: UndoMove,
      detail: about('Undoes a transition within ten seconds', {
        returns: envelope(DeskOrder),
        codes: ['order_changed'],
      }),
    })
    .post(
      '/api/desk/cancel',
      async ({ userId, body }) => ok(await cancelAtDesk(deps, userId, body.orderId, body.reason)),
      {
        admin: true,
        body: CancelOrder,
        detail: about('Cancels an order, returns its stock and refunds it', {
          returns: envelope(DeskOrder),
          codes: ['order_changed'],
        }),
      },
    )
    .post('/api/desk/short-pick', async ({ userId, body }) => ok(await pickShort(deps, userId, body)), {
      admin: true,
      body: ShortPick,
      detail: about('Reduces the quantity of an order line that was not found in full', {
        returns: envelope(DeskOrder),
        codes: ['order_changed'],
      }),
    })
    .post('/api/desk/restore-stock', async ({ userId, body }) => ok(await restoreStock(deps, userId, body)), {
      admin: true,
      body: RestoreStock,
      detail: about('Undoes a stock correction made while picking, within a short time', {
        returns: envelope(DeskOrder),
        codes: ['order_changed'],
      }),
    })
    .post(
      '/api/desk/phone-order',
      async ({ userId, body, request }) => {
        const placed = await takePhoneOrder(deps, userId, body, idempotencyKeyOf(request))
        return ok(placed, await alikeLabel(db, placed.orderId))
      },
      {
        admin: true,
        body: PhoneOrder,
        detail: about('Places a phone order', {
          returns: envelope(DeskOrder),
          codes: ['customer_exists', 'idempotency_key_reused', 'not_available', 'out_of_stock'],
          headers: IDEMPOTENCY_KEY,
        }),
      },
    )
    .get('/api/desk/pick-list', async ({ query }) => ok(await pickList(db, query.orderId)), {
      admin: true,
      query: OfOrder,
      detail: about('Returns the pick list of an order', { returns: envelope(t.Array(PickGroup)) }),
    })
    .post('/api/desk/report-problem', async ({ userId, body }) => ok(await reportAtDesk(deps, userId, body)), {
      admin: true,
      body: ReportProblem,
      detail: about('Records a problem with an item of a delivered order that its shopper told the shop of', {
        returns: envelope(DeskOrder),
        codes: ['order_changed'],
      }),
    })
    .post('/api/desk/answer-complaint', async ({ userId, body }) => ok(await answerComplaint(deps, userId, body)), {
      admin: true,
      body: AnswerComplaint,
      detail: about('Responds to a complaint about an item, with a refund, a replacement or a message', {
        returns: envelope(DeskOrder),
        codes: ['order_changed'],
      }),
    })
    .post('/api/desk/give-cash-back', async ({ userId, body }) => ok(await giveCashBack(deps, userId, body)), {
      admin: true,
      body: OfComplaint,
      detail: about('Records that owed cash was paid to the customer', {
        returns: envelope(DeskOrder),
        codes: ['order_changed'],
      }),
    })
    .post('/api/desk/give-replacement', async ({ userId, body }) => ok(await handOverReplacement(deps, userId, body)), {
      admin: true,
      body: OfComplaint,
      detail: about('Records that a replacement was handed over to the customer', {
        returns: envelope(DeskOrder),
        codes: ['order_changed'],
      }),
    })
    .post('/api/desk/collect-cash', async ({ userId, body }) => ok(await collectCash(deps, userId, body)), {
      admin: true,
      body: CollectCash,
      detail: about('Records that the cash of an order was collected', {
        returns: envelope(DeskOrder),
        codes: ['order_changed'],
      }),
    })
    .post(
      '/api/desk/undo-collect-cash',
      async ({ userId, body }) => ok(await undoCollectCash(deps, userId, body.orderId)),
      {
        admin: true,
        body: OfOrder,
        detail: about('Takes back within ten seconds that cash was collected', {
          returns: envelope(DeskOrder),
          codes: ['order_changed'],
        }),
      },
    )
}
