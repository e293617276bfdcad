import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitUntil } from './wait.ts'

/** Arguments of a Chromium that prerenders and keeps pages for Back, as on a phone: Playwright's switches both off. */
const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-component-update',
  '--disable-sync',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-search-engine-choice-screen',
  '--remote-debugging-port=0',
]

/**
 * A phone's screen and finger, by arguments of the browser: what its protocol emulates is taken back from a page that is left,
 * which has it style and lay out all of itself once more while the next one is shown.
 */
const PHONE_FLAGS = [
  '--force-device-scale-factor=2',
  '--blink-settings=primaryHoverType=1,availableHoverTypes=1,primaryPointerType=2,availablePointerTypes=2',
]

type Params = Record<string, unknown>

export interface Phone {
  /** Size of the screen in CSS pixels, with two dots for each; it is touched, and has no mouse. */
  screen: { width: number; height: number }
  /** Whether its user prefers that nothing moves. */
  reducedMotion?: boolean
}

export interface TabOptions {
  /**
   * How many times slower than on this machine the page that is shown runs, and what `slowDown` names. Chromium keeps the
   * processor busy for each such page, also while it does nothing, so that not all that are rendered ahead can be slow.
   */
  slowdown?: number
  /** Runs in every page before its own scripts, also in one that is rendered ahead. */
  script?: string
  /** Parts of Chromium's protocol whose events are listened to, such as `Network`. */
  domains?: string[]
}

/** A tab with its own cookies and storage. */
export interface Tab {
  goto(url: string): Promise<void>
  /** Evaluates an expression in the page that is shown, and returns its value or that of its promise. */
  evaluate<T>(expression: string): Promise<T>
  /** Puts a finger down on a point of the screen, and lifts it after `heldMs` and what is done meanwhile. */
  touch(x: number, y: number, heldMs: number, whileHeld?: () => Promise<void>): Promise<void>
  back(): Promise<void>
  /** Slows a page down that is rendered ahead, by its path, as it would be once it is shown. */
  slowDown(path: string): Promise<void>
  /** URLs of pages that are rendered ahead now. */
  prerendered(): string[]
  /** Listens to what Chromium reports of any page of this tab, by the name of its protocol. */
  on(event: string, listener: (params: Params, isShown: boolean) => void): void
  close(): Promise<void>
}

