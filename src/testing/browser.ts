import { afterEach } from 'bun:test'
import { text } from 'node:stream/consumers'
import type { Browser, BrowserContext, BrowserContextOptions, Download, Page } from 'playwright-core'
import { openChromium } from './chromium.ts'
import { createUsedPages } from './used-pages.ts'

/** Browser context options of a common phone with a touch screen. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
} as const satisfies BrowserContextOptions

const DEFAULTS = {
  viewport: { width: 1440, height: 900 },
  // Emulated preferences make every page compute its styles and layout once more: a tenth of the work of a page. The
  // browser itself prefers reduced motion (`chromium.ts`).
  reducedMotion: null,
  colorScheme: null,
  forcedColors: null,
  contrast: null,
  // The shop's worker fetches the offline page in every new context, up to a fifth of the work of the first page. The
  // tests of the offline page and of the shopper's journeys allow it.
  serviceWorkers: 'block',
} as const satisfies BrowserContextOptions
const PATIENCE_MS = 90_000
/** A test that takes longer prints what its pages show when it ends: it has probably timed out. */
const DUMP_AFTER_MS = 50_000

export interface TestBrowser {
  /**
   * Opens an empty page for a new, signed-out visitor who prefers reduced motion, in a browser context of its own. It is
   * one that an earlier test has left, emptied (`used-pages.ts`), if there is any.
   */
  open(options?: BrowserContextOptions): Promise<Page>
}

let shared: Promise<Browser> | undefined
const used = createUsedPages(newContext)
const errors = new WeakMap<Page, string[]>()

/** Returns a real Chromium that all test files of a run share. Call it at the top of a test file. */
export function createTestBrowser(): TestBrowser {
  const pages: Page[] = []
  let openedAt = 0
  afterEach(async () => {
    const ended = pages.splice(0)
    if (Date.now() - openedAt > DUMP_AFTER_MS)
      await Promise.all(ended.flatMap((page) => page.context().pages().map(dumpPage)))
    await used.giveBack()
  })

  return {
    async open(options = {}) {
      if (pages.length === 0) openedAt = Date.now()
      const page = await used.take({ ...DEFAULTS, ...options })
      pages.push(page)
      errors.set(page, collectErrors(page))
      return page
    },
  }
}

async function newContext(options: BrowserContextOptions): Promise<BrowserContext> {
  shared ??= openChromium()
  const context = await (await shared).newContext(options)
  // A busy machine may be slow; performance targets are measured in `bench`.
  context.setDefaultTimeout(PATIENCE_MS)
  return context
}

/** Returns the errors of a page since it was opened: uncaught exceptions and console errors. */
export function errorsOf(page: Page): readonly string[] {
  return errors.get(page) ?? []
}

/** Sets the size of text in the browser's settings, in per cent of what it is at first, for a page of the current test. */
export function setTextSize(page: Page, percent: number): Promise<void> {
  return used.setTextSize(page, percent)
}

/** Returns a download as text. It streams the file because the browser may belong to another process. */
export async function readDownload(download: Download): Promise<string> {
  return text(await download.createReadStream())
}

/** Disconnects from the shared browser, and closes it if this process launched it. */
export async function closeSharedBrowser(): Promise<void> {
  await used.close()
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
