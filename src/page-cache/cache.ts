import type { Cdn } from '../platform/cdn/port.ts'
import type { Log } from '../platform/runtime/log.ts'
import type { Counter, Metrics } from '../platform/runtime/metrics.ts'
import { CacheWarmer } from './cache-warmer.ts'
import { CompressionQueue } from './compression-queue.ts'
import { EncodedResponse } from './encoded-response.ts'
import { pageHeaders } from './headers.ts'
import { type CachedPage, PageCache } from './lru-cache.ts'
import { notFoundKey, type PageKey, targetOf } from './page-key.ts'

/** What rendering a page came to. */
export interface Rendering {
  status: number
  contentType: string
  bytes: Uint8Array<ArrayBuffer>
  /** Where a redirect leads. */
  location: string | null
  /** What the page shows; a page without tags is not kept. */
  tags: string[]
  /** False when the page could be one of endlessly many, such as a page number past the last. */
  keepable: boolean
  /** Without it the page is kept until something that it shows changes. */
  ttlMs?: number
}

export type RenderPage = (key: PageKey) => Promise<Rendering>

export interface PageStoreOptions {
  render: RenderPage
  maxBytes: number
  metrics: Metrics
  log: Log
  /** Keeps pages, too. */
  cdn?: Pick<Cdn, 'headers'>
}

// A page that only a crawler asks for is not worth the slow compression.
const SQUEEZE_AFTER_USES = 3

/** One rendering, shared by all who wait for it, and what was dropped while it ran. */
interface InFlightRender {
  outcome: Promise<Outcome>
  invalidated: Set<string> | 'all'
}

interface Outcome {
  rendering: Rendering
  finished: EncodedResponse
}

/** Keeps the finished bytes of pages until something that they show changes. */
export class PageStore {
  readonly #kept: PageCache
  readonly #squeezer = new CompressionQueue()
  readonly #hot: CacheWarmer
  /** Renderings that newcomers may still join, by address. */
  readonly #joinable = new Map<string, InFlightRender>()
  readonly #flights = new Set<InFlightRender>()
  /** How many wait for a rendering. */
  #asking = 0
  readonly #counters: Record<'hits' | 'misses' | 'renders' | 'drops', Counter>

