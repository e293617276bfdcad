import { join } from 'node:path'
import { cardsByIds, familyPacks } from '../catalogue/cards.ts'
import { groupsAmong, packsAmong } from '../catalogue/families/queries.ts'
import { findCards } from '../catalogue/families/search-results.ts'
import type { SearchPage } from '../catalogue/page-models.ts'
import type { ProductSearch } from '../catalogue/search/product-search.ts'
import {
  homePage,
  homeRow,
  listingPage,
  pagesOf,
  productPageOf,
  type StorefrontOptions,
  searchAlternatives,
  shownCategories,
} from '../catalogue/storefront.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { MediaStorage } from '../platform/media/storage.ts'
import { shutNotice } from '../settings/checkout-terms.ts'
import { DEFAULT_SETTINGS } from '../settings/contract.ts'
import { loadMeasuredMinutes, loadSettings } from '../settings/queries.ts'
import { shownSettings } from '../settings/shown-settings.ts'
import type { CardQuery, SearchSort } from '../shared/card-query.ts'
import { SEARCH_PAGE_SIZE } from '../shared/limits.ts'
import { isWebAppPath } from '../shared/web-app.ts'
import type { Rendering, RenderPage } from './cache.ts'
import { CLOCK } from './clock-watch.ts'
import { isDocument, type PageKey, targetOf } from './page-key.ts'
import type { PageLocals } from './page-locals.ts'
import { renderDocument } from './sitemap.ts'
import { renderWebApp } from './web-app.ts'

/** The built site: the only part of `site/` that the server runs. */
export interface Site {
  /** Rejects if the page throws. */
  render(request: Request, locals: PageLocals): Promise<Response>
  /** Paths of the pages without an id in their path. */
  plainPaths: readonly string[]
}

export const SITE_DIRECTORY = join(import.meta.dir, '../../dist/site')

export function loadSite(directory = SITE_DIRECTORY): Promise<Site> {
  return import(join(directory, 'server/entry.mjs'))
}

/**
 * Creates the page cache's renderer, which reads the shop's database and throws when a page's data cannot be loaded. It
 * also writes what is no page of the site: robots.txt, the sitemap, the manifest and icons.
 */
export function createRenderer(
  site: Site,
  db: Queryable,
  search: ProductSearch,
  media: Pick<MediaStorage, 'get'>,
  mobileLogin = false,
): RenderPage {
  return async (key) => {
    if (isWebAppPath(key.path)) return renderWebApp(db, media, key.path)
    if (isDocument(key.path)) return renderDocument(db, key)
    const now = new Date()
    const [settings, measuredMinutes] = await Promise.all([loadSettings(db), loadMeasuredMinutes(db, now)])
    const watched = watchShop(shopOf(db, search, settings))
    const shown = shownSettings(settings, measuredMinutes, now)
    const shut = () => shutNotice(settings, now)
    const locals: PageLocals = { settings: shown, mobileLogin, origin: key.origin, shut, shop: watched.shop }
    const response = await site.render(requestFor(key), locals).catch((error) => {
      throw watched.failure() ?? error
    })
    if (response.status >= 500) throw new Error(`The site returned ${response.status} for ${key.path}`)
    const rendering = await readRendering(response, watched.isWithinPages())
    // A page without tags is not cached, and must not be for this one.
    if (rendering.tags.length > 0) rendering.tags.push(CLOCK)
    return rendering
  }
}

/** Returns a function that renders the site's error page once. The page needs no data that could be unavailable. */
export function createErrorPage(site: Site): () => Promise<Uint8Array<ArrayBuffer>> {
  let made: Promise<Uint8Array<ArrayBuffer>> | undefined
  return () => {
    const fixed = { settings: DEFAULT_SETTINGS, mobileLogin: false, origin: 'http://localhost' }
    const locals: PageLocals = { ...fixed, shut: () => null, shop: NOTHING }
    made ??= site.render(new Request('http://localhost/500'), locals).then((response) => response.bytes())
    return made
  }
}