/** Starts a Chromium whose tabs prerender, at the path of a complete one: the headless shell cannot. */
export async function startTabs(executablePath: string, { screen, reducedMotion = false }: Phone) {
  const profile = mkdtempSync(join(tmpdir(), 'tokri-tabs-'))
  const flags = [...FLAGS, ...PHONE_FLAGS, ...(reducedMotion ? ['--force-prefers-reduced-motion'] : [])]
  const browser = Bun.spawn([executablePath, ...flags, `--user-data-dir=${profile}`, 'about:blank'], {
    stdout: 'ignore',
    stderr: 'pipe',
  })
  const wire = await connect(await addressIn(browser.stderr))
  return {
    open: (options: TabOptions = {}) => openTab(wire, screen, options),
    async close(): Promise<void> {
      // A browser that is gone already answers nothing.
      await Promise.race([wire.send('Browser.close'), browser.exited])
      await browser.exited
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

/** The URL at which the browser is driven, which it prints once it has started. */
async function addressIn(stderr: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> {
  const decoder = new TextDecoder()
  const found = Promise.withResolvers<string>()
  // Reads on for as long as the browser runs, which would otherwise wait for a reader.
  void (async () => {
    let printed = ''
    for await (const bytes of stderr) {
      printed += decoder.decode(bytes, { stream: true })
      const url = /DevTools listening on (ws:\S+)/.exec(printed)?.[1]
      if (url) found.resolve(url)
    }
    found.reject(new Error(`Chromium did not start: ${printed}`))
  })()
  return found.promise
}

type Wire = Awaited<ReturnType<typeof connect>>

async function connect(url: string) {
  const socket = new WebSocket(url)
  const pending = new Map<number, PromiseWithResolvers<Params>>()
  const listeners = new Set<(method: string, params: Params, sessionId?: string) => void>()
  let lastId = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, method, params, result, error, sessionId } = JSON.parse(String(data))
    if (id === undefined) for (const listener of listeners) listener(method, params, sessionId)
    else if (error) pending.get(id)?.reject(new Error(error.message))
    else pending.get(id)?.resolve(result)
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', reject, { once: true })
  })
  return {
    listeners,
    send(method: string, params: Params = {}, sessionId?: string): Promise<Params> {
      const reply = Promise.withResolvers<Params>()
      pending.set(++lastId, reply)
      socket.send(JSON.stringify({ id: lastId, method, params, sessionId }))
      return reply.promise
    },
  }
}

interface TargetInfo {
  targetId: string
  type: string
  subtype?: string
  url: string
}

/**
 * Attaches to a tab, and by it to each of its pages: the one that is shown and those that are rendered ahead. A client that
 * attaches to pages alone has prerendering switched off.
 */
async function openTab(wire: Wire, screen: Phone['screen'], options: TabOptions): Promise<Tab> {
  const { browserContextId } = await wire.send('Target.createBrowserContext')
  const target = { url: 'about:blank', browserContextId, forTab: true, ...screen }
  const created = await wire.send('Target.createTarget', target)
  const { sessionId: tab } = await wire.send('Target.attachToTarget', { targetId: created.targetId, flatten: true })
  const pages = new Map<string, TargetInfo>()
  const prepared = new Map<string, Promise<void>>()
  const handlers = new Map<string, ((params: Params, isShown: boolean) => void)[]>()
  const isShown = (sessionId: string) => pages.get(sessionId)?.subtype === undefined

  const learn = (info: TargetInfo) => {
    for (const [session, { targetId }] of pages) if (targetId === info.targetId) pages.set(session, info)
  }
  const listener = (method: string, params: Params, sessionId?: string) => {
    if (method === 'Target.attachedToTarget' && sessionId === tab) {
      const { sessionId: attached, targetInfo } = params as { sessionId: string; targetInfo: TargetInfo }
      if (targetInfo.type === 'page') pages.set(attached, targetInfo)
      prepared.set(attached, prepare(wire, attached, targetInfo.type === 'page' ? options : null))
    } else if (method === 'Target.detachedFromTarget') pages.delete(params.sessionId as string)
    else if (method === 'Target.targetInfoChanged') learn(params.targetInfo as TargetInfo)
    else if (sessionId && pages.has(sessionId))
      for (const handler of handlers.get(method) ?? []) handler(params, isShown(sessionId))
  }
  wire.listeners.add(listener)
  await wire.send('Target.setDiscoverTargets', { discover: true, filter: [{}] })
  const attach = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true, filter: [{}] }
  await wire.send('Target.setAutoAttach', attach, tab as string)

  const shown = async (): Promise<string> => {
    let targets: TargetInfo[] = []
    await waitUntil(async () => {
      if ([...pages.keys()].some(isShown)) return true
      // Chromium does not always report that a page which was rendered ahead is shown now, nor stay attached to each page. If
      // it has given the tab up, attaching throws.
      const { targetInfos } = await wire.send('Target.getTargets', { filter: [{}] })
      targets = targetInfos as TargetInfo[]
      for (const info of targets) learn(info)
      await wire.send('Target.setAutoAttach', attach, tab as string)
      return false
    }).catch((cause) => {
      throw new Error(`No page is shown: ${JSON.stringify({ attached: [...pages.values()], targets })}`, { cause })
    })
    const session = [...pages.keys()].findLast(isShown)!
    await prepared.get(session)
    await slow(session)
    return session
  }
  const slowed = new Set<string>()
  const slow = async (session: string): Promise<void> => {
    if (options.slowdown === undefined || slowed.has(session)) return
    slowed.add(session)
    await wire.send('Emulation.setCPUThrottlingRate', { rate: options.slowdown }, session).catch(() => {})
  }
  const send = async (method: string, params?: Params) => wire.send(method, params, await shown())
  /** Settles once another page is shown, as one that is kept for Back answers nothing. */
  const isLeft = async (session: string, isDone: () => boolean): Promise<null> => {
    await waitUntil(async () => {
      if (isDone()) return true
      const { targetInfos } = await wire.send('Target.getTargets', { filter: [{}] })
      for (const info of targetInfos as TargetInfo[]) learn(info)
      return [...pages.keys()].findLast(isShown) !== session
    })
    return null
  }
  const evaluate = async <T>(expression: string): Promise<T> => {
    const session = await shown()
    let isDone = false
    const reply = wire.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true }, session)
    const said = await Promise.race([reply, isLeft(session, () => isDone)]).finally(() => {
      isDone = true
    })
    if (said === null) return evaluate(expression)
    if (said.exceptionDetails) throw new Error(`${expression}: ${JSON.stringify(said.exceptionDetails)}`)
    return (said.result as { value: T }).value
  }
  const dispatch = (type: string, points: Params[]) => send('Input.dispatchTouchEvent', { type, touchPoints: points })

  return {
    evaluate,
    async goto(url) {
      await send('Page.navigate', { url })
      await waitUntil(() =>
        evaluate<boolean>(`location.href === ${JSON.stringify(url)} && document.readyState === 'complete'`).catch(
          () => false,
        ),
      )
    },
    async touch(x, y, heldMs, whileHeld) {
      await dispatch('touchStart', [{ x, y }])
      const isHeld = Bun.sleep(heldMs)
      await whileHeld?.()
      await isHeld
      await dispatch('touchEnd', [])
    },
    async slowDown(path) {
      for (const [session, { subtype, url }] of pages)
        if (subtype === 'prerender' && url && new URL(url).pathname === path) await slow(session)
    },
    async back() {
      await evaluate('void setTimeout(() => history.back())')
    },
    prerendered: () =>
      [...pages.values()].filter(({ subtype, url }) => subtype === 'prerender' && url).map(({ url }) => url),
    on: (event, handler) => void handlers.set(event, [...(handlers.get(event) ?? []), handler]),
    async close() {
      wire.listeners.delete(listener)
      await wire.send('Target.disposeBrowserContext', { browserContextId }).catch(() => {})
    },
  }
}

/** Sets a page up before it runs; null for a worker, which only has to be let run. */
async function prepare(wire: Wire, session: string, options: TabOptions | null): Promise<void> {
  const { script, domains = [] } = options ?? {}
  const calls: [string, Params?][] = options ? ['Page', ...domains].map((domain) => [`${domain}.enable`]) : []
  if (script) calls.push(['Page.addScriptToEvaluateOnNewDocument', { source: script }])
  calls.push(['Runtime.runIfWaitingForDebugger'])
  // A page can be gone by then.
  await Promise.allSettled(calls.map(([method, params]) => wire.send(method, params, session)))
}
