/** Responses for URLs that are unknown, or that have an outdated slug. */

/**
 * The page cache replaces this response with its cached 404 page. The body keeps Astro from rendering the 404 page too,
 * which only its development server has to do.
 */
export function notFound(): Response {
  return new Response(import.meta.env.DEV ? null : 'Not found', { status: 404 })
}

/**
 * Redirects a URL with the right id but another slug to the canonical path, keeping the query. Returns null if the path
 * is already canonical. Paths are compared in the percent-encoded form that browsers send.
 */
export function redirectTo(path: string, url: URL): Response | null {
  const own = new URL(path, url)
  if (own.pathname === url.pathname) return null
  return new Response(null, { status: 301, headers: { Location: own.pathname + url.search } })
}

/** Leads a page number past the last to the last page; for now only, because the list may grow. */
export function redirectForNow(address: string): Response {
  return new Response(null, { status: 302, headers: { Location: address } })
}
