import type { BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core'

interface UsedPage {
  page: Page
  context: BrowserContext
  /** The options that its context was created with, as JSON. */
  key: string
  options: BrowserContextOptions
  cdp: CDPSession
  /** Origins that its context has visited, whose storage is emptied for the next test. */
  origins: Set<string>
  /** Whether the size of text in the browser's settings was changed, which is changed back. */
  hasOwnTextSize: boolean
  /** Whether something was changed that cannot be taken back. */
  isSpoilt: boolean
}

/** Pixels of text and of code in the browser's settings, in per cent of which their other sizes are given. */
const FONT_SIZES = { standard: 16, fixed: 13 }

/** What stays in a page or its context for good. A page in which a test did this is closed after the test. */
const LASTING = {
  context: ['addInitScript', 'exposeBinding', 'exposeFunction', 'grantPermissions', 'newCDPSession', 'on', 'once'],
  page: ['addInitScript', 'addLocatorHandler', 'exposeBinding', 'exposeFunction', 'setDefaultTimeout'],
  // A page's clock is that of its context.
  clock: ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'],
} as const

/** A page that is not empty by then is closed. */
const EMPTY_WITHIN_MS = 10_000

/** A page that is still at the entry of a dialog by then is left with its dialog open. */
const DIALOG_LEFT_WITHIN_MS = 500

/** How many pages wait for a test that opens one with the same options. */
const MAX_IDLE = 8

/** What a test listens to in a page. Playwright itself listens to others. */
const EVENTS = ['console', 'dialog', 'download', 'filechooser', 'pageerror', 'popup', 'request', 'response'] as const

/**
 * Creates a pool of pages, each in a browser context of its own, which one test after another uses. A page that has
 * shown the shop shows it again for a third of the work: its renderer runs, and its code is compiled. Its context keeps
 * what the shop lets browsers keep without asking again, which is only what has its content's hash in its address.
 */
export function createUsedPages(newContext: (options: BrowserContextOptions) => Promise<BrowserContext>) {
  const taken: UsedPage[] = []
  const idle: UsedPage[] = []

  return {
    /** Returns an empty page with these options that the current test does not have yet, and that holds nothing of others. */
    async take(options: BrowserContextOptions): Promise<Page> {
      const key = JSON.stringify(options)
      const at = idle.findIndex((each) => each.key === key)
      const used = at < 0 ? await create(await newContext(options), options, key) : idle.splice(at, 1)[0]!
      taken.push(used)
      return used.page
    },

    /** Sets the size of text in the browser's settings for a page of the current test. */
    async setTextSize(page: Page, percent: number): Promise<void> {
      const used = taken.find((each) => each.page === page)!
      used.hasOwnTextSize = true
      await sendTextSize(used.cdp, percent)
    },

    /** Ends what the current test has opened, and empties its pages for the next one. */
    async giveBack(): Promise<void> {
      const emptied = await Promise.all(taken.splice(0).map(emptyOrClose))
      idle.push(...emptied.filter((used) => used !== null))
      const oldest = idle.splice(0, Math.max(0, idle.length - MAX_IDLE))
      await Promise.all(oldest.map(({ context }) => context.close()))
    },

    async close(): Promise<void> {
      await Promise.all(idle.splice(0).map(({ context }) => context.close()))
    },
  }
}

async function create(context: BrowserContext, options: BrowserContextOptions, key: string): Promise<UsedPage> {
  const origins = new Set<string>()
  context.on('page', (page) =>
    page.on('framenavigated', (frame) => {
      const { origin } = new URL(frame.url())
      // Pages without an address of their own (`about:blank`) have no storage.
      if (origin !== 'null') origins.add(origin)
    }),
  )
  const page = openAfterDialogs(await context.newPage())
  const cdp = await context.newCDPSession(page)
  const used = { page, context, key, options, cdp, origins, hasOwnTextSize: false, isSpoilt: false }
  const spoil = () => {
    used.isSpoilt = true
  }
  for (const name of LASTING.context) watchCalls(context, name, spoil)
  for (const name of LASTING.page) watchCalls(page, name, spoil)
  for (const name of LASTING.clock) watchCalls(context.clock, name, spoil)
  return used
}

/**
 * A dialog that has just closed leaves its entry of the history, which would end or undo what a test, unlike people, opens
 * in that instant.
 */
function openAfterDialogs(page: Page): Page {
  const goto = page.goto.bind(page)
  page.goto = async (url, options) => {
    const tooLate = Date.now() + DIALOG_LEFT_WITHIN_MS
    while (Date.now() < tooLate && (await isAtDialog(page))) await Bun.sleep(5)
    return goto(url, options)
  }
  return page
}

function isAtDialog(page: Page): Promise<boolean> {
  return page.evaluate(() => history.state?.isDialog === true).catch(() => false)
}

function watchCalls<T extends object, K extends keyof T>(of: T, name: K, note: () => void): void {
  const method = of[name] as (...args: unknown[]) => unknown
  Object.assign(of, {
    [name](...args: unknown[]) {
      note()
      return method.apply(of, args)
    },
  })
}

/** Returns the page as a new one; null if it had to be closed instead, with its context. */
async function emptyOrClose(used: UsedPage): Promise<UsedPage | null> {
  // A page that was just being left may never return from a command.
  const tooLate = Bun.sleep(EMPTY_WITHIN_MS).then(() => false)
  const isEmpty = !used.isSpoilt && !used.page.isClosed() && empty(used).catch(() => false)
  if (await Promise.race([isEmpty, tooLate])) return used
  await used.context.close()
  return null
}

async function sendTextSize(cdp: CDPSession, percent: number): Promise<void> {
  const fontSizes = {
    standard: Math.round((FONT_SIZES.standard * percent) / 100),
    fixed: Math.round((FONT_SIZES.fixed * percent) / 100),
  }
  await cdp.send('Page.setFontSizes', { fontSizes })
}

/** Returns whether nothing of the test is left in the page and its context. */
async function empty(used: UsedPage): Promise<boolean> {
  const { page, context, options, cdp, origins } = used
  const others = context.pages().filter((other) => other !== page)
  await Promise.all(others.map((other) => other.close()))
  for (const event of EVENTS) page.removeAllListeners(event)
  await Promise.all([page.unrouteAll(), context.unrouteAll(), context.setOffline(false)])
  // The storage of a tab can be emptied only from inside, so that of another origin cannot.
  if (origins.size > 1) return false
  if (origins.size === 1) await page.evaluate(() => sessionStorage.clear())
  const { viewport, colorScheme = null, reducedMotion = null } = options
  if (viewport) await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme, reducedMotion })
  if (used.hasOwnTextSize) await sendTextSize(cdp, 100)
  used.hasOwnTextSize = false
  await page.goto('about:blank')
  await Promise.all([
    page.mouse.move(0, 0),
    context.clearCookies(),
    cdp.send('Page.resetNavigationHistory'),
    ...[...origins].map((origin) => cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })),
  ])
  origins.clear()
  return true
}
