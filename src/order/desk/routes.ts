import { Elysia, t } from 'elysia'
import { about } from '../../platform/http/about.ts'
import { envelope, LimitedPageFields, ok } from '../../platform/http/envelope.ts'
import type { SessionGuard } from '../../platform/http/session.ts'
import { AnswerComplaint, OfComplaint } from '../complaint/contract.ts'
import { answerComplaint, giveCashBack } from '../complaint/service.ts'
import { OfOrder } from '../contract.ts'
import type { OrderDependencies } from '../dependencies.ts'
import { idempotencyKeyOf } from '../idempotency-key.ts'
import {
  CancelOrder,
  CollectCash,
  DeskCounts,
  DeskOrder,
  DeskOrdersQuery,
  MoveOrder,
  PhoneOrder,
  PickGroup,
  pageOf,
  RestoreStock,
  ShortPick,
  UndoMove,
} from './contract.ts'
import { readSearch } from './orders/search.ts'
import { deskOrder, listDeskOrders } from './orders/service.ts'
import { takePhoneOrder } from './phone-orders/service.ts'
import { pickList } from './picking/list.ts'
import { pickShort, restoreStock } from './picking/service.ts'
import { cancelAtDesk, collectCash, moveAtDesk, undoAtDesk } from './transitions/service.ts'

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
        detail: about('Lists orders by state, or by code, name, mobile and PIN code', {
          returns: envelope(t.Array(DeskOrder), {
            ...LimitedPageFields,
            counts: DeskCounts,
            complaints: t.Number(),
            owed: t.Number(),
          }),
        }),
      },
    )
    .get('/api/desk/order', async ({ query }) => ok(await deskOrder(db, query.orderId)), {
      admin: true,
      query: OfOrder,
      detail: about('Shows one order', { returns: envelope(DeskOrder) }),
    })
    .post('/api/desk/move', async ({ userId, body }) => ok(await moveAtDesk(deps, userId, body)), {
      admin: true,
      body: MoveOrder,
      detail: about('Moves an order on', { returns: envelope(DeskOrder) }),
    })
    .post('/api/desk/undo', async ({ userId, body }) => ok(await undoAtDesk(deps, userId, body)), {
      admin: true,
      body: UndoMove,
      detail: about('Takes a move back, for a moment', { returns: envelope(DeskOrder) }),
    })
    .post(
      '/api/desk/cancel',
      async ({ userId, body }) => ok(await cancelAtDesk(deps, userId, body.orderId, body.reason)),
      {
        admin: true,
        body: CancelOrder,
        detail: about('Cancels an order, and gives back stock and money', { returns: envelope(DeskOrder) }),
      },
    )
    .post('/api/desk/short-pick', async ({ userId, body }) => ok(await pickShort(deps, userId, body)), {
      admin: true,
      body: ShortPick,
      detail: about('Sells less of a line than was ordered', { returns: envelope(DeskOrder) }),
    })
    .post('/api/desk/restore-stock', async ({ userId, body }) => ok(await restoreStock(deps, userId, body)), {
      admin: true,
      body: RestoreStock,
      detail: about('Takes back, for a moment, that a shelf was empty', { returns: envelope(DeskOrder) }),
    })
    .post(
      '/api/desk/phone-order',
      async ({ userId, body, request }) => ok(await takePhoneOrder(deps, userId, body, idempotencyKeyOf(request))),
      { admin: true, body: PhoneOrder, detail: about('Takes an order by telephone', { returns: envelope(DeskOrder) }) },
    )
    .get('/api/desk/pick-list', async ({ query }) => ok(await pickList(db, query.orderId)), {
      admin: true,
      query: OfOrder,
      detail: about('Lists what to fetch for an order', { returns: envelope(t.Array(PickGroup)) }),
    })
    .post('/api/desk/answer-complaint', async ({ userId, body }) => ok(await answerComplaint(deps, userId, body)), {
      admin: true,
      body: AnswerComplaint,
      detail: about('Answers what was reported as missing, with money or with words', { returns: envelope(DeskOrder) }),
    })
    .post('/api/desk/give-cash-back', async ({ userId, body }) => ok(await giveCashBack(deps, userId, body)), {
      admin: true,
      body: OfComplaint,
      detail: about('Notes that owed cash was handed over', { returns: envelope(DeskOrder) }),
    })
    .post('/api/desk/collect-cash', async ({ userId, body }) => ok(await collectCash(deps, userId, body)), {
      admin: true,
      body: CollectCash,
      detail: about('Notes that the cash of an order was collected', { returns: envelope(DeskOrder) }),
    })
}
