import { Elysia } from 'elysia'
import { ok } from '../../platform/http.ts'
import type { SessionGuard } from '../../platform/session.ts'
import { keyOf } from '../attempt-key.ts'
import { AnswerComplaint, OfComplaint } from '../complaint/contract.ts'
import { answerComplaint, giveCashBack } from '../complaint/service.ts'
import { OfOrder } from '../contract.ts'
import type { OrderParts } from '../shop.ts'
import {
  CancelOrder,
  CollectCash,
  DeskOrdersQuery,
  MoveOrder,
  PhoneOrder,
  pageOf,
  RestoreStock,
  ShortPick,
  UndoMove,
} from './contract.ts'
import { cancelAtDesk, collectCash, moveAtDesk, undoAtDesk } from './moving/service.ts'
import { readSearch } from './orders/search.ts'
import { deskOrder, listDeskOrders } from './orders/service.ts'
import { takePhoneOrder } from './phone/service.ts'
import { pickList } from './picking/list.ts'
import { pickShort, restoreStock } from './picking/service.ts'

/** The order desk: what those who run the shop see of orders, and do with them. */
export function deskRoutes({ guard, ...parts }: OrderParts & { guard: SessionGuard }) {
  const { db } = parts
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
      { admin: true, query: DeskOrdersQuery },
    )
    .get('/api/desk/order', async ({ query }) => ok(await deskOrder(db, query.orderId)), {
      admin: true,
      query: OfOrder,
    })
    .post('/api/desk/move', async ({ userId, body }) => ok(await moveAtDesk(parts, userId, body)), {
      admin: true,
      body: MoveOrder,
    })
    .post('/api/desk/undo', async ({ userId, body }) => ok(await undoAtDesk(parts, userId, body)), {
      admin: true,
      body: UndoMove,
    })
    .post(
      '/api/desk/cancel',
      async ({ userId, body }) => ok(await cancelAtDesk(parts, userId, body.orderId, body.reason)),
      { admin: true, body: CancelOrder },
    )
    .post('/api/desk/short-pick', async ({ userId, body }) => ok(await pickShort(parts, userId, body)), {
      admin: true,
      body: ShortPick,
    })
    .post('/api/desk/restore-stock', async ({ userId, body }) => ok(await restoreStock(parts, userId, body)), {
      admin: true,
      body: RestoreStock,
    })
    .post(
      '/api/desk/phone-order',
      async ({ userId, body, request }) => ok(await takePhoneOrder(parts, userId, body, keyOf(request))),
      { admin: true, body: PhoneOrder },
    )
    .get('/api/desk/pick-list', async ({ query }) => ok(await pickList(db, query.orderId)), {
      admin: true,
      query: OfOrder,
    })
    .post('/api/desk/answer-complaint', async ({ userId, body }) => ok(await answerComplaint(parts, userId, body)), {
      admin: true,
      body: AnswerComplaint,
    })
    .post('/api/desk/give-cash-back', async ({ userId, body }) => ok(await giveCashBack(parts, userId, body)), {
      admin: true,
      body: OfComplaint,
    })
    .post('/api/desk/collect-cash', async ({ userId, body }) => ok(await collectCash(parts, userId, body)), {
      admin: true,
      body: CollectCash,
    })
}
