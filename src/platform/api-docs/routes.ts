import { join } from 'node:path'
import { toOpenAPISchema } from '@elysiajs/openapi'
import { type AnyElysia, Elysia } from 'elysia'
import { type ApiDocument, completeDocument } from './document.ts'
import { referencePage } from './page.ts'
import { type RouteFacts, results } from './responses.ts'

export interface ReferenceDependencies {
  /** All routes of the app, complete by the time of the first request. */
  routes: AnyElysia['routes']
  /** Summaries of calls by method and path. */
  words: Readonly<Record<string, string>>
  /** Calls with a rate limit per client IP, by method and path. */
  limited: Readonly<Record<string, string>>
}

const CSS = Bun.file(join(import.meta.dir, 'page.css'))

/** Serves the API reference as HTML and as OpenAPI, generated from the app's routes. */
export function referenceRoutes(deps: ReferenceDependencies) {
  let made: ApiDocument | undefined
  const known = () => {
    made ??= documentOf(deps)
    return made
  }
  return new Elysia({ name: 'reference' })
    .get('/api/docs', () => new Response(referencePage(known()), { headers: headersOf('text/html; charset=utf-8') }), {
      detail: results({ type: 'text/html' }),
    })
    .get('/api/docs/openapi.json', () => known(), { detail: results({ shape: { type: 'object' } }) })
    .get('/api/docs/page.css', () => new Response(CSS, { headers: headersOf('text/css; charset=utf-8') }))
}

/** Documents every route except style sheets and CORS preflights. */
function documentOf({ routes, words, limited }: ReferenceDependencies): ApiDocument {
  const described = routes.filter(({ method, path }) => method !== 'OPTIONS' && !path.endsWith('.css'))
  // The shop's body parser applies to all routes, which the library would mistake for unknown content types.
  const plain = described.map((route) => ({ ...route, hooks: { ...route.hooks, parse: undefined } }))
  const app = { getGlobalRoutes: () => plain } as unknown as AnyElysia
  const { paths } = toOpenAPISchema(app, { staticFile: false })
  const details = new Map(described.map(({ method, path, hooks }) => [nameOf(method, path), hooks.detail ?? {}]))
  const factsOf = (method: string, path: string): RouteFacts => {
    const route = nameOf(method, path)
    return {
      summary: words[route.replaceAll('{', ':').replaceAll('}', '')] ?? '',
      audience: details.get(route)?.['x-for'] ?? 'everybody',
      answers: details.get(route)?.['x-answers'] ?? {},
      limited: route in limited,
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
      "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  }
}
