import { parseCardIds, serialiseCardIds } from '../shared/card-ids.ts'
import {
  type CardQuery,
  LISTING_SORTS,
  parseCardQuery,
  parseSearchText,
  SEARCH_SORTS,
  serialiseCardQuery,
  serialiseSearch,
} from '../shared/card-query.ts'
import { idOfSlug } from '../shared/slug.ts'
import { isWebAppPath } from '../shared/web-app.ts'

/** A page that may exist: what to render, and the key under which it is cached. */
export interface PageKey {
  /** Empty if the page names no host. */
  origin: string
  /** Identifies what the page shows, whatever slugs and unknown parameters the URL contains. */
  key: string
  /** The path for the site's routes, in canonical percent-encoding. */
  path: string
  /** Canonical query without its question mark; empty when the page has none. */
  query: string
  /**
   * Whether the page may be cached: never where search texts, prices, brands or origins allow unlimited variants, nor where the
   * order follows sales, of which no tag tells.
   */
  isCacheable: boolean
}

/** Paths of the parts of a large sitemap: `/sitemap-1.xml` and so on. */
export const SITEMAP_PART = /^\/sitemap-([1-9]\d{0,2})\.xml$/

/** Whether a path is no page of the site but is cached like one: robots.txt, the sitemap, the manifest, an icon. */
export function isDocument(path: string): boolean {
  return isWebAppPath(path) || path === '/robots.txt' || path === '/sitemap.xml' || SITEMAP_PART.test(path)
}

/** Whether shoppers look for products on the page: home, a listing, a product, the search. */
export function isShopPage({ path }: PageKey): boolean {
  if (path === '/' || path === '/search') return true
  return !path.startsWith('/cards/') && idOfSlug(path.slice(path.lastIndexOf('/') + 1)) !== null
}

/** Returns the URL as links spell it, including the origin. */
export function targetOf({ origin, path, query }: PageKey): string {
  return query ? `${origin}${path}?${query}` : origin + path
}

/** Returns the key of the page that is shown, with status 404, for every URL that is not a page. */
export function notFoundKey(origin: string): PageKey {
  return { origin, key: `${origin} not found`, path: '/404', query: '', isCacheable: true }
}

/**
 * Parses a path and its query (with the question mark) by the shop's routes; returns null if it cannot be a page.
 * Ignores parameters that a page does not know.
 * @param plainPaths the site's pages without an id in their path
 */
export function parsePageKey(
  origin: string,
  path: string,
  search: string,
  plainPaths: ReadonlySet<string>,
): PageKey | null {
  const shape = readShape(path, new URLSearchParams(search), plainPaths)
  if (!shape) return null
  const key = shape.query ? `${origin} ${shape.name}?${shape.query}` : `${origin} ${shape.name}`
  return { origin, key, path: shape.path, query: shape.query, isCacheable: shape.isCacheable }
}

interface Shape {
  name: string
  path: string
  query: string
  isCacheable: boolean
}

function readShape(path: string, params: URLSearchParams, plainPaths: ReadonlySet<string>): Shape | null {
  if (path === '/search' || path === '/cards/search') return searchShape(path, params)
  if (path === '/cards/products') return cardsShape(path, params)
  if (plainPaths.has(path) || isDocument(path)) return { name: path, path, query: '', isCacheable: true }
  const segments = readSegments(path)
  if (!segments) return null
  const canonical = `/${segments.map(encodeURIComponent).join('/')}`
  if (segments[0] === 'product') return productShape(canonical, segments.slice(1))
  if (segments[0] === 'cards' && (segments[1] === 'row' || segments[1] === 'packs'))
    return fragmentShape(`/cards/${segments[1]}`, canonical, segments.slice(2))
  if (segments[0] === 'cards') return listingShape('/cards', canonical, segments.slice(1), params)
  return listingShape('', canonical, segments, params)
}

function searchShape(path: string, params: URLSearchParams): Shape {
  const text = parseSearchText(params)
  const query = text ? serialiseSearch(text, parseCardQuery(params, SEARCH_SORTS)) : ''
  return { name: path, path, query, isCacheable: text === '' }
}

function cardsShape(path: string, params: URLSearchParams): Shape | null {
  const cards = parseCardIds(params)
  if (cards.ids.length === 0) return null
  return { name: path, path, query: serialiseCardIds(cards), isCacheable: false }
}

function productShape(path: string, segments: string[]): Shape | null {
  const id = segments.length === 1 ? idOfSlug(segments[0]!) : null
  return id ? { name: `/product/${id}`, path, query: '', isCacheable: true } : null
}

function fragmentShape(prefix: string, path: string, segments: string[]): Shape | null {
  const id = segments.length === 1 ? idOfSlug(segments[0]!) : null
  return id ? { name: `${prefix}/${id}`, path, query: '', isCacheable: true } : null
}

function listingShape(prefix: string, path: string, segments: string[], params: URLSearchParams): Shape | null {
  const ids = segments.map(idOfSlug)
  if (ids.length < 1 || ids.length > 2 || ids.includes(null)) return null
  const query = parseCardQuery(params, LISTING_SORTS)
  return {
    name: `${prefix}/${ids.join('/')}`,
    path,
    query: serialiseCardQuery(query, LISTING_SORTS),
    isCacheable: query.sort !== 'popular' && hasFiniteValues(query),
  }
}

function hasFiniteValues({ minPriceInPaise, maxPriceInPaise, brands, origins }: CardQuery): boolean {
  return minPriceInPaise === null && maxPriceInPaise === null && brands.length === 0 && origins.length === 0
}

const MAX_PATH_LENGTH = 2_000

function readSegments(path: string): string[] | null {
  if (path.length > MAX_PATH_LENGTH) return null
  try {
    const segments = path.slice(1).split('/').map(decodeURIComponent)
    return segments.every((segment) => segment && !segment.includes('/')) ? segments : null
  } catch {
    return null
  }
}
