import { ACCESS_SECONDS } from '../../src/shared/limits.ts'

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
export function isAccessOver(): boolean {
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
export function storeRenewedToken(renewed: string, forRefreshToken: string): void {
  if (refreshToken() === forRefreshToken) storeAccessToken(renewed)
}

function storeAccessToken(token: string): void {
  localStorage.setItem(ACCESS_TOKEN, token)
  localStorage.setItem(ACCESS_ENDS, String(Date.now() + ACCESS_SECONDS * 1000))
}

const listeners = new Set<() => void>()

export function clearTokens(): void {
  try {
    localStorage.removeItem(ACCESS_TOKEN)
    localStorage.removeItem(REFRESH_TOKEN)
    localStorage.removeItem(ACCESS_ENDS)
  } catch {
    // Storage that cannot be accessed holds no tokens either.
  }
  for (const listener of listeners) listener()
}

/** Registers a listener for when this page removes the tokens: at logout, and when the session has ended. */
export function onTokensCleared(listener: () => void): void {
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
