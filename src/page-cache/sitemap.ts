import { allCategories, subCategoriesOfCategories } from '../catalogue/queries.ts'
import type { Queryable } from '../platform/database/database.ts'
import { loadSettings } from '../settings/queries.ts'
import { listingPath, productPath } from '../shared/paths.ts'
import type { Rendering } from './cache.ts'
import { type PageKey, SITEMAP_PART } from './page-key.ts'
import { countShownProducts, shownProducts } from './queries.ts'

/** URLs per file: sitemaps.org allows 50,000, but a tenth of that takes only a tenth of the memory. */
const MAX_URLS = 5_000
// Every edit of a product changes the sitemap, but crawlers need not see each one at once, unless it hides the product.
const TTL_MS = 10 * 60_000

interface Entry {
  path: string
  changedAt: Date | null
}

/** Writes robots.txt, or the sitemap or a part of it, generated from the catalogue. */
export async function renderDocument(db: Queryable, key: PageKey, maxUrls = MAX_URLS): Promise<Rendering> {
  if (key.path === '/robots.txt') return finish('text/plain; charset=utf-8', robots(key.origin))
  const part = SITEMAP_PART.exec(key.path)
  if (!part) return finish(XML, await sitemap(db, key, maxUrls))
  const entries = await readEntries(db, (Number(part[1]) - 1) * maxUrls, maxUrls)
  return finish(XML, urlSet(key.origin, entries), entries.length > 0 ? 200 : 404)
}

const XML = 'application/xml; charset=utf-8'

async function sitemap(db: Queryable, { origin }: PageKey, maxUrls: number): Promise<string> {
  const total = (await listings(db)).length + (await countShownProducts(db))
  if (total <= maxUrls) return urlSet(origin, await readEntries(db, 0, maxUrls))
  const parts = Array.from(
    { length: Math.ceil(total / maxUrls) },
    (_, at) => `<sitemap><loc>${origin}/sitemap-${at + 1}.xml</loc></sitemap>`,
  )
  return `${HEAD}<sitemapindex xmlns="${NAMESPACE}">\n${parts.join('\n')}\n</sitemapindex>\n`
}

async function readEntries(db: Queryable, offset: number, limit: number): Promise<Entry[]> {
  const categories = await listings(db)
  const chosen = categories.slice(offset, offset + limit)
  const products = await shownProducts(db, Math.max(0, offset - categories.length), limit - chosen.length)
  return [...chosen, ...products.map((row) => ({ path: productPath(row), changedAt: row.updatedAt }))]
}

/** Returns the home page, and the listings that the shop's pages link to. */
async function listings(db: Queryable): Promise<Entry[]> {
  const [{ categoryOpensOn }, categories, subCategories] = await Promise.all([
    loadSettings(db),
    allCategories(db),
    subCategoriesOfCategories(db),
  ])
  const within = Map.groupBy(subCategories, (row) => row.categoryId)
  const entries = categories.flatMap((row): Entry[] => {
    const all = { path: listingPath(row, null), changedAt: row.updatedAt }
    const rail = within.get(row.id) ?? []
    const listed = rail.map((sub) => ({ path: listingPath(row, sub), changedAt: sub.updatedAt }))
    return rail.length === 0 || categoryOpensOn === 'all' ? [all, ...listed] : listed
  })
  return [{ path: '/', changedAt: null }, ...entries]
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

// Paths are already percent-encoded, so the apostrophe is the only character left that XML requires to be escaped.
function urlSet(origin: string, entries: Entry[]): string {
  const urls = entries.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    return `<url><loc>${origin}${path.replaceAll("'", '&apos;')}</loc>${changed}</url>`
  })
  return `${HEAD}<urlset xmlns="${NAMESPACE}">\n${urls.join('\n')}\n</urlset>\n`
}

// Fragments and unlimited searches are no landing pages; personal pages are empty for a crawler.
function robots(origin: string): string {
  const closed = ['/api/', '/cards/', '/search?', '/cart', '/checkout', '/dashboard/', '/user']
  const lines = closed.map((path) => `Disallow: ${path}\n`)
  return `User-agent: *\n${lines.join('')}\nSitemap: ${origin}/sitemap.xml\n`
}

function finish(contentType: string, text: string, status = 200): Rendering {
  return {
    status,
    contentType,
    bytes: new TextEncoder().encode(text),
    location: null,
    tags: ['catalogue', 'settings', 'sitemap'],
    isCacheable: true,
    ttlMs: TTL_MS,
  }
}
