import { ACCESS_SECONDS } from '../../src/shared/limits.ts'

/**
 * The session's two tokens, under the keys that specification 4 names. They are read from the browser's storage each
 * time: another tab may have changed them a moment ago.
 */
const ACCESS_TOKEN = 'accesstoken'
const REFRESH_TOKEN = 'refreshToken'
/** When the access token ends, by this browser's own clock; it says so itself by the shop's, which may be another. */
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

/** Whether the access token is known to have ended; the shop may refuse one of which that is not known. */
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

/** Keeps the access token that a refresh token brought, unless its session ended or changed while it was on its way. */
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
    // What cannot be read is not kept either.
  }
  for (const listener of listeners) listener()
}

/** Calls back when this page drops the tokens: at logout, and when the session turns out to be over. */
export function onTokensCleared(listener: () => void): void {
  listeners.add(listener)
}

// A browser may forbid storage altogether, and then throws on every touch.
function read(key: string): string | null {
  try {
    return localStorage.getItem(key) || null
  } catch {
    return null
  }
}
