import { Elysia, t } from 'elysia'
import { about } from '../../platform/http/about.ts'
import { envelope, ok } from '../../platform/http/envelope.ts'
import type { SessionGuard } from '../../platform/http/session.ts'
import { ApplyBulk, BulkChangeView, BulkDone, BulkPreview, BulkUndone, PreviewBulk, UndoBulk } from './contract.ts'
import { doneLabel, undoneLabel } from './labels.ts'
import { applyBulk, type BulkDependencies, listBulkChanges, previewBulk, undoBulk } from './service.ts'

interface BulkRoutesDependencies extends BulkDependencies {
  guard: SessionGuard
  /** Returns the names of accounts by id, without deleted accounts. */
  namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
}

/** The routes by which admins change many products at once, and undo that. */
export function bulkRoutes({ guard, namesOf, ...deps }: BulkRoutesDependencies) {
  return new Elysia({ name: 'bulk' })
    .use(guard)
    .post('/api/product/bulk/preview', async ({ body }) => ok(await previewBulk(deps, body)), {
      admin: true,
      body: PreviewBulk,
      detail: about('Returns what a bulk action would do to which products, and changes nothing', {
        returns: envelope(BulkPreview),
      }),
    })
    .post(
      '/api/product/bulk',
      async ({ userId, body }) => {
        const result = await applyBulk(deps, userId, body)
        return ok(result.done, doneLabel(result))
      },
      {
        admin: true,
        body: ApplyBulk,
        detail: about('Changes many products at once, exactly as a preview has shown', {
          returns: envelope(BulkDone),
          codes: ['preview_outdated'],
        }),
      },
    )
    .post(
      '/api/product/bulk/undo',
      async ({ userId, body }) => {
        const undone = await undoBulk(deps, userId, body.changeId)
        return ok(undone, undoneLabel(undone))
      },
      {
        admin: true,
        body: UndoBulk,
        detail: about('Undoes a bulk action, or what its undo left, where nothing has changed the products since', {
          returns: envelope(BulkUndone),
          codes: ['already_undone'],
        }),
      },
    )
    .get('/api/product/bulk', async () => ok(await listBulkChanges(deps.db, namesOf)), {
      admin: true,
      detail: about('Lists the last bulk actions', { returns: envelope(t.Array(BulkChangeView)) }),
    })
}
