/** Answers of a route whose address is not, or not quite, that of a thing. */

/** The page store answers with the 404 page that it keeps; with a body, Astro does not render it here as well. */
export function notFound(): Response {
  return new Response('Not found', { status: 404 })
}

/**
 * Sends a wrong slug with a right id to the thing's own address, its query kept; null when the
 * address is right already. Paths compare as browsers send them, with letters beyond ASCII escaped.
 */
export function redirectTo(path: string, url: URL): Response | null {
  const own = new URL(path, url)
  if (own.pathname === url.pathname) return null
  return new Response(null, { status: 301, headers: { Location: own.pathname + url.search } })
}
