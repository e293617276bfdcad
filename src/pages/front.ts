import type { Server } from 'bun'
import { recordRequests } from '../platform/http-metrics.ts'
import { serveMedia } from '../platform/media/serve.ts'
import type { MediaStore } from '../platform/media/store.ts'
import { METRICS_CONTENT_TYPE, type Metrics } from '../platform/metrics.ts'
import { isLoopbackRequest, notePeer } from '../platform/peer.ts'
import type { Limits } from '../platform/rates/limits.ts'
import { isSameSecret } from '../platform/secrets.ts'
import { secured } from '../platform/security-headers.ts'
import { parseAddress } from './address.ts'
import type { Assets } from './assets.ts'
import { createHostCheck, type HostVerdict } from './host.ts'
import { type OpeningParts, openInTurn, openPage, plain, showError } from './opening.ts'

export interface FrontParts extends OpeningParts {
  /** Null: every well-formed Host is served and is its own origin. */
  publicUrl: URL | null
  trustProxy: boolean
  /** The site's pages whose path holds no id. */
  plainPaths: readonly string[]
  assets: Assets
  media: MediaStore
  metrics: Metrics
  metricsToken: string | null
  /** How often, and how many at a time, an address may have pages that are made anew each time; null: as it likes. */
  limits?: Limits<'search'> | null
  /** Everything else: the API and what belongs to it. */
  app: { handles(path: string): boolean; handle(request: Request): Response | Promise<Response> }
}

/** What of a request is measured, beside calls: those answer for themselves. */
type Kind = 'page' | 'media' | 'asset'

type Served = Omit<FrontParts, 'plainPaths'>
type Timed = (kind: Kind, request: Request, answering: () => Promise<Response>) => Promise<Response>

type Fetch = (request: Request, server: Pick<Server<unknown>, 'requestIP'>) => Response | Promise<Response>

const DOCUMENTS = ['/robots.txt', '/sitemap.xml']
/** What balancers and supervisors ask, who know the shop by whatever address it has, or by none. */
const PROBES = ['/healthz', '/readyz']
const NOWHERE = 'http://host.invalid'

/** What the server calls for every request: Host first, then kept pages, which is as far as most get. */
export function createFront(parts: FrontParts): Fetch {
  const judgeHost = createHostCheck(parts.publicUrl)
  const plainPaths = new Set([...parts.plainPaths, ...DOCUMENTS])
  const recorder = recordRequests(parts.metrics, parts.log)
  const counted = (hit: Response) => {
    recorder.count('page', hit.status)
    return hit
  }
  const timed: Timed = (kind, request, answering) => {
    const startMs = performance.now()
    return answering().then((answer) => {
      recorder.record(request, kind, answer.status, startMs)
      return answer
    })
  }
  return (request, server) => {
    const verdict = judgeHost(request.headers.get('host'))
    if (verdict === null) return answerForeignHost(parts, request, server)
    const origin = originOf(request, verdict, parts.trustProxy)
    const hit = reads(request) ? parts.pages.hit(targetIn(request.url, origin), request) : null
    if (hit) return hit instanceof Response ? counted(hit) : hit.then(counted)
    const answer = route({ ...parts, plainPaths, timed }, origin, request, server)
    return answer instanceof Response ? secured(answer, origin) : answer.then((made) => secured(made, origin))
  }
}

/** Nothing of a shop, but how it is, to those who may know. */
async function answerForeignHost(parts: FrontParts, request: Request, server: Parameters<Fetch>[1]): Promise<Response> {
  // Without a host, or with one that is none, the address is a path alone.
  const path = URL.parse(request.url, NOWHERE)?.pathname ?? ''
  if (reads(request) && path === '/metrics' && isToken(request.headers.get('authorization'), parts.metricsToken))
    return secured(await metricsOf(parts), '')
  if (!reads(request) || !PROBES.includes(path)) return secured(plain(400, 'This host is not served here'), '')
  const probe = new Request(NOWHERE + path, request)
  notePeer(probe, server.requestIP(request)?.address)
  return secured(await parts.app.handle(probe), '')
}

/** What is no kept page. */
function route(
  parts: Served & { plainPaths: ReadonlySet<string>; timed: Timed },
  origin: string,
  request: Request,
  server: Parameters<Fetch>[1],
): Response | Promise<Response> {
  const { timed } = parts
  const { pathname, search } = new URL(request.url)
  const isApi = parts.app.handles(pathname)
  if (isApi || pathname === '/metrics') notePeer(request, server.requestIP(request)?.address)
  if (isApi) return parts.app.handle(request)
  if (!reads(request)) return plain(405, 'This address is only read', { Allow: 'GET, HEAD' })
  if (pathname === '/metrics') {
    return mayReadMetrics(parts, request) ? metricsOf(parts) : openPage(parts, null, origin, request)
  }
  if (pathname.startsWith('/media/'))
    return timed('media', request, () => answerMedia(parts, pathname, origin, request))
  const asset = parts.assets.answer(pathname, request)
  if (asset) return timed('asset', request, async () => asset)
  if (pathname.length > 1 && pathname.endsWith('/')) return withoutSlash(pathname, search)
  const address = parseAddress(origin, pathname, search, parts.plainPaths)
  const limits = address && !address.kept ? parts.limits : null
  if (limits) notePeer(request, server.requestIP(request)?.address)
  return timed('page', request, () =>
    limits ? openInTurn(parts, limits, address!, request) : openPage(parts, address, origin, request),
  )
}

function reads({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD'
}

function originOf(request: Request, verdict: NonNullable<HostVerdict>, trustProxy: boolean): string {
  const isHttps = trustProxy && request.headers.get('x-forwarded-proto') === 'https'
  return isHttps ? verdict.httpsOrigin : verdict.httpOrigin
}

/** The address as it stands in the links of `origin`; mostly that is the URL itself, which is then not copied. */
function targetIn(url: string, origin: string): string {
  // After the host check the URL is "http://host/path?query", as short as "http://x/".
  const at = url.indexOf('/', 'http://'.length)
  return at === origin.length && url.startsWith(origin) ? url : origin + url.slice(at)
}

async function answerMedia(parts: Served, path: string, origin: string, request: Request): Promise<Response> {
  try {
    return (await serveMedia(parts.media, request, path)) ?? (await openPage(parts, null, origin, request))
  } catch (error) {
    return showError(parts, error, request)
  }
}

/** To those who may not it is as if there were nothing. */
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

// A path that starts with two slashes would lead to another host.
function withoutSlash(pathname: string, search: string): Response {
  const path = `/${pathname.replace(/^\/+|\/+$/g, '')}`
  return plain(301, '', { Location: path + search })
}
