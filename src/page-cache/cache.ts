import { type Cdn, EVERYTHING } from '../platform/cdn/port.ts'
import type { Purges } from '../platform/cdn/purges.ts'
import type { DatabaseEvents } from '../platform/database/listener.ts'
import type { Log } from '../platform/runtime/log.ts'
import type { Counter, Metrics } from '../platform/runtime/metrics.ts'
import { CompressionQueue, EncodedResponse, pageHeaders } from './encoded-response.ts'
import { type CachedPage, LruPageCache } from './lru-cache.ts'
import { notFoundKey, type PageKey, targetOf } from './page-key.ts'
import { speculationHeader } from './speculation-rules.ts'

/** The result of rendering a page. */
export interface Rendering {
  status: number
  contentType: string
  bytes: Uint8Array<ArrayBuffer>
  /** Target of a redirect. */
  location: string | null
  /** Cache tags of what the page shows; a page without tags is not cached. */
  tags: string[]
  /** False if there could be unlimited pages like this, such as page numbers past the last. */
  isCacheable: boolean
  /** Lifetime in milliseconds; without it the page is cached until something that it shows changes. */
  ttlMs?: number
}

export type RenderPage = (key: PageKey) => Promise<Rendering>

export interface PageCacheOptions {
  render: RenderPage
  maxBytes: number
  metrics: Metrics
  log: Log
  /** Caches pages as well. */
  cdn?: Pick<Cdn, 'headers'>
}

// Slow compression does not pay for a page that only a crawler requests.
const RECOMPRESS_AFTER_USES = 3

/** A running render, shared by all requests that wait for it, and the tags that were invalidated meanwhile. */
interface InFlightRender {
  outcome: Promise<Outcome>
  invalidated: Set<string> | 'all'
}

interface Outcome {
  rendering: Rendering
  encoded: EncodedResponse
}

/** Caches the encoded bytes of pages until something that they show changes. */
export class PageCache {
  readonly #pages: LruPageCache
  readonly #compressionQueue = new CompressionQueue()
  readonly #hot: CacheWarmer
  /** Running renders that new requests may join, by target. */
  readonly #joinable = new Map<string, InFlightRender>()
  readonly #inFlight = new Set<InFlightRender>()
  /** Number of requests that wait for a render. */
  #asking = 0
  readonly #counters: Record<'hits' | 'misses' | 'renders' | 'drops', Counter>

  constructor(private readonly options: PageCacheOptions) {
    this.#pages = new LruPageCache(options.maxBytes)
    this.#hot = new CacheWarmer(
      (page) => this.#renderAgain(page),
      () => this.#asking > 0,
    )
    this.#counters = registerMetrics(options.metrics, this.#pages)
  }

  /** Responds to a GET or HEAD request for a URL as links spell it if that page is cached; else returns null. */
  hit(target: string, request: Request): Response | Promise<Response> | null {
    const page = this.#pages.byTarget(target)
    return page ? this.#answerKept(page, request) : null
  }

  /** Responds to a GET or HEAD request for a page, which is rendered if it is not cached. */
  async open(key: PageKey, request: Request): Promise<Response> {
    const page = key.isCacheable ? this.#pages.byKey(key.key) : undefined
    if (page && page.key.path === key.path) return this.#answerKept(page, request)
    if (page) return redirect(targetOf(page.key).slice(key.origin.length))
    this.#counters.misses.add()
    this.#asking++
    const { rendering, encoded } = await this.#load(key).finally(() => this.#asking--)
    if (rendering.location !== null) return redirect(rendering.location, rendering.status)
    const notFound = notFoundKey(key.origin)
    if (rendering.status === 404 && key.key !== notFound.key) return this.open(notFound, request)
    return encoded.respond(request, { 'X-Cache': 'MISS' })
  }

  /** Evicts the pages that carry one of the tags, including those being rendered; popular ones are rendered again. */
  invalidate(tags: readonly string[]): void {
    for (const render of this.#inFlight) {
      if (render.invalidated !== 'all') for (const tag of tags) render.invalidated.add(tag)
    }
    this.#afterInvalidation(this.#pages.invalidate(tags))
  }

  invalidateAll(): void {
    for (const render of this.#inFlight) render.invalidated = 'all'
    this.#afterInvalidation(this.#pages.invalidateAll())
  }

  #afterInvalidation(pages: CachedPage[]) {
    // What running renders show is unknown until they end, so new requests must not join them.
    this.#joinable.clear()
    this.#counters.drops.add(pages.length)
    this.#hot.add(pages)
  }

  #answerKept(page: CachedPage, request: Request): Response | Promise<Response> {
    this.#counters.hits.add()
    page.uses++
    return page.encoded.respond(request)
  }

  #load(key: PageKey, uses = 0): Promise<Outcome> {
    const target = targetOf(key)
    const joinable = this.#joinable.get(target)
    if (joinable) return joinable.outcome
    const render: InFlightRender = { outcome: Promise.resolve() as never, invalidated: new Set() }
    this.#joinable.set(target, render)
    this.#inFlight.add(render)
    render.outcome = this.#render(key, render, uses).finally(() => {
      this.#inFlight.delete(render)
      if (this.#joinable.get(target) === render) this.#joinable.delete(target)
    })
    return render.outcome
  }

  async #render(key: PageKey, render: InFlightRender, uses: number): Promise<Outcome> {
    this.#counters.renders.add()
    const startMs = performance.now()
    const rendering = await this.options.render(key)
    const renderMs = performance.now() - startMs
    const isCached = mayCache(key, rendering) && !wasInvalidated(render, rendering.tags)
    const page = this.#pageOf(key, rendering, isCached, { renderMs, uses })
    if (isCached) this.#pages.add(page)
    return { rendering, encoded: page.encoded }
  }

  // Separate from the async `#render`: a closure created there would retain the rendering as long as the page is cached.
  #pageOf(key: PageKey, rendering: Rendering, isCached: boolean, seen: { renderMs: number; uses: number }) {
    const { bytes, status, contentType, tags, ttlMs } = rendering
    // Nothing tells a CDN when a 404 page is outdated, and it must not cache a page that was invalidated during its render.
    const toCdn = isCached && status === 200 ? this.options.cdn?.headers(tags, ttlMs) : undefined
    const ahead = status === 200 ? speculationHeader(key) : undefined
    const encoded = new EncodedResponse(bytes, {
      status,
      headers: { ...pageHeaders(contentType, { origin: key.origin, status }), ...ahead, ...toCdn, 'X-Cache': 'HIT' },
      compressionQueue: this.#compressionQueue,
      recompressAfterUses: RECOMPRESS_AFTER_USES,
      onResize: () => this.#pages.resize(page),
    })
    const page: CachedPage = { key, encoded, tags, ttlMs, renderedAtMs: performance.now(), ...seen }
    return page
  }

  async #renderAgain({ key, uses }: CachedPage): Promise<void> {
    try {
      if (!this.#pages.byKey(key.key)) await this.#load(key, Math.floor(uses / 2))
    } catch (error) {
      this.options.log.warn('cannot render a popular page again', { path: key.path, error })
    }
  }
}

