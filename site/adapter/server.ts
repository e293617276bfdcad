import { AsyncLocalStorage } from 'node:async_hooks'
import { createApp } from 'astro/app/entrypoint'
import type { PageLocals } from '../../src/page-cache/page-locals.ts'
import { sayBy } from '../wording/say.ts'

// The page cache stores complete responses, so streaming has no benefit.
const app = createApp({ streaming: false })

interface Rendering {
  /** The stack traces that Astro would print, beside the shop's own log. */
  thrown: string[]
  isEveryday: boolean
}

/** The page that is being rendered, among others. */
const renderings = new AsyncLocalStorage<Rendering>()
sayBy(() => renderings.getStore()?.isEveryday ?? false)
app.logger.setDestination({
  write({ level, message }) {
    if (level === 'error') renderings.getStore()?.thrown.push(message)
  },
})

/**
 * Renders one page. Its `Cache-Tag` header, if any, lists the cache tags of the page (see `cache-tags.ts`).
 * @throws Error with the stack trace of what the page threw, instead of the error page with which Astro responds.
 */
export async function render(request: Request, locals: PageLocals): Promise<Response> {
  const thrown: string[] = []
  const rendering = { thrown, isEveryday: locals.settings.wording === 'everyday' }
  const response = await renderings.run(rendering, () => app.render(request, { locals }))
  if (response.status >= 500 && thrown.length > 0)
    throw new Error(`${new URL(request.url).pathname}: ${thrown.join('\n')}`)
  return response
}

/** Paths of all pages without parameters, except the 404 and 500 pages, which have no URL of their own. */
export const plainPaths: readonly string[] = app.manifestData.routes
  .filter(({ type, params, route }) => type === 'page' && params.length === 0 && route !== '/404' && route !== '/500')
  .map(({ route }) => route)
