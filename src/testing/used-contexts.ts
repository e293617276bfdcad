import type { BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core'

interface UsedContext {
  context: BrowserContext
  /** The options that it was created with, as JSON. */
  key: string
  /** An empty page: without it the renderer process would end with the last page of a test. */
  keeper: Page
  cdp: CDPSession
  /** Origins that its pages have visited, whose storage is emptied for the next test. */
  origins: Set<string>
  /** Whether something was changed that cannot be taken back. */
  isSpoilt: boolean
}

/** What stays in a context for good. A context in which a test did this is closed after the test. */
const LASTING = ['addInitScript', 'exposeBinding', 'exposeFunction', 'grantPermissions', 'setExtraHTTPHeaders'] as const

/**
 * Creates a pool of browser contexts which one test after another uses. A renderer that has shown a page of the shop
 * shows the next one for half of the work, as its code is compiled.
 */
export function createUsedContexts(newContext: (options: BrowserContextOptions) => Promise<BrowserContext>) {
  const taken: UsedContext[] = []
  const idle: UsedContext[] = []

  return {
    /** Returns a context with these options that no page of the current test uses, and that holds nothing of others. */
    async take(options: BrowserContextOptions): Promise<BrowserContext> {
      const key = JSON.stringify(options)
      const at = idle.findIndex((each) => each.key === key)
      const used = at < 0 ? await create(await newContext(options), key) : idle.splice(at, 1)[0]!
      taken.push(used)
      return used.context
    },

    /** Ends the pages of the current test and empties their contexts for the next one. */
    async giveBack(): Promise<void> {
      const emptied = await Promise.all(taken.splice(0).map(empty))
      idle.push(...emptied.filter((used) => used !== null))
    },

    async close(): Promise<void> {
      await Promise.all(idle.splice(0).map(({ context }) => context.close()))
    },
  }
}

async function create(context: BrowserContext, key: string): Promise<UsedContext> {
  const keeper = await context.newPage()
  const cdp = await context.newCDPSession(keeper)
  const used = { context, key, keeper, cdp, origins: new Set<string>(), isSpoilt: false }
  context.on('page', (page) =>
    page.on('framenavigated', (frame) => {
      const { origin } = new URL(frame.url())
      // Pages without an address of their own (`about:blank`) have no storage.
      if (origin !== 'null') used.origins.add(origin)
    }),
  )
  const spoil = () => {
    used.isSpoilt = true
  }
  for (const name of LASTING) watchCalls(context, name, spoil)
  // A page's clock is that of its context.
  for (const name of ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const)
    watchCalls(context.clock, name, spoil)
  return used
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

/** Returns the context as a new one; null if it had to be closed instead. */
async function empty(used: UsedContext): Promise<UsedContext | null> {
  const { context, keeper, cdp, origins } = used
  if (used.isSpoilt || keeper.isClosed()) {
    await context.close()
    return null
  }
  await Promise.all(
    context
      .pages()
      .filter((page) => page !== keeper)
      .map((page) => page.close()),
  )
  await Promise.all([
    context.clearCookies(),
    context.setOffline(false),
    context.unrouteAll(),
    cdp.send('Network.clearBrowserCache'),
    ...[...origins].map((origin) => cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })),
  ])
  origins.clear()
  return used
}