const NOTHING: PageLocals['shop'] = {
  home: async () => ({ categories: [], withdrawn: [], popular: null, rows: [] }),
  categories: async () => ({ categories: [], withdrawn: [] }),
  homeRow: async () => null,
  listing: async () => null,
  product: async () => null,
  packs: async () => null,
  cards: async () => [],
  search: async (text) => ({
    text,
    brands: [],
    origins: [],
    vegMarks: [],
    cards: [],
    related: [],
    missingBrand: null,
    missingFreeOf: [],
    missingMaxPriceInPaise: null,
    alternatives: null,
    total: 0,
    page: 1,
    pages: 0,
  }),
}

function requestFor(key: PageKey): Request {
  return new Request(targetOf({ ...key, origin: key.origin || 'http://localhost' }))
}

/** Returns the data functions of the pages. */
export function shopOf(db: Queryable, search: ProductSearch, options: StorefrontOptions): PageLocals['shop'] {
  return {
    home: () => homePage(db, options),
    categories: () => shownCategories(db, options),
    homeRow: (categoryId) => homeRow(db, categoryId, options),
    listing: (categoryId, subCategoryId, query) => listingPage(db, categoryId, subCategoryId, query, options),
    product: (id) => productPageOf(db, id, options),
    packs: (familyId) => familyPacks(db, familyId),
    cards: (ids) => cardsByIds(db, ids),
    search: (text, query) => searchPage(db, search, { text, query }, options),
  }
}

async function searchPage(
  db: Queryable,
  search: ProductSearch,
  { text, query }: { text: string; query: CardQuery<SearchSort> },
  options: StorefrontOptions,
): Promise<SearchPage> {
  const { sort, page, ...filter } = query
  const slice = { offset: (page - 1) * SEARCH_PAGE_SIZE, limit: SEARCH_PAGE_SIZE }
  const request = { text, filter, sort, ...slice }
  const found = await findCards(
    {
      find: (asked) => search.find(asked),
      groupsOf: (ids) => groupsAmong(db, ids),
      packsAmong: (ids) => packsAmong(db, ids),
    },
    request,
  )
  const [cards, alternatives] = await Promise.all([
    cardsByIds(db, [...found.ids, ...found.related]),
    found.total === 0 ? searchAlternatives(db, text, options) : null,
  ])
  const related = new Set(found.related)
  return {
    text,
    cards: cards.filter(({ id }) => !related.has(id)),
    related: cards.filter(({ id }) => related.has(id)),
    missingBrand: found.missingBrand,
    missingFreeOf: found.missingFreeOf,
    missingMaxPriceInPaise: found.missingMaxPriceInPaise,
    alternatives,
    total: found.total,
    page,
    pages: pagesOf(found.total, SEARCH_PAGE_SIZE),
    ...found.choices,
  }
}

/**
 * Wraps the shop's data functions to keep the error of a failure, of which Astro knows only the text, and to detect page
 * numbers past the last, which must not be cached.
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
      categories: () => watched(shop.categories()),
      homeRow: (categoryId) => watched(shop.homeRow(categoryId)),
      product: (id) => watched(shop.product(id)),
      packs: (familyId) => watched(shop.packs(familyId)),
      cards: (ids) => watched(shop.cards(ids)),
      search: (text, query) => watched(shop.search(text, query)),
      async listing(categoryId, subCategoryId, query) {
        const listing = await watched(shop.listing(categoryId, subCategoryId, query))
        if (listing) withinPages = query.page <= Math.max(1, listing.pages)
        return listing
      },
    } satisfies PageLocals['shop'],
  }
}

async function readRendering(response: Response, isCacheable: boolean): Promise<Rendering> {
  return {
    status: response.status,
    contentType: withCharset(response.headers.get('Content-Type')),
    bytes: await response.bytes(),
    location: response.headers.get('Location'),
    tags: (response.headers.get('Cache-Tag') ?? '').split(',').filter(Boolean),
    isCacheable,
  }
}

// Astro omits the charset, and a browser would have to search the page for it.
function withCharset(contentType: string | null): string {
  return contentType === null || contentType === 'text/html' ? 'text/html; charset=utf-8' : contentType
}
