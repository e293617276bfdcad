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

/** The only composition root: every route of the API. */
export function createApp({ db, search, log }: AppDependencies) {
  const routes: { method: string; path: string }[] = []
  const app = new Elysia().use(httpBasics(log, routes)).use(healthRoutes({ db })).use(catalogueRoutes({ db, search }))
  routes.push(...app.routes)
  return app
}

/** The API's type, from which the site's client is made. */
export type App = ReturnType<typeof createApp>
