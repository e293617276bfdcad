import { afterAll } from 'bun:test'

const ZONE = '/client/v4/zones/023e105f4ecef8ad9ca31a8372d0c353/purge_cache'
const TOKEN = 'a token of the zone'

interface Stored {
  status: number
  headers: Headers
  bytes: Uint8Array<ArrayBuffer>
  tags: ReadonlySet<string>
  freshUntilMs: number
}

/** What a test CDN has received, and how it behaves. */
export interface TestCdn {
  settings: { CDN_PURGE_URL: string; CDN_PURGE_TOKEN: string }
  /** The URL at which shoppers reach the shop. */
  url: string
  /** The tags of each successful purge. */
  purges: string[][]
  /** The number of refused purge calls. */
  refused: number
  /** If set, the response to every valid purge call, which then purges nothing. */
  fault: Response | null
  /** Intercepts the shop's responses on their way to the CDN. */
  onTheWay: (response: Response) => Promise<Response> | Response
}

/**
 * Starts a CDN that behaves as Cloudflare documents: it caches what `CDN-Cache-Control`, or else `Cache-Control`, allows,
 * keyed by URL and `Accept-Encoding` and shared by all clients; it strips `Cache-Tag` from responses, and purges by tag
 * for callers that have the token. Misses go to the shop's instances in turn.
 */
export function startTestCdn(instanceUrls: () => readonly string[]): TestCdn {
  const saved = new Map<string, Stored>()
  let turn = 0
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const { pathname, search } = new URL(request.url)
      if (pathname === ZONE) return purge(request)
      const key = `${pathname}${search} ${request.headers.get('accept-encoding')}`
      const known = saved.get(key)
      if (known && request.method === 'GET' && known.freshUntilMs > Date.now()) return shown(known, 'HIT')
      const response = await cdn.onTheWay(await askShop(request, pathname + search))
      const stored = await read(response)
      if (request.method === 'GET' && stored.freshUntilMs > Date.now()) saved.set(key, stored)
      return shown(stored, 'MISS')
    },
  })
  afterAll(() => server.stop(true))

  async function askShop(request: Request, target: string): Promise<Response> {
    const shops = instanceUrls()
    const headers = new Headers(request.headers)
    headers.delete('host')
    const body = request.body === null ? null : await request.bytes()
    const options = { method: request.method, headers, body, redirect: 'manual', decompress: false } as const
    return fetch(shops[turn++ % shops.length]! + target, options)
  }

  async function purge(request: Request): Promise<Response> {
    if (request.method !== 'POST') return respond(405, 10405, 'Method not allowed for this authentication scheme')
    if (request.headers.get('authorization') !== `Bearer ${TOKEN}`) return respond(403, 10000, 'Authentication error')
    const body = await request.json()
    if (!isPurge(body)) return respond(400, 1012, 'Request must contain one of "purge_everything" or "files"')
    if (cdn.fault) {
      cdn.refused++
      return cdn.fault.clone() as Response
    }
    for (const [key, { tags }] of saved) if (body.tags.some((tag) => tags.has(tag.toLowerCase()))) saved.delete(key)
    cdn.purges.push(body.tags)
    return respond(200)
  }

  function respond(status: number, code?: number, message?: string): Response {
    if (status !== 200) cdn.refused++
    const errors = code === undefined ? [] : [{ code, message }]
    return Response.json({ success: status === 200, errors, messages: [], result: { id: 'zone' } }, { status })
  }

  const cdn: TestCdn = {
    settings: { CDN_PURGE_URL: server.url.origin + ZONE, CDN_PURGE_TOKEN: TOKEN },
    url: server.url.origin,
    purges: [],
    refused: 0,
    fault: null,
    onTheWay: (response) => response,
  }
  return cdn
}

/** Accepts 1 to 100 tags, each of 1 to 1,024 printable ASCII characters without spaces or commas. */
function isPurge(body: unknown): body is { tags: string[] } {
  const tags = (body as { tags?: unknown } | null)?.tags
  if (!Array.isArray(tags) || tags.length === 0 || tags.length > 100) return false
  return tags.every((tag) => typeof tag === 'string' && /^[!-+\--~]{1,1024}$/.test(tag))
}

async function read(response: Response): Promise<Stored> {
  const headers = new Headers(response.headers)
  const tags = (headers.get('cache-tag') ?? '').slice(0, 16_384).toLowerCase().split(',')
  headers.delete('cache-tag')
  const { status } = response
  return { status, headers, bytes: await response.bytes(), tags: new Set(tags), freshUntilMs: freshUntilMs(response) }
}

function freshUntilMs({ status, headers }: Response): number {
  if (status !== 200 || headers.has('set-cookie') || headers.get('vary')?.includes('*')) return 0
  const said = headers.get('cdn-cache-control') ?? headers.get('cache-control') ?? ''
  if (/no-store|no-cache|private/.test(said)) return 0
  return Date.now() + Number(/max-age=(\d+)/.exec(said)?.[1] ?? 0) * 1000
}

function shown({ status, headers, bytes }: Stored, cacheStatus: 'HIT' | 'MISS'): Response {
  const shownHeaders = new Headers(headers)
  shownHeaders.set('CF-Cache-Status', cacheStatus)
  return new Response(bytes, { status, headers: shownHeaders })
}
