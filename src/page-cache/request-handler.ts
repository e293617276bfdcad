import type { Server } from 'bun'
import { isUnavailable } from '../platform/database/errors.ts'
import { failureResponse } from '../platform/http/http.ts'
import { recordRequests } from '../platform/http/metrics.ts'
import { isLoopbackRequest, recordRemoteIp } from '../platform/http/remote-ip.ts'
import { secured } from '../platform/http/security-headers.ts'
import { serveMedia } from '../platform/media/serve.ts'
import type { MediaStorage } from '../platform/media/storage.ts'
import type { Limits } from '../platform/rate-limit/limits.ts'
import { AppError } from '../platform/runtime/errors.ts'
import { newId } from '../platform/runtime/ids.ts'
import type { Log } from '../platform/runtime/log.ts'
import { METRICS_CONTENT_TYPE, type Metrics } from '../platform/runtime/metrics.ts'
import { isSameSecret } from '../platform/runtime/secrets.ts'
import { logOutage } from '../platform/runtime/throttled-log.ts'
import { idOfSlug } from '../shared/slug.ts'
import type { Assets } from './assets.ts'
import type { PageCache } from './cache.ts'
import { pageHeaders } from './encoded-response.ts'
import { createHostCheck, type Origins } from './host.ts'
import { notFoundKey, type PageKey, parsePageKey } from './page-key.ts'
import { isSpeculative, respondWithRules } from './speculation-rules.ts'

export interface RequestHandlerDependencies {
  pages: PageCache
  log: Log
  /** Returns the body that is shown when a page cannot be rendered. */
  errorPage(): Promise<Uint8Array<ArrayBuffer>>
  /** Null: every well-formed Host is served. */
  publicUrl: URL | null
  trustProxy: boolean
  /** Paths of the site's pages without an id in their path. */
  plainPaths: readonly string[]
  assets: Assets
  media: MediaStorage
  metrics: Metrics
  metricsToken: string | null
  /** Rate and concurrency limits per client IP for pages that may be rendered for each request; null disables them. */
  limits?: Limits<'search'> | null
  /** Everything else: the API and what belongs to it. */
  app: { handles(path: string): boolean; handle(request: Request): Response | Promise<Response> }
}

/** The kinds of requests that are measured here; API calls are measured in the app. */
type Kind = 'page' | 'media' | 'asset'

type Served = Omit<RequestHandlerDependencies, 'plainPaths'>
type Timed = (kind: Kind, request: Request, responding: () => Promise<Response>) => Promise<Response>

type Fetch = (request: Request, server: Pick<Server<unknown>, 'requestIP'>) => Response | Promise<Response>

/** Paths that load balancers and supervisors request, under any Host or none. */
const PROBES = ['/healthz', '/readyz']
const NOWHERE = 'http://host.invalid'

/** Creates the server's `fetch` handler. It checks Host first, and then cached pages, which serve most requests. */
export function createRequestHandler(deps: RequestHandlerDependencies): Fetch {
  const checkHost = createHostCheck(deps.publicUrl)
  const plainPaths = new Set(deps.plainPaths)
  const recorder = recordRequests(deps.metrics, deps.log)
  const counted = (hit: Response) => {
    recorder.count('page', hit.status)
    return hit
  }
  const timed: Timed = (kind, request, responding) => {
    const startMs = performance.now()
    return responding().then((response) => {
      recorder.record(request, kind, response.status, startMs)
      return response
    })
  }
  return (request, server) => {
    const served = checkHost(request.headers.get('host'))
    if (served === null) return respondToForeignHost(deps, request, server)
    // What CONNECT asks for is no URL of a shop, and no other method may name such a one (RFC 9112, 3.2).
    if (!URL.canParse(request.url)) return secured(plain(400, NO_TARGET), '')
    const origin = originOf(request, served, deps.trustProxy)
    const hit = reads(request) ? deps.pages.hit(targetIn(request.url, origin), request) : null
    if (hit) return hit instanceof Response ? counted(hit) : hit.then(counted)
    const result = route({ ...deps, plainPaths, timed }, origin, request, server)
    return result instanceof Response ? secured(result, origin) : result.then((made) => secured(made, origin))
  }
}

const NO_TARGET = 'This request names no page'
const NOT_SERVED = 'This host is not served here'

/** Serves health probes, and metrics to the holder of the token; everything else gets a 400. */
async function respondToForeignHost(
  deps: RequestHandlerDependencies,
  request: Request,
  server: Parameters<Fetch>[1],
): Promise<Response> {
  // Without a valid Host, `request.url` is only a path.
  const path = URL.parse(request.url, NOWHERE)?.pathname ?? ''
  if (reads(request) && path === '/metrics' && isToken(request.headers.get('authorization'), deps.metricsToken))
    return secured(await metricsOf(deps), '')
  if (!reads(request) || !PROBES.includes(path))
    return secured(deps.app.handles(path) ? failureResponse('invalid', NOT_SERVED) : plain(400, NOT_SERVED), '')
  const probe = new Request(NOWHERE + path, request)
  recordRemoteIp(probe, server.requestIP(request)?.address)
  return secured(await deps.app.handle(probe), '')
}

