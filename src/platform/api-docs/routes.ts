import { join } from 'node:path'
import { type AnyElysia, Elysia, t } from 'elysia'
import { about } from '../http/about.ts'
import { type ApiDocument, completeDocument } from './document.ts'
import { referencePage } from './page.ts'
import type { RouteFacts } from './responses.ts'

const CSS = Bun.file(join(import.meta.dir, 'page.css'))

const JSON_HEADERS = { 'Content-Type': 'application/json' }

/**
 * Serves the API reference as HTML and as OpenAPI, generated from the routes.
 * @param routes all routes of the app, complete by the time of the first request.
 */
export function referenceRoutes(routes: AnyElysia['routes']) {
  // Rendered once: each takes tens of milliseconds of the only thread, and strangers may ask for them in a loop.
  let made: Promise<{ page: Uint8Array<ArrayBuffer>; json: Uint8Array<ArrayBuffer> }> | undefined
  const known = () => {
    made ??= documentOf(routes).then((document) => ({
      page: Buffer.from(referencePage(document)),
      json: Buffer.from(JSON.stringify(document)),
    }))
    return made
  }
  return new Elysia({ name: 'reference' })
    .get(
      '/api/docs',
      async () => new Response((await known()).page, { headers: headersOf('text/html; charset=utf-8') }),
      { detail: about('Shows this reference', { mediaType: 'text/html' }) },
    )
    .get('/api/docs/openapi.json', async () => new Response((await known()).json, { headers: JSON_HEADERS }), {
      detail: about('Returns this reference as an OpenAPI document', {
        returns: t.Object({}, { additionalProperties: true }),
      }),
    })
    .get('/api/docs/page.css', () => new Response(CSS, { headers: headersOf('text/css; charset=utf-8') }))
}

/** Documents every route except style sheets and CORS preflights. */
async function documentOf(routes: AnyElysia['routes']): Promise<ApiDocument> {
  const { toOpenAPISchema } = await import('@elysiajs/openapi')
  const described = routes.filter(({ method, path }) => method !== 'OPTIONS' && !path.endsWith('.css'))
  // The shop's body parser applies to all routes, which the library would mistake for unknown content types.
  const plain = described.map((route) => ({ ...route, hooks: { ...route.hooks, parse: undefined } }))
  const app = { getGlobalRoutes: () => plain } as unknown as AnyElysia
  const { paths } = toOpenAPISchema(app, { staticFile: false })
  const details = new Map(described.map(({ method, path, hooks }) => [nameOf(method, path), hooks.detail ?? {}]))
  const factsOf = (method: string, path: string): RouteFacts => {
    const detail = details.get(nameOf(method, path)) ?? {}
    return {
      summary: detail.summary ?? '',
      audience: detail['x-for'] ?? 'everybody',
      declared: detail['x-responses'] ?? {},
      headers: detail['x-headers'] ?? {},
      limited: 'x-limit' in detail,
    }
  }
  return completeDocument(paths as Parameters<typeof completeDocument>[0], factsOf)
}

/** Returns method and path with parameters as OpenAPI writes them: `/sandbox/pay/{session}`. */
function nameOf(method: string, path: string): string {
  return `${method} ${path.replace(/:(\w+)/g, '{$1}')}`
}

function headersOf(type: string): Record<string, string> {
  return {
    'Content-Type': type,
    'Content-Security-Policy':
      "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  }
}
