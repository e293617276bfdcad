import { Elysia, t } from 'elysia'
import type { Database } from '../platform/database/database.ts'
import { about } from '../platform/http/about.ts'
import { envelope, ok } from '../platform/http/envelope.ts'
import type { SessionGuard } from '../platform/http/session.ts'
import { SavedProductView, SaveProduct } from './contract.ts'
import { deleteSaved } from './queries.ts'
import { listSaved, saveProduct } from './service.ts'

const Changed = envelope(t.Object({ productId: t.String() }))

/** Routes of saved products; each concerns those of the signed-in shopper. */
export function savedRoutes({ db, guard }: { db: Database; guard: SessionGuard }) {
  return new Elysia({ name: 'saved' })
    .use(guard)
    .get('/api/saved/products', async ({ userId }) => ok(await listSaved(db, userId)), {
      signedIn: true,
      detail: about('Lists the products on sale that the caller saved, newest first', {
        returns: envelope(t.Array(SavedProductView)),
      }),
    })
    .post(
      '/api/saved/product',
      async ({ userId, body }) => {
        await saveProduct(db, userId, body.productId)
        return ok({ productId: body.productId }, 'Saved')
      },
      {
        signedIn: true,
        body: SaveProduct,
        detail: about('Saves a product for later', { returns: Changed, codes: ['limit_reached'] }),
      },
    )
    .delete(
      '/api/saved/product',
      async ({ userId, body }) => {
        await deleteSaved(db, userId, body.productId)
        return ok({ productId: body.productId }, 'Not saved any more')
      },
      { signedIn: true, body: SaveProduct, detail: about('Removes a saved product', { returns: Changed }) },
    )
}
