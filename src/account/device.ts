import { timingSafeEqual } from 'node:crypto'
import type { CookieChange } from '../platform/http/session-cookies.ts'
import { randomToken } from './tokens.ts'

/** How long a browser is known after a login. */
const KNOWN_SECONDS = 180 * 24 * 60 * 60
const MAX_ACCOUNTS = 5
const FORM = /^[\w-]{43}(\.[\w-]{43}){1,5}$/

/**
 * Which browser this is, when the account has been signed in to from it before; null for any other. The cookie is an id
 * and a signature for each account: nobody makes one up, and it opens nothing by itself.
 */
export function knownDevice(cookie: string | null, accountId: string, key: string): string | null {
  const [id, ...signatures] = partsOf(cookie)
  if (id === undefined) return null
  const expected = Buffer.from(signatureOf(id, accountId, key))
  return signatures.some((given) => timingSafeEqual(Buffer.from(given), expected)) ? id : null
}

/** The cookie by which a browser is known to this account from now on, and to those that it was known to. */
export function trustDevice(cookie: string | null, accountId: string, key: string): string {
  const [id = randomToken(), ...others] = partsOf(cookie)
  const signature = signatureOf(id, accountId, key)
  const stored = others.filter((other) => other !== signature).slice(0, MAX_ACCOUNTS - 1)
  return [id, signature, ...stored].join('.')
}

/** Puts it into the browser. */
export function deviceChange(deviceCookie: string): CookieChange {
  return { name: 'device', value: deviceCookie, maxAgeSeconds: KNOWN_SECONDS }
}

function partsOf(cookie: string | null): string[] {
  return cookie !== null && FORM.test(cookie) ? cookie.split('.') : []
}

function signatureOf(id: string, accountId: string, key: string): string {
  return new Bun.CryptoHasher('sha256', key).update(`device ${id} ${accountId}`).digest('base64url')
}
