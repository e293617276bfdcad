import { ACCESS_SECONDS } from '../../src/shared/limits.ts'
import type { BodyOf, Method, Path, QueryOf, SuccessOf } from './routes.ts'

/** The reply to a call; its message is for people. */
export type Reply<T = unknown> = { success: true; message: string; data: T } | Refused

/** Status 0: the shop could not be reached. */
export interface Refused {
  success: false
  status: number
  message: string
  /** Stable name of the error (`src/shared/error-codes.ts`), where the shop gave one. */
  code?: unknown
  /** What is needed to put it right, such as the current cart. */
  data: unknown
}

interface Options {
  headers?: Record<string, string>
  timeoutMs?: number
  /** Gives the call up, which then returns as if the shop could not be reached. */
  signal?: AbortSignal
}

/** What a call sends: the body and the query that its route takes. */
type Sent<M extends Method, P extends string> = Field<'body', BodyOf<M, P>> & Field<'query', QueryOf<M, P>> & Options

type Field<Name extends string, T> = object extends T ? { [N in Name]?: T } : { [N in Name]: T }

export const UNREACHABLE = 'The shop cannot be reached. Please try again.'

export const unreached: Refused = { success: false, status: 0, message: UNREACHABLE, data: null }

const TIMEOUT_MS = 15_000
/** For calls that a page waits for. */
export const SOON_MS = 8000

