import { join } from 'node:path'
import { DEFAULT_SETTINGS } from '../settings/contract.ts'
import type { Rendering, RenderPage } from './cache.ts'
import type { PageKey } from './page-key.ts'
import type { PageLocals } from './page-locals.ts'

/** The built site: the only thing of `site/` that the server runs. */
export interface Site {
  render(request: Request, locals: PageLocals): Promise<Response>
  /** Paths of the pages that are found without an id. */
  plainPaths: readonly string[]
}

/** Where pages get what they show. */
export interface PageSource {
  settings(): Promise<PageLocals['settings']>
  shop: PageLocals['shop']
}

export const SITE_DIRECTORY = join(import.meta.dir, '../../dist/site')

/** Loads the built site. */
export function loadSite(directory = SITE_DIRECTORY): Promise<Site> {
  return import(join(directory, 'server/entry.mjs'))
}

/** Makes the page store's renderer. It fails when a page's data cannot be had. */
export function createRenderer(site: Site, source: PageSource): RenderPage {
  return async (key) => {
    const watched = watchShop(source.shop)
    const locals: PageLocals = { settings: await source.settings(), origin: key.origin, shop: watched.shop }
    const response = await site.render(requestFor(key), locals)
    if (response.status >= 500) {
      throw watched.failure() ?? new Error(`The site answered ${response.status} for ${key.path}`)
    }
    return readRendering(response, watched.isWithinPages())
  }
}

/** Renders the site's error page, once: it needs nothing that could be missing. */
export function createErrorPage(site: Site): () => Promise<Uint8Array<ArrayBuffer>> {
  let made: Promise<Uint8Array<ArrayBuffer>> | undefined
  return () => {
    const locals = { settings: DEFAULT_SETTINGS, origin: 'http://localhost', shop: NOTHING }
    made ??= site.render(new Request('http://localhost/500'), locals).then((response) => response.bytes())
    return made
  }
}

const NOTHING: PageLocals['shop'] = {
  home: async () => ({ categories: [], rows: [] }),
  homeRow: async () => null,
  listing: async () => null,
  product: async () => null,
  search: async (text) => ({ text, brands: [], cards: [], total: 0, page: 1, pages: 0 }),
}

function requestFor({ origin, path, query }: PageKey): Request {
  return new Request(query ? `${origin}${path}?${query}` : origin + path)
}

/**
 * Notices what a page's calls came to: Astro would hide a failure behind its error page, and a page
 * number past the last is no page to keep.
 */
function watchShop(shop: PageLocals['shop']) {
  let failed: unknown
  let withinPages = true
  async function watched<T>(call: Promise<T>): Promise<T> {
    try {
      return await call
    } catch (error) {
      failed ??= error
      throw error
    }
  }
  return {
    failure: () => failed,
    isWithinPages: () => withinPages,
    shop: {
      home: () => watched(shop.home()),
      homeRow: (categoryId) => watched(shop.homeRow(categoryId)),
      product: (id) => watched(shop.product(id)),
      search: (text, query) => watched(shop.search(text, query)),
      async listing(categoryId, subCategoryId, query) {
        const listing = await watched(shop.listing(categoryId, subCategoryId, query))
        if (listing) withinPages = query.page <= Math.max(1, listing.pages)
        return listing
      },
    } satisfies PageLocals['shop'],
  }
}

async function readRendering(response: Response, keepable: boolean): Promise<Rendering> {
  return {
    status: response.status,
    contentType: withCharset(response.headers.get('Content-Type')),
    bytes: await response.bytes(),
    location: response.headers.get('Location'),
    tags: (response.headers.get('Cache-Tag') ?? '').split(',').filter(Boolean),
    keepable,
  }
}

// Astro leaves it out, and a browser would have to search the page for it.
function withCharset(contentType: string | null): string {
  return contentType === null || contentType === 'text/html' ? 'text/html; charset=utf-8' : contentType
}
