import type { Cdn } from '../platform/cdn/port.ts'
import type { Log } from '../platform/log.ts'
import type { Counter, Metrics } from '../platform/metrics.ts'
import { notFoundAddress, type PageAddress, targetOf } from './address.ts'
import { Finished } from './finished.ts'
import { pageHeaders } from './headers.ts'
import { HotPages } from './hot.ts'
import { type KeptPage, KeptPages } from './kept.ts'
import { Squeezer } from './squeezer.ts'

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
  keepMs?: number
}

export type RenderPage = (address: PageAddress) => Promise<Rendering>

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
interface Flight {
  outcome: Promise<Outcome>
  dropped: Set<string> | 'all'
}

interface Outcome {
  rendering: Rendering
  finished: Finished
}

/** Keeps the finished bytes of pages until something that they show changes. */
export class PageStore {
  readonly #kept: KeptPages
  readonly #squeezer = new Squeezer()
  readonly #hot: HotPages
  /** Renderings that newcomers may still join, by address. */
  readonly #joinable = new Map<string, Flight>()
  readonly #flights = new Set<Flight>()
  /** How many wait for a rendering. */
  #asking = 0
  readonly #counters: Record<'hits' | 'misses' | 'renders' | 'drops', Counter>

  constructor(private readonly options: PageStoreOptions) {
    this.#kept = new KeptPages(options.maxBytes)
    this.#hot = new HotPages(
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
  async open(address: PageAddress, request: Request): Promise<Response> {
    const page = address.kept ? this.#kept.byKey(address.key) : undefined
    if (page && page.address.path === address.path) return this.#answerKept(page, request)
    if (page) return redirect(targetOf(page.address).slice(address.origin.length))
    this.#counters.misses.add()
    this.#asking++
    const { rendering, finished } = await this.#load(address).finally(() => this.#asking--)
    if (rendering.location !== null) return redirect(rendering.location)
    const notFound = notFoundAddress(address.origin)
    if (rendering.status === 404 && address.key !== notFound.key) return this.open(notFound, request)
    return finished.answer(request, { 'X-Cache': 'MISS' })
  }

  /** Forgets the pages that carry one of the tags, also those being rendered; popular ones are rendered again. */
  drop(tags: readonly string[]): void {
    for (const flight of this.#flights) {
      if (flight.dropped !== 'all') for (const tag of tags) flight.dropped.add(tag)
    }
    this.#forgotten(this.#kept.drop(tags))
  }

  dropAll(): void {
    for (const flight of this.#flights) flight.dropped = 'all'
    this.#forgotten(this.#kept.dropAll())
  }

  #forgotten(pages: KeptPage[]) {
    // What they show is not known before they end: nobody may join them any more.
    this.#joinable.clear()
    this.#counters.drops.add(pages.length)
    this.#hot.add(pages)
  }

  #answerKept(page: KeptPage, request: Request): Response | Promise<Response> {
    this.#counters.hits.add()
    page.uses++
    return page.finished.answer(request)
  }

  #load(address: PageAddress, uses = 0): Promise<Outcome> {
    const target = targetOf(address)
    const joinable = this.#joinable.get(target)
    if (joinable) return joinable.outcome
    const flight: Flight = { outcome: Promise.resolve() as never, dropped: new Set() }
    this.#joinable.set(target, flight)
    this.#flights.add(flight)
    flight.outcome = this.#render(address, flight, uses).finally(() => {
      this.#flights.delete(flight)
      if (this.#joinable.get(target) === flight) this.#joinable.delete(target)
    })
    return flight.outcome
  }

  async #render(address: PageAddress, flight: Flight, uses: number): Promise<Outcome> {
    this.#counters.renders.add()
    const startMs = performance.now()
    const rendering = await this.options.render(address)
    const renderMs = performance.now() - startMs
    const isKept = isKeepable(address, rendering) && !wasDropped(flight, rendering.tags)
    const page = this.#pageOf(address, rendering, isKept, { renderMs, uses })
    if (isKept) this.#kept.add(page)
    return { rendering, finished: page.finished }
  }

  // Apart from the waiting above: a function made there would hold what was rendered for as long as the page is kept.
  #pageOf(address: PageAddress, rendering: Rendering, isKept: boolean, seen: { renderMs: number; uses: number }) {
    const { bytes, status, contentType, tags, keepMs } = rendering
    // Of what was not found nobody knows what would change it, and a stale page must be asked for again.
    const toCdn = isKept && status === 200 ? this.options.cdn?.headers(tags, keepMs) : undefined
    const finished = new Finished(bytes, {
      status,
      headers: { ...pageHeaders(contentType, address.origin), ...toCdn, 'X-Cache': 'HIT' },
      squeezer: this.#squeezer,
      squeezeAfter: SQUEEZE_AFTER_USES,
      onResize: () => this.#kept.resize(page),
    })
    const page: KeptPage = { address, finished, tags, keepMs, renderedAtMs: performance.now(), ...seen }
    return page
  }

  async #renderAgain({ address, uses }: KeptPage): Promise<void> {
    try {
      if (!this.#kept.byKey(address.key)) await this.#load(address, Math.floor(uses / 2))
    } catch (error) {
      this.options.log.warn('cannot render a popular page again', { path: address.path, error })
    }
  }
}

function isKeepable(address: PageAddress, { status, tags, keepable }: Rendering): boolean {
  const expected = address.key === notFoundAddress(address.origin).key ? 404 : 200
  return address.kept && keepable && status === expected && tags.length > 0
}

function wasDropped({ dropped }: Flight, tags: readonly string[]): boolean {
  return dropped === 'all' || tags.some((tag) => dropped.has(tag))
}

function redirect(location: string): Response {
  const headers = { ...pageHeaders('text/plain'), Location: location }
  return new Response(null, { status: 301, headers })
}

function registerMetrics(metrics: Metrics, kept: KeptPages) {
  metrics.gauge('tokri_page_cache_entries', 'Published pages in memory', () => kept.count)
  metrics.gauge('tokri_page_cache_bytes', 'Memory of published pages', () => kept.heldBytes)
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
