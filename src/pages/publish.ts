import { join } from 'node:path'
import type { ProductSearch } from '../catalogue/search/product-search.ts'
import type { Cdn } from '../platform/cdn/port.ts'
import type { Purges } from '../platform/cdn/purges.ts'
import type { Config } from '../platform/config.ts'
import type { Database, Queryable } from '../platform/database.ts'
import type { DatabaseEvents } from '../platform/events.ts'
import type { Log } from '../platform/log.ts'
import type { MediaStore } from '../platform/media/store.ts'
import type { Metrics } from '../platform/metrics.ts'
import { type Reads, readsOf } from '../platform/replica/reads.ts'
import { Assets } from './assets.ts'
import { createFront, type FrontParts } from './front.ts'
import { dropOnNotices } from './notices.ts'
import { createErrorPage, createRenderer, loadSite, SITE_DIRECTORY } from './render.ts'
import { withSitemap } from './sitemap.ts'
import { shopSource } from './source.ts'
import { PageStore, type RenderPage } from './store.ts'

export interface PublishParts {
  config: Pick<Config, 'publicUrl' | 'trustProxy' | 'pageCacheBytes' | 'metricsToken'>
  db: Database
  /** Where pages read what they show; in `db` unless it is given. */
  reads?: Pick<Reads, 'run'>
  events: DatabaseEvents
  search: ProductSearch
  media: MediaStore
  metrics: Metrics
  log: Log
  /** What pages tell it, and who tells it of changes. */
  cdn?: { cdn: Pick<Cdn, 'headers'>; purges: Pick<Purges, 'ask'> }
  app: FrontParts['app']
  limits?: FrontParts['limits']
}

/** Composes the published pages of the built site; what it answers is the server's `fetch`. */
export async function publishPages(parts: PublishParts): Promise<ReturnType<typeof createFront>> {
  const { config, db, reads = readsOf(db), events, search, media, metrics, log, cdn, app, limits } = parts
  const site = await loadSite()
  const renderOn = (db: Queryable) => withSitemap(createRenderer(site, shopSource(db, search)), db)
  const render: RenderPage = (address) => reads.run((db) => renderOn(db)(address))
  const pages = new PageStore({ render, maxBytes: config.pageCacheBytes, metrics, log, cdn: cdn?.cdn })
  dropOnNotices(events, pages, cdn?.purges)
  return createFront({
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    pages,
    plainPaths: site.plainPaths,
    assets: new Assets(join(SITE_DIRECTORY, 'client')),
    media,
    metrics,
    metricsToken: config.metricsToken,
    log,
    errorPage: createErrorPage(site),
    app,
    limits,
  })
}
