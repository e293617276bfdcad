import type { State } from '../states.ts'
import { THEME_KEY } from '../theme-control.ts'
import { FULL, USER } from './replies.ts'

/**
 * Makes this page independent of the server and of who is signed in: calls get the replies of the state, and an admin is
 * signed in until the page is left.
 */
export function replaceServer(state: State): void {
  signIn()
  const passOn = globalThis.fetch
  globalThis.fetch = Object.assign((input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    return pathname.startsWith('/api/') ? reply(pathname, state) : passOn(input, init)
  }, passOn)
  globalThis.EventSource = SilentEvents as unknown as typeof EventSource
}

/** Signs the admin in within this tab, so that nobody is signed out of the shop by looking at components. */
function signIn(): void {
  for (const key of Object.keys(sessionStorage)) if (key !== THEME_KEY) sessionStorage.removeItem(key)
  sessionStorage.setItem('accesstoken', 'fixture')
  sessionStorage.setItem('refreshToken', 'fixture')
  sessionStorage.setItem('user', JSON.stringify(USER))
  Object.defineProperty(globalThis, 'localStorage', { value: sessionStorage })
}

function reply(path: string, state: State): Promise<Response> {
  if (path === '/api/user/user-details') return json({ data: USER })
  if (state === 'loading') return new Promise(() => {})
  const full = FULL[path as keyof typeof FULL]
  if (state === 'error' || !full) return json({ success: false, message: 'The shop is out of order' }, 503)
  if (state === 'empty' && Array.isArray(full.data)) return json({ ...full, data: [], totalCount: 0 })
  return json(full)
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