const HOT_AFTER_USES = 2
const MAX_WAITING = 64
/** Lets requests that arrive right after a change go first. */
const FIRST_PAUSE_MS = 5
/** Rest per millisecond of rendering: warming a page that changes constantly takes at most a twentieth of a core. */
const REST_PER_RENDER_MS = 20

/** Renders popular pages again after their invalidation, quickest first, so that no shopper waits for them. */
class CacheWarmer {
  readonly #waiting = new Map<string, CachedPage>()
  #running = false

  constructor(
    private readonly renderAgain: (page: CachedPage) => Promise<void>,
    /** Whether a request is waiting for a page: warming would block the thread that serves it. */
    private readonly isBusy: () => boolean,
  ) {}

  /** Queues the most used of the invalidated pages, as many as there is room for. */
  add(invalidated: readonly CachedPage[]): void {
    const hot = invalidated.filter(({ uses }) => uses >= HOT_AFTER_USES).sort((a, b) => b.uses - a.uses)
    for (const page of hot) {
      if (this.#waiting.size < MAX_WAITING) this.#waiting.set(page.key.key, page)
    }
    if (!this.#running && this.#waiting.size > 0) void this.#run()
  }

  async #run() {
    this.#running = true
    await Bun.sleep(FIRST_PAUSE_MS)
    while (this.#waiting.size > 0) {
      const page = this.#quickestDue()
      if (page && !this.isBusy()) {
        this.#waiting.delete(page.key.key)
        await this.renderAgain(page)
      }
      // Pauses between two renders as well, so that requests that arrived meanwhile go first.
      await Bun.sleep(page ? 1 : FIRST_PAUSE_MS)
    }
    this.#running = false
  }

  #quickestDue(): CachedPage | undefined {
    const now = performance.now()
    let quickest: CachedPage | undefined
    for (const page of this.#waiting.values()) {
      const isDue = page.renderedAtMs + page.renderMs * REST_PER_RENDER_MS <= now
      if (isDue && (!quickest || page.renderMs < quickest.renderMs)) quickest = page
    }
    return quickest
  }
}

/** Channel on which the database sends the cache tags of what has changed. */
export const PAGE_NOTIFICATIONS = 'page_tags'

/**
 * Invalidates pages when the database notifies that what they show has changed, first in this instance and then at the
 * CDN, if there is one. Returns a function that unsubscribes.
 */
export function invalidateOnNotifications(
  events: DatabaseEvents,
  pages: Pick<PageCache, 'invalidate' | 'invalidateAll'>,
  purges?: Pick<Purges, 'ask'>,
): () => void {
  const invalidate = (tags: string[]) => {
    if (tags.includes(EVERYTHING)) pages.invalidateAll()
    else pages.invalidate(tags)
    purges?.ask(tags)
  }
  return events.subscribe(PAGE_NOTIFICATIONS, {
    notified: (payload) => invalidate(payload.split(',')),
    // Notifications that were sent while the connection was lost never arrive.
    connected: () => invalidate([EVERYTHING]),
  })
}

function mayCache(key: PageKey, { status, tags, isCacheable }: Rendering): boolean {
  const expected = key.key === notFoundKey(key.origin).key ? 404 : 200
  return key.isCacheable && isCacheable && status === expected && tags.length > 0
}

function wasInvalidated({ invalidated }: InFlightRender, tags: readonly string[]): boolean {
  return invalidated === 'all' || tags.some((tag) => invalidated.has(tag))
}

function redirect(location: string, status = 301): Response {
  const headers = { ...pageHeaders('text/plain'), Location: location }
  return new Response(null, { status, headers })
}

function registerMetrics(metrics: Metrics, cached: LruPageCache) {
  metrics.gauge('tokri_page_cache_entries', 'Published pages in memory', () => cached.count)
  metrics.gauge('tokri_page_cache_bytes', 'Memory of published pages', () => cached.sizeBytes)
  return {
    hits: metrics.counter('tokri_page_cache_hits_total', 'Pages served from memory'),
    misses: metrics.counter('tokri_page_cache_misses_total', 'Pages that had to be rendered for a request'),
    renders: metrics.counter('tokri_page_renders_total', 'Renderings of pages'),
    drops: metrics.counter(
      'tokri_page_cache_invalidations_total',
      'Pages invalidated because something that they show changed',
    ),
  }
}
