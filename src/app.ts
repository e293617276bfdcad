import { Elysia } from 'elysia'
import { catalogueRoutes } from './catalogue/routes.ts'
import type { ProductSearch } from './catalogue/search/product-search.ts'
import type { Database } from './platform/database.ts'
import { healthRoutes } from './platform/health.ts'
import { httpBasics } from './platform/http.ts'
import type { Log } from './platform/log.ts'

/** What the shop is composed of; `main.ts` makes the real parts, tests make theirs. */
export interface AppDependencies {
  db: Database
  search: ProductSearch
  log: Log
}

/** The only composition root: every route of the API. One-letter hosts are hosts too, and must not move the path. */
export function createApp({ db, search, log }: AppDependencies) {
  const routes: { method: string; path: string }[] = []
  const app = new Elysia({ handler: { standardHostname: false } })
    .use(httpBasics(log, routes))
    .use(healthRoutes({ db }))
    .use(catalogueRoutes({ db, search }))
  routes.push(...app.routes)
  return app
}

/** Whether an address belongs to the API rather than to a page. */
export function isApiPath(path: string): boolean {
  return path.startsWith('/api/') || path === '/healthz' || path === '/readyz'
}

/** The API's type, from which the site's client is made. */
export type App = ReturnType<typeof createApp>
