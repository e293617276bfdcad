import { afterAll, afterEach } from 'bun:test'
import { text } from 'node:stream/consumers'
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Download, Page } from 'playwright-core'
import { openChromium } from './chromium.ts'

/** Browser context options of a common phone with a touch screen. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
} as const satisfies BrowserContextOptions

const DEFAULTS = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const
const PATIENCE_MS = 90_000
/** A test that takes longer prints what its pages show when it ends: it has probably timed out. */
const DUMP_AFTER_MS = 50_000

export interface TestBrowser {
  /**
   * Opens an empty page for a new, signed-out visitor who prefers reduced motion; it is closed after the test. Tests must
   * not add init scripts, permissions or headers to its context, since they would stay for the next visitor.
   */
  open(options?: BrowserContextOptions): Promise<Page>
}

let shared: Promise<Browser> | undefined
const errors = new WeakMap<Page, string[]>()

/**
 * A browser context that visitors of a test file use one after another. A renderer process starts with each new one,
 * so `keeper`, an empty page, keeps the process between them.
 */
interface Visit {
  context: BrowserContext
  keeper: Page
  cdp: CDPSession
  /** The options that it was created with, as JSON. */
  key: string
  /** Origins that its pages have visited, whose storage is cleared for the next visitor. */
  origins: Set<string>
  /** A fake clock cannot be taken off a context again. */
  hasOwnClock: boolean
}

/** Returns a real Chromium that all test files of a run share. Call it at the top of a test file. */
export function createTestBrowser(): TestBrowser {
  const visits: Visit[] = []
  const idle: Visit[] = []
  let openedAt = 0
  afterEach(async () => {
    const ended = visits.splice(0)
    if (Date.now() - openedAt > DUMP_AFTER_MS) await Promise.all(ended.flatMap((visit) => pagesOf(visit).map(dumpPage)))
    const cleared = await Promise.all(ended.map(clear))
    idle.push(...cleared.filter((visit) => visit !== null))
  })
  afterAll(async () => {
    await Promise.all(idle.splice(0).map(({ context }) => context.close()))
  })
  return {
    async open(options = {}) {
      const all = { ...DEFAULTS, ...options }
      const key = JSON.stringify(all)
      const at = idle.findIndex((visit) => visit.key === key)
      const visit = idle.splice(at, at < 0 ? 0 : 1)[0] ?? (await createVisit(key, all))
      if (visits.length === 0) openedAt = Date.now()
      visits.push(visit)
      return visit.context.newPage()
    },
  }
}

async function createVisit(key: string, options: BrowserContextOptions): Promise<Visit> {
  shared ??= openChromium()
  const context = await (await shared).newContext(options)
  // A busy machine may be slow; performance targets are measured in `bench`.
  context.setDefaultTimeout(PATIENCE_MS)
  const keeper = await context.newPage()
  const visit = {
    context,
    keeper,
    cdp: await context.newCDPSession(keeper),
    key,
    origins: new Set<string>(),
    hasOwnClock: false,
  }
  context.on('page', (page) => watch(page, visit))
  return visit
}

function watch(page: Page, visit: Visit): void {
  errors.set(page, collectErrors(page))
  page.on('framenavigated', (frame) => {
    if (URL.canParse(frame.url())) visit.origins.add(new URL(frame.url()).origin)
  })
  const { clock } = page
  Object.defineProperty(page, 'clock', {
    get() {
      visit.hasOwnClock = true
      return clock
    },
  })
}

function pagesOf({ context, keeper }: Visit): Page[] {
  return context.pages().filter((page) => page !== keeper)
}

/** Returns the context as a new visitor finds it; null if it cannot be used again. */
async function clear(visit: Visit): Promise<Visit | null> {
  const { context, keeper, cdp, origins } = visit
  if (keeper.isClosed()) return null
  if (visit.hasOwnClock) {
    await context.close()
    return null
  }
  await Promise.all(pagesOf(visit).map((page) => page.close()))
  await Promise.all([context.clearCookies(), context.setOffline(false), context.unrouteAll()])
  for (const origin of origins)
    if (origin !== 'null') await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  origins.clear()
  return visit
}

/** Returns the errors of a page since it was opened: uncaught exceptions and console errors. */
export function errorsOf(page: Page): readonly string[] {
  return errors.get(page) ?? []
}

/** Returns a download as text. It streams the file because the browser may belong to another process. */
export async function readDownload(download: Download): Promise<string> {
  return text(await download.createReadStream())
}

/** Disconnects from the shared browser, and closes it if this process launched it. */
export async function closeSharedBrowser(): Promise<void> {
  const browser = await shared
  shared = undefined
  await browser?.close()
}

async function dumpPage(page: Page): Promise<void> {
  const shown = await page.locator('main').ariaSnapshot({ timeout: 5_000 }).catch(String)
  process.stderr.write(`${page.url()} was left showing:\n${shown.slice(0, 2_000)}\n${errorsOf(page).join('\n')}\n`)
}

function collectErrors(page: Page): string[] {
  const found: string[] = []
  page.on('pageerror', (error) => found.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(`${message.text()} (${message.location().url})`)
  })
  return found
}
