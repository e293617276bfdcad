import { createApp } from 'astro/app/entrypoint'
import type { PageLocals } from '../../src/page-cache/page-locals.ts'

// The page cache stores complete responses, so streaming has no benefit.
const app = createApp({ streaming: false })

/** Renders one page. Its `Cache-Tag` header, if any, lists the cache tags of the page (see `cache-tags.ts`). */
export function render(request: Request, locals: PageLocals): Promise<Response> {
  return app.render(request, { locals })
}

/** Paths of all pages without parameters, except the 404 and 500 pages, which have no URL of their own. */
export const plainPaths: readonly string[] = app.manifestData.routes
  .filter(({ type, params, route }) => type === 'page' && params.length === 0 && route !== '/404' && route !== '/500')
  .map(({ route }) => route)