/** Calls the API with the shopper's session. Never throws: failures are returned as `Refused`. */
export async function call<M extends Method, const P extends Path<M>>(
  method: M,
  path: P,
  ...[sent]: object extends Sent<M, P> ? [sent?: Sent<M, P>] : [sent: Sent<M, P>]
): Promise<SuccessOf<M, P> | Refused> {
  const {
    body,
    query,
    headers = {},
    timeoutMs = TIMEOUT_MS,
    signal,
  } = (sent ?? {}) as Options & { body?: object; query?: object }
  await shown()
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await sessionFetch(withQuery(path, query), {
      method,
      headers: body ? { 'content-type': 'application/json', ...headers } : headers,
      body: body ? JSON.stringify(body) : null,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    const reply = await response.json()
    if (response.ok && reply?.success === true) return reply
    return refusalIn(response.status, reply)
  } catch {
    return unreached
  }
}

function withQuery(path: string, query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return given.length > 0 ? `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : path
}

/** Returns the refusal that a response's body tells of; one without a message gets a generic one. */
export function refusalIn(status: number, body: { code?: unknown; data?: unknown } | null): Refused {
  return { success: false, status, code: body?.code, message: messageIn(body), data: body?.data ?? null }
}

function messageIn(value: unknown): string {
  const message = typeof value === 'object' && value !== null && 'message' in value ? value.message : null
  return typeof message === 'string' && message ? message : UNREACHABLE
}

/** Returns a random idempotency key. Unlike `crypto.randomUUID`, this also works on plain HTTP. */
export function newIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')
}

/**
 * Resolves once this page is shown: at once, unless the browser renders it ahead, of which nobody may ever see anything. A
 * page that is not shown reads nothing of the shopper and changes nothing. What was rendered ahead is painted first: whatever
 * waits for this would delay that, and shows nothing that the first frame could have.
 */
export async function shown(): Promise<void> {
  const page = globalThis.document as (Document & { prerendering?: boolean }) | undefined
  if (!page?.prerendering) return
  await new Promise((resolve) => page.addEventListener('prerenderingchange', resolve))
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

const RENEWAL_TIMEOUT_MS = 8000
const LOCK = 'tokri-refresh'

/**
 * Fetches with the session's access token. A 401 response triggers one refresh, shared by all waiting calls and all
 * tabs, and then one retry. If the session has ended, its tokens are removed.
 */
export async function sessionFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  // Renews an expired token first, because the browser would log the 401 as an error in the console.
  if (isAccessOver()) await renew(accessToken())
  const sent = accessToken()
  const response = await fetch(input, withBearer(init, sent))
  if (response.status !== 401 || (await renew(sent)) !== 'renewed') return response
  return fetch(input, withBearer(init, accessToken()))
}

/** Ends a session on the server. The caller passes the token because the browser has already removed it. */
export async function logout(token: string): Promise<void> {
  const signal = AbortSignal.timeout(RENEWAL_TIMEOUT_MS)
  await fetch('/api/user/logout', { headers: { authorization: `Bearer ${token}` }, keepalive: true, signal })
}

export type Renewal = 'renewed' | 'ended' | 'failed'

let renewing: Promise<Renewal> | undefined

/** Renews the access token that the shop refused. */
export function renew(refused: string | null): Promise<Renewal> {
  renewing ??= alone(() => renewOnce(refused)).finally(() => {
    renewing = undefined
  })
  return renewing
}

function withBearer(init: RequestInit, token: string | null): RequestInit {
  const headers = new Headers(init.headers)
  if (token) headers.set('authorization', `Bearer ${token}`)
  return { ...init, headers, credentials: 'same-origin' }
}

// The Web Locks API is missing on plain HTTP. There the server tolerates a concurrent refresh.
function alone(work: () => Promise<Renewal>): Promise<Renewal> {
  return navigator.locks ? navigator.locks.request(LOCK, work) : work()
}

async function renewOnce(refused: string | null): Promise<Renewal> {
  // Another tab may have renewed the token, or logged out, while this one waited for the lock.
  const now = accessToken()
  if (now !== null && now !== refused) return 'renewed'
  const handle = refreshToken()
  if (!handle) {
    if (now !== null) clearTokens()
    return 'ended'
  }
  const response = await askToRenew(handle)
  if (!response || response.status >= 500 || response.status === 429) return 'failed'
  const renewed = response.ok ? await tokenIn(response) : null
  if (refreshToken() !== handle) return accessToken() ? 'renewed' : 'ended'
  if (!renewed) {
    clearTokens(true)
    return 'ended'
  }
  storeRenewedToken(renewed, handle)
  return 'renewed'
}

async function askToRenew(handle: string): Promise<Response | null> {
  try {
    const signal = AbortSignal.timeout(RENEWAL_TIMEOUT_MS)
    return await fetch('/api/user/refresh-token', withBearer({ method: 'POST', signal }, handle))
  } catch {
    return null
  }
}

async function tokenIn(response: Response): Promise<string | null> {
  try {
    const token = (await response.json()).data?.accessToken
    return typeof token === 'string' ? token : null
  } catch {
    return null
  }
}

/**
 * Storage keys of the session's two tokens (specification 4). The tokens are read from storage each time, because
 * another tab may have changed them.
 */
const ACCESS_TOKEN = 'accesstoken'
const REFRESH_TOKEN = 'refreshToken'
/** When the access token expires by this browser's clock. The expiry in the token itself follows the server's clock. */
const ACCESS_ENDS = 'accesstokenEnds'

export interface Tokens {
  accessToken: string
  refreshToken: string
}

export function accessToken(): string | null {
  return read(ACCESS_TOKEN)
}

export function refreshToken(): string | null {
  return read(REFRESH_TOKEN)
}

/**
 * Whether the access token is known to have expired. False if its expiry is unknown, so the shop may still refuse it.
 */
function isAccessOver(): boolean {
  const ends = Number(read(ACCESS_ENDS))
  return ends > 0 && Date.now() >= ends
}

export function isTokenStored(): boolean {
  return accessToken() !== null || refreshToken() !== null
}

/** @throws when this browser keeps nothing */
export function storeTokens(tokens: Tokens): void {
  localStorage.setItem(REFRESH_TOKEN, tokens.refreshToken)
  storeAccessToken(tokens.accessToken)
}

/** Stores a renewed access token, unless its session has ended or changed in the meantime. */
function storeRenewedToken(renewed: string, forRefreshToken: string): void {
  if (refreshToken() === forRefreshToken) storeAccessToken(renewed)
}

function storeAccessToken(token: string): void {
  localStorage.setItem(ACCESS_TOKEN, token)
  localStorage.setItem(ACCESS_ENDS, String(Date.now() + ACCESS_SECONDS * 1000))
}

const listeners = new Set<(isEnded: boolean) => void>()

/** Forgets the session. `isEnded` means that the shop has ended it, which nobody asked for. */
export function clearTokens(isEnded = false): void {
  try {
    localStorage.removeItem(ACCESS_TOKEN)
    localStorage.removeItem(REFRESH_TOKEN)
    localStorage.removeItem(ACCESS_ENDS)
  } catch {
    // Storage that cannot be accessed holds no tokens either.
  }
  for (const listener of listeners) listener(isEnded)
}

/** Registers a listener for when this page removes the tokens: at logout, and when the session has ended. */
export function onTokensCleared(listener: (isEnded: boolean) => void): void {
  listeners.add(listener)
}

// A browser can block storage entirely, and then throws on every access.
function read(key: string): string | null {
  try {
    return localStorage.getItem(key) || null
  } catch {
    return null
  }
}
