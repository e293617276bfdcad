import type { Feature, State } from '../states.ts'
import { THEME_KEY } from '../theme-control.ts'
import { KEPT } from './kept.ts'
import { LONG_USER, USER } from './people.ts'
import { EMPTY, FULL, REFUSALS, type Reply } from './replies.ts'

/** Features that load nothing but who is signed in. */
const ABOUT_THE_USER: readonly Feature[] = ['profile', 'product-form']

/**
 * Makes this page independent of the server and of who is signed in: calls get the replies of the state, and an admin is
 * signed in until the page is left.
 */
export function replaceServer(feature: Feature, state: State): void {
  const isUserUnknown = ABOUT_THE_USER.includes(feature) && (state === 'loading' || state === 'error')
  replaceStorage(isUserUnknown ? null : userIn(state))
  for (const [key, value] of Object.entries(state === 'long-names' ? (KEPT[feature] ?? {}) : {}))
    sessionStorage.setItem(key, JSON.stringify(value))
  const passOn = globalThis.fetch
  globalThis.fetch = Object.assign((input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    if (pathname === '/api/user/user-details' && !isUserUnknown) return json({ data: userIn(state) })
    if (pathname.startsWith('/cards/')) return replyFragment(state)
    return pathname.startsWith('/api/') ? reply(pathname, state) : passOn(input, init)
  }, passOn)
  globalThis.EventSource = SilentEvents as unknown as typeof EventSource
}

/** Signs the user in within this tab, so that nobody is signed out of the shop by looking at components. */
function replaceStorage(user: typeof USER | null): void {
  for (const key of Object.keys(sessionStorage)) if (key !== THEME_KEY) sessionStorage.removeItem(key)
  sessionStorage.setItem('accesstoken', 'fixture')
  sessionStorage.setItem('refreshToken', 'fixture')
  if (user) sessionStorage.setItem('user', JSON.stringify(user))
  Object.defineProperty(globalThis, 'localStorage', { value: sessionStorage })
}

function userIn(state: State): typeof USER {
  return state === 'long-names' ? LONG_USER : USER
}

function reply(path: string, state: State): Promise<Response> {
  if (state === 'loading') return new Promise(() => {})
  const refusal = REFUSALS[path as keyof typeof REFUSALS]
  const full = replyIn(FULL, path)
  if (refusal) return json({ success: false, message: refusal }, 400)
  if (state === 'error' || !full) return json({ success: false, message: 'The shop is out of order' }, 503)
  if (state === 'empty') return json(replyIn(EMPTY, path) ?? withoutList(full))
  return json(full)
}

function replyIn(replies: Partial<Record<string, Reply>>, path: string): Reply | undefined {
  return replies[path]
}

function withoutList(full: Reply): Reply {
  return Array.isArray(full.data) ? { ...full, data: [], totalCount: 0 } : full
}

/** Replies with the HTML that the page has ready, as the server renders it. */
function replyFragment(state: State): Promise<Response> {
  if (state === 'loading') return new Promise(() => {})
  const html = document.querySelector('[data-fragment]')?.innerHTML ?? ''
  return Promise.resolve(new Response(html, { status: state === 'error' ? 503 : 200 }))
}

function json(body: object, status = 200): Promise<Response> {
  return Promise.resolve(Response.json({ success: true, error: false, message: '', ...body }, { status }))
}

/** Connects, and never has news. */
class SilentEvents extends EventTarget {
  onopen: (() => void) | null = null
  readonly readyState = 1

  constructor() {
    super()
    queueMicrotask(() => this.onopen?.())
  }

  close(): void {}
}
