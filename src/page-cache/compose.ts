import { join } from 'node:path'
import type { ProductSearch } from '../catalogue/search/product-search.ts'
import type { Cdn } from '../platform/cdn/port.ts'
import type { Purges } from '../platform/cdn/purges.ts'
import type { Database } from '../platform/database/database.ts'
import type { DatabaseEvents } from '../platform/database/listener.ts'
import type { MediaStorage } from '../platform/media/storage.ts'
import { primaryReads, type ReadPool } from '../platform/read-routing/read-pool.ts'
import type { Config } from '../platform/runtime/config.ts'
import type { Log } from '../platform/runtime/log.ts'
import type { Metrics } from '../platform/runtime/metrics.ts'
import { deliveryTimes, loadSettings } from '../settings/queries.ts'
import { Assets } from './assets.ts'
import { invalidateOnNotifications, PageCache, type RenderPage } from './cache.ts'
import { watchClock } from './clock-watch.ts'
import { createErrorPage, createRenderer, loadSite, SITE_DIRECTORY, type Site } from './render.ts'
import { createRequestHandler, type RequestHandlerDependencies } from './request-handler.ts'

export interface ComposeDependencies {
  config: Pick<Config, 'publicUrl' | 'trustProxy' | 'pageCacheBytes' | 'metricsToken'>
  db: Database
  /** Where pages read their data; `db` by default. */
  reads?: Pick<ReadPool, 'run'>
  events: DatabaseEvents
  search: ProductSearch
  media: MediaStorage
  metrics: Metrics
  log: Log
  /** The CDN whose headers pages carry, and the sender of its purges. */
  cdn?: { cdn: Pick<Cdn, 'headers'>; purges: Pick<Purges, 'ask'> }
  app: RequestHandlerDependencies['app']
  /** Whether codes reach mobile numbers; not by default. */
  mobileLogin?: boolean
  limits?: RequestHandlerDependencies['limits']
}

/** A site and its files. */
export interface ComposedSite {
  site: Site
  files: Assets
}

/** Composes the published pages of a site, by default the built one; returns the server's `fetch` handler. */
export async function composePages(
  deps: ComposeDependencies,
  composed?: ComposedSite,
): Promise<ReturnType<typeof createRequestHandler>> {
  const { config, db, reads = primaryReads(db), events, search, media, metrics, log, cdn, app, limits } = deps
  const { mobileLogin } = deps
  const { site, files } = composed ?? (await loadBuiltSite())
  const render: RenderPage = (key) => reads.run((db) => createRenderer(site, db, search, media, mobileLogin)(key))
  const pages = new PageCache({ render, maxBytes: config.pageCacheBytes, metrics, log, cdn: cdn?.cdn })
  invalidateOnNotifications(events, pages, cdn?.purges)
  watchClock({
    events,
    pages,
    purges: cdn?.purges,
    load: async () => ({ settings: await loadSettings(db), deliveryTimes: await deliveryTimes(db) }),
  })
  return createRequestHandler({
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    pages,
    plainPaths: site.plainPaths,
    assets: files,
    media,
    metrics,
    metricsToken: config.metricsToken,
    log,
    errorPage: createErrorPage(site),
    app,
    limits,
  })
}

/** Loads the built site. Its files are compressed as they are first requested. */
export async function loadBuiltSite(): Promise<ComposedSite> {
  return { site: await loadSite(), files: new Assets(join(SITE_DIRECTORY, 'client')) }
}
