import { ACCESS_SECONDS } from '../../src/shared/limits.ts'

const TIMEOUT_MS = 8000
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
  const signal = AbortSignal.timeout(TIMEOUT_MS)
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
    const signal = AbortSignal.timeout(TIMEOUT_MS)
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
