/** Shared by the two routes of a listing: its page and its cards fragment. */

import type { ListingPage } from '../../../src/catalogue/page-models.ts'
import type { PageLocals } from '../../../src/page-cache/page-locals.ts'
import { type CardQuery, LISTING_SORTS, parseCardQuery } from '../../../src/shared/card-query.ts'
import { idOfSlug } from '../../../src/shared/slug.ts'
import { listingUrl } from '../../api/paths.ts'
import { notFound, redirectForNow, redirectTo } from '../../layouts/redirects.ts'

interface Loaded {
  listing: ListingPage
  query: CardQuery
}

/**
 * Loads the listing that the slugs name, or returns the 404 or redirect to send instead. `pathOf` returns the path of
 * the route itself.
 */
export async function loadListing(
  locals: PageLocals,
  slugs: { category?: string; sub?: string },
  url: URL,
  pathOf: (listing: ListingPage) => string,
): Promise<Loaded | Response> {
  const categoryId = idOfSlug(slugs.category ?? '')
  const subCategoryId = slugs.sub === undefined ? null : idOfSlug(slugs.sub)
  if (!categoryId || (slugs.sub !== undefined && !subCategoryId)) return notFound()
  const query = parseCardQuery(url.searchParams, LISTING_SORTS)
  const listing = await locals.shop.listing(categoryId, subCategoryId, query)
  if (!listing) return notFound()
  return redirectTo(pathOf(listing), url) ?? { listing, query }
}

/** As `loadListing`, for the page of a listing, which leads a page number past the last to the last page. */
export async function loadListingPage(
  locals: PageLocals,
  slugs: { category?: string; sub?: string },
  url: URL,
): Promise<Loaded | Response> {
  const loaded = await loadListing(locals, slugs, url, ({ path }) => path)
  if (loaded instanceof Response) return loaded
  const { listing, query } = loaded
  const page = Math.max(1, listing.pages)
  return query.page > page ? redirectForNow(listingUrl(listing.path, { ...query, page })) : loaded
}
