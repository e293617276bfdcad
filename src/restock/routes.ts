import { Elysia, t } from 'elysia'
import type { Database } from '../platform/database/database.ts'
import { about } from '../platform/http/about.ts'
import { envelope, ok } from '../platform/http/envelope.ts'
import type { SessionGuard } from '../platform/http/session.ts'
import { RestockRequest, RestockRequestView } from './contract.ts'
import { deleteRequest } from './queries.ts'
import { listRestockRequests, requestRestock } from './service.ts'

const Requested = envelope(t.Object({ productId: t.String() }))

/** Routes of requests to be told that a product is back in stock; each concerns the requests of the signed-in shopper. */
export function restockRoutes({ db, guard }: { db: Database; guard: SessionGuard }) {
  return new Elysia({ name: 'restock' })
    .use(guard)
    .get('/api/restock/requests', async ({ userId }) => ok(await listRestockRequests(db, userId)), {
      signedIn: true,
      detail: about('Lists the products of which the caller is told when they are back in stock', {
        returns: envelope(t.Array(RestockRequestView)),
      }),
    })
    .post(
      '/api/restock/request',
      async ({ userId, body }) => {
        const way = await requestRestock(db, userId, body.productId)
        return ok({ productId: body.productId }, `We will ${way} you when it is back`)
      },
      {
        signedIn: true,
        body: RestockRequest,
        detail: about(
          'Asks to be told once when a product is back in stock: by notification, if the caller chose that, or by email',
          {
            returns: Requested,
            codes: ['back_in_stock', 'email_required', 'limit_reached'],
          },
        ),
      },
    )
    .delete(
      '/api/restock/request',
      async ({ userId, body }) => {
        await deleteRequest(db, userId, body.productId)
        return ok({ productId: body.productId }, 'We will not tell you about it')
      },
      {
        signedIn: true,
        body: RestockRequest,
        detail: about('Withdraws the request to be told about a product', { returns: Requested }),
      },
    )
}
