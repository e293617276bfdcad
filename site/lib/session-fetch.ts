import { accessToken, clearTokens, isAccessOver, refreshToken, storeRenewedToken } from './tokens.ts'

const REFRESH_TIMEOUT_MS = 8000
const LOCK = 'tokri-refresh'

/**
 * Fetches with the session's bearer. An answer of 401 to a token has it renewed once, for all calls that wait for it
 * and for all tabs, and the call made once more; a session that is over is forgotten.
 */
export async function sessionFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  // A token that is over is renewed first: the shop's refusal of it would stand in the console as an error.
  if (isAccessOver()) await renew(accessToken())
  const sent = accessToken()
  const response = await fetch(input, withBearer(init, sent))
  if (response.status !== 401 || (await renew(sent)) !== 'renewed') return response
  return fetch(input, withBearer(init, accessToken()))
}

export type Renewal = 'renewed' | 'ended' | 'failed'

let renewing: Promise<Renewal> | undefined

/** Has the access token renewed that the shop no longer takes. */
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

// On plain http there are no locks: the shop's patience with a doubled refresh has to do.
function alone(work: () => Promise<Renewal>): Promise<Renewal> {
  return navigator.locks ? navigator.locks.request(LOCK, work) : work()
}

async function renewOnce(refused: string | null): Promise<Renewal> {
  // Another tab may have renewed it, or logged out, while this one waited for its turn.
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
    const signal = AbortSignal.timeout(REFRESH_TIMEOUT_MS)
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