/** Routes requests for anything but cached pages. */
function route(
  deps: Served & { plainPaths: ReadonlySet<string>; timed: Timed },
  origin: string,
  request: Request,
  server: Parameters<Fetch>[1],
): Response | Promise<Response> {
  const { timed } = deps
  const { pathname, search } = new URL(request.url)
  const isApi = deps.app.handles(pathname)
  if (isApi || pathname === '/metrics') recordRemoteIp(request, server.requestIP(request)?.address)
  if (isApi) return deps.app.handle(request)
  if (!reads(request)) return plain(405, 'This URL supports GET, HEAD only', { Allow: 'GET, HEAD' })
  if (pathname === '/metrics') {
    return mayReadMetrics(deps, request) ? metricsOf(deps) : openPage(deps, null, origin, request)
  }
  if (pathname.startsWith('/media/'))
    return timed('media', request, () => respondWithMedia(deps, pathname, origin, request))
  const asset = deps.assets.respond(pathname, request) ?? respondWithRules(pathname, request)
  if (asset) return timed('asset', request, async () => asset)
  if (pathname.length > 1 && pathname.endsWith('/')) return withoutSlash(pathname, search)
  const key = parsePageKey(origin, pathname, search, deps.plainPaths)
  const limits = key && isOneOfMany(key) ? deps.limits : null
  // A page that nobody has opened must not use up what its visitor may open. The browser asks again when somebody does.
  if (limits && !key!.isCacheable && isSpeculative(request)) return plain(503, 'This page is not loaded ahead')
  if (limits) recordRemoteIp(request, server.requestIP(request)?.address)
  return timed('page', request, () =>
    limits ? openInTurn(deps, limits, key!, request) : openPage(deps, key, origin, request),
  )
}

/**
 * Whether there could be unlimited pages like this, to be rendered for each request: page numbers past the last and ids that no
 * product or category has are not cached.
 */
function isOneOfMany({ isCacheable, path, query }: PageKey): boolean {
  return (
    !isCacheable || idOfSlug(path.slice(path.lastIndexOf('/') + 1)) !== null || new URLSearchParams(query).has('page')
  )
}

function reads({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD'
}

function originOf(request: Request, served: Origins, trustProxy: boolean): string {
  const isHttps = trustProxy && request.headers.get('x-forwarded-proto') === 'https'
  return isHttps ? served.httpsOrigin : served.httpOrigin
}

/** Returns the URL as links of `origin` spell it; usually that is the URL itself, which is then not copied. */
function targetIn(url: string, origin: string): string {
  // After the host check the URL is "http://host/path?query", as short as "http://x/".
  const at = url.indexOf('/', 'http://'.length)
  return at === origin.length && url.startsWith(origin) ? url : origin + url.slice(at)
}

/** Responds with a page. A null key stands for a URL that cannot be a page, and gets the cached 404 page. */
async function openPage(deps: Served, key: PageKey | null, origin: string, request: Request): Promise<Response> {
  try {
    return await deps.pages.open(key ?? notFoundKey(origin), request)
  } catch (error) {
    return showError(deps, error, request)
  }
}

/** Opens a page that may be rendered for each request, within the limits of the client IP. */
async function openInTurn(deps: Served, limits: Limits<'search'>, key: PageKey, request: Request): Promise<Response> {
  try {
    const leave = await limits.enter('search', request)
    return await openPage(deps, key, key.origin, request).finally(leave)
  } catch (error) {
    if (!(error instanceof AppError)) return showError(deps, error, request)
    return plain(429, error.message, { 'Retry-After': String(error.options.retryAfterSeconds) })
  }
}

async function showError(deps: Served, error: unknown, request: Request): Promise<Response> {
  const requestId = newId()
  const status = isUnavailable(error) ? 503 : 500
  const about = { requestId, method: request.method, path: new URL(request.url).pathname }
  if (status === 503) logOutage(deps.log, about, error)
  else deps.log.error('page failed', { ...about, status, error })
  const headers = {
    ...pageHeaders('text/html; charset=utf-8', { status }),
    'X-Request-Id': requestId,
    ...(status === 503 ? { 'Retry-After': '5' } : {}),
  }
  const page = await deps.errorPage()
  return new Response(request.method === 'HEAD' ? null : page, { status, headers })
}

/** Returns an uncacheable response in plain text. */
function plain(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  })
}

async function respondWithMedia(deps: Served, path: string, origin: string, request: Request): Promise<Response> {
  try {
    return (await serveMedia(deps.media, request, path)) ?? (await openPage(deps, null, origin, request))
  } catch (error) {
    return showError(deps, error, request)
  }
}

/** Whether the request may read metrics; others get the 404 page. */
function mayReadMetrics({ metricsToken }: Served, request: Request): boolean {
  return isLoopbackRequest(request) || isToken(request.headers.get('authorization'), metricsToken)
}

async function metricsOf({ metrics }: Served): Promise<Response> {
  const headers = { 'Content-Type': METRICS_CONTENT_TYPE, 'Cache-Control': 'no-store' }
  return new Response(await metrics.text(), { headers })
}

function isToken(authorization: string | null, token: string | null): boolean {
  return authorization !== null && token !== null && isSameSecret(authorization, `Bearer ${token}`)
}

// A Location that starts with two slashes would lead to another host.
function withoutSlash(pathname: string, search: string): Response {
  const path = `/${pathname.replace(/^\/+|\/+$/g, '')}`
  return plain(301, '', { Location: path + search })
}
