import { createApp } from 'astro/app/entrypoint'
import type { PageLocals } from '../../src/page-cache/page-locals.ts'

// Whole pages, not streams: the page store keeps their bytes.
const app = createApp({ streaming: false })

/** Renders one page. Its `Cache-Tag` header, if any, names what the page shows; see `cache-tags.ts`. */
export function render(request: Request, locals: PageLocals): Promise<Response> {
  return app.render(request, { locals })
}

/** Paths of the pages that are found without an id. The 404 and error pages have no address of their own. */
export const plainPaths: readonly string[] = app.manifestData.routes
  .filter(({ type, params, route }) => type === 'page' && params.length === 0 && route !== '/404' && route !== '/500')
  .map(({ route }) => route)
