import { accessToken, clearTokens, isAccessOver, refreshToken, storeRenewedToken } from './tokens.ts'

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
    clearTokens()
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