  constructor(private readonly options: PageStoreOptions) {
    this.#kept = new PageCache(options.maxBytes)
    this.#hot = new CacheWarmer(
      (page) => this.#renderAgain(page),
      () => this.#asking > 0,
    )
    this.#counters = registerMetrics(options.metrics, this.#kept)
  }

  /** Answers a GET or HEAD for an address as it stands in links, if that page is kept. */
  hit(target: string, request: Request): Response | Promise<Response> | null {
    const page = this.#kept.byTarget(target)
    return page ? this.#answerKept(page, request) : null
  }

  /** Answers a GET or HEAD for a page, rendering it when it is not kept. */
  async open(key: PageKey, request: Request): Promise<Response> {
    const page = key.kept ? this.#kept.byKey(key.key) : undefined
    if (page && page.key.path === key.path) return this.#answerKept(page, request)
    if (page) return redirect(targetOf(page.key).slice(key.origin.length))
    this.#counters.misses.add()
    this.#asking++
    const { rendering, finished } = await this.#load(key).finally(() => this.#asking--)
    if (rendering.location !== null) return redirect(rendering.location)
    const notFound = notFoundKey(key.origin)
    if (rendering.status === 404 && key.key !== notFound.key) return this.open(notFound, request)
    return finished.answer(request, { 'X-Cache': 'MISS' })
  }

  /** Forgets the pages that carry one of the tags, also those being rendered; popular ones are rendered again. */
  invalidate(tags: readonly string[]): void {
    for (const flight of this.#flights) {
      if (flight.invalidated !== 'all') for (const tag of tags) flight.invalidated.add(tag)
    }
    this.#forgotten(this.#kept.invalidate(tags))
  }

  invalidateAll(): void {
    for (const flight of this.#flights) flight.invalidated = 'all'
    this.#forgotten(this.#kept.invalidateAll())
  }

  #forgotten(pages: CachedPage[]) {
    // What they show is not known before they end: nobody may join them any more.
    this.#joinable.clear()
    this.#counters.drops.add(pages.length)
    this.#hot.add(pages)
  }

  #answerKept(page: CachedPage, request: Request): Response | Promise<Response> {
    this.#counters.hits.add()
    page.uses++
    return page.finished.answer(request)
  }

  #load(key: PageKey, uses = 0): Promise<Outcome> {
    const target = targetOf(key)
    const joinable = this.#joinable.get(target)
    if (joinable) return joinable.outcome
    const flight: InFlightRender = { outcome: Promise.resolve() as never, invalidated: new Set() }
    this.#joinable.set(target, flight)
    this.#flights.add(flight)
    flight.outcome = this.#render(key, flight, uses).finally(() => {
      this.#flights.delete(flight)
      if (this.#joinable.get(target) === flight) this.#joinable.delete(target)
    })
    return flight.outcome
  }

  async #render(key: PageKey, flight: InFlightRender, uses: number): Promise<Outcome> {
    this.#counters.renders.add()
    const startMs = performance.now()
    const rendering = await this.options.render(key)
    const renderMs = performance.now() - startMs
    const isCached = isKeepable(key, rendering) && !wasInvalidated(flight, rendering.tags)
    const page = this.#pageOf(key, rendering, isCached, { renderMs, uses })
    if (isCached) this.#kept.add(page)
    return { rendering, finished: page.finished }
  }

  // Apart from the waiting above: a function made there would hold what was rendered for as long as the page is kept.
  #pageOf(key: PageKey, rendering: Rendering, isCached: boolean, seen: { renderMs: number; uses: number }) {
    const { bytes, status, contentType, tags, ttlMs } = rendering
    // Of what was not found nobody knows what would change it, and a stale page must be asked for again.
    const toCdn = isCached && status === 200 ? this.options.cdn?.headers(tags, ttlMs) : undefined
    const finished = new EncodedResponse(bytes, {
      status,
      headers: { ...pageHeaders(contentType, key.origin), ...toCdn, 'X-Cache': 'HIT' },
      squeezer: this.#squeezer,
      squeezeAfter: SQUEEZE_AFTER_USES,
      onResize: () => this.#kept.resize(page),
    })
    const page: CachedPage = { key, finished, tags, ttlMs, renderedAtMs: performance.now(), ...seen }
    return page
  }

  async #renderAgain({ key, uses }: CachedPage): Promise<void> {
    try {
      if (!this.#kept.byKey(key.key)) await this.#load(key, Math.floor(uses / 2))
    } catch (error) {
      this.options.log.warn('cannot render a popular page again', { path: key.path, error })
    }
  }
}

function isKeepable(key: PageKey, { status, tags, keepable }: Rendering): boolean {
  const expected = key.key === notFoundKey(key.origin).key ? 404 : 200
  return key.kept && keepable && status === expected && tags.length > 0
}

function wasInvalidated({ invalidated }: InFlightRender, tags: readonly string[]): boolean {
  return invalidated === 'all' || tags.some((tag) => invalidated.has(tag))
}

function redirect(location: string): Response {
  const headers = { ...pageHeaders('text/plain'), Location: location }
  return new Response(null, { status: 301, headers })
}

function registerMetrics(metrics: Metrics, cached: PageCache) {
  metrics.gauge('tokri_page_cache_entries', 'Published pages in memory', () => cached.count)
  metrics.gauge('tokri_page_cache_bytes', 'Memory of published pages', () => cached.sizeBytes)
  return {
    hits: metrics.counter('tokri_page_cache_hits_total', 'Pages answered from memory'),
    misses: metrics.counter('tokri_page_cache_misses_total', 'Pages that had to be rendered for a request'),
    renders: metrics.counter('tokri_page_renders_total', 'Renderings of pages'),
    drops: metrics.counter(
      'tokri_page_cache_invalidations_total',
      'Pages dropped because something that they show changed',
    ),
  }
}
