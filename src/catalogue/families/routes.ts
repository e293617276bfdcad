import { Elysia, t } from 'elysia'
import type { Database } from '../../platform/database/database.ts'
import { about } from '../../platform/http/about.ts'
import { envelope, ok } from '../../platform/http/envelope.ts'
import type { SessionGuard } from '../../platform/http/session.ts'
import {
  JoinedPacks,
  JoinPacks,
  JoinPreview,
  JoinUndone,
  OneProduct,
  PackProposals,
  PacksView,
  PreviewJoin,
  Proposal,
  UndoJoin,
} from './contract.ts'
import { joinPacks, previewJoin, undoJoin } from './join.ts'
import { packsOf, partPack, proposePacks } from './service.ts'

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
    .post('/api/product/join-packs/preview', async ({ body }) => ok(await previewJoin(db, body.productIds)), {
      admin: true,
      body: PreviewJoin,
      detail: about('Returns what products would be together as packs of one product', {
        returns: envelope(JoinPreview),
      }),
    })
    .post(
      '/api/product/join-packs',
      async ({ userId, body }) => ok(await joinPacks(db, userId, body), 'Packs joined'),
      {
        admin: true,
        body: JoinPacks,
        detail: about('Makes products packs of one product, which share a card', {
          returns: envelope(JoinedPacks),
          codes: ['family_name_taken'],
        }),
      },
    )
    .post(
      '/api/product/join-packs/undo',
      async ({ userId, body }) => {
        const undone = await undoJoin(db, userId, body)
        return ok(
          undone,
          undone.restored > 0
            ? 'Packs are as they were'
            : 'Nothing to undo: these packs are as they were, or have changed since',
        )
      },
      {
        admin: true,
        body: UndoJoin,
        detail: about('Makes products that were joined what they were before', {
          returns: envelope(JoinUndone),
          codes: ['family_name_taken'],
        }),
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
