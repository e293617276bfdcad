import { Elysia, t } from 'elysia'
import type { Database } from '../../platform/database/database.ts'
import { about } from '../../platform/http/about.ts'
import { envelope, ok } from '../../platform/http/envelope.ts'
import { Id } from '../../platform/http/http.ts'
import { clientNetworksOf, type RequestOriginSettings } from '../../platform/http/request-origin.ts'
import { recordClick } from './service.ts'

interface ClickDependencies {
  db: Database
  requestOrigin: Pick<RequestOriginSettings, 'trustProxy'>
}

/** The route by which the site says that a product was chosen from search results. */
export function clickRoutes({ db, requestOrigin }: ClickDependencies) {
  return new Elysia({ name: 'search-clicks' }).post(
    '/api/product/search-click',
    async ({ body, request }) => {
      const networks = clientNetworksOf(requestOrigin, request)
      await recordClick(db, body.productId, networks, request.headers.get('user-agent') ?? '')
      return ok(null)
    },
    {
      body: t.Object({ productId: Id }),
      detail: about(
        'Says that a product was chosen from search results: it breaks ties in later searches, counts once a browser and day, and keeps no personal data',
        { returns: envelope(t.Null()), limit: 'click' },
      ),
    },
  )
}
