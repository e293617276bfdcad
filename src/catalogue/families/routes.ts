import { Elysia, t } from 'elysia'
import type { Database } from '../../platform/database/database.ts'
import { about } from '../../platform/http/about.ts'
import { envelope, ok } from '../../platform/http/envelope.ts'
import type { SessionGuard } from '../../platform/http/session.ts'
import { JoinPacks, OneProduct, PackProposals, PacksView, Proposal } from './contract.ts'
import { joinPacks, packsOf, partPack, proposePacks } from './service.ts'

/** The routes by which admins say which products are packs of one product. */
export function familyRoutes({ db, guard }: { db: Database; guard: SessionGuard }) {
  return new Elysia({ name: 'families' })
    .use(guard)
    .get('/api/product/packs', async ({ query }) => ok(await packsOf(db, query.productId)), {
      admin: true,
      query: OneProduct,
      detail: about('Returns the packs of a product, and products that look like further ones', {
        returns: envelope(PacksView),
      }),
    })
    .post(
      '/api/product/join-packs',
      async ({ userId, body }) => ok(await joinPacks(db, userId, body.productIds), 'Packs joined'),
      {
        admin: true,
        body: JoinPacks,
        detail: about('Makes products packs of one product, which share a card', { returns: envelope(PacksView) }),
      },
    )
    .post(
      '/api/product/part-pack',
      async ({ userId, body }) => ok(await partPack(db, userId, body.productId), 'Pack parted'),
      {
        admin: true,
        body: OneProduct,
        detail: about('Gives a product a card of its own again', { returns: envelope(PacksView) }),
      },
    )
    .get(
      '/api/product/pack-proposals',
      async ({ query }) => {
        const { proposals, next } = await proposePacks(db, query.after ?? '')
        return ok(proposals, '', { next })
      },
      {
        admin: true,
        query: PackProposals,
        detail: about('Lists products that look like packs of one product, some at a time', {
          returns: envelope(t.Array(Proposal), { next: t.Nullable(t.String()) }),
        }),
      },
    )
}
