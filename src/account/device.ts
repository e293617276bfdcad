import { timingSafeEqual } from 'node:crypto'
import type { CookieChange } from '../platform/http/session-cookies.ts'
import { randomToken } from '../platform/runtime/secrets.ts'

/** How long a browser is known after a login: 180 days. */
const KNOWN_SECONDS = 180 * 24 * 60 * 60
const MAX_ACCOUNTS = 5
/** An id, the signature of the id alone, and one for each account. */
const FORM = /^[\w-]{43}(\.[\w-]{43}){1,6}$/
/** No account has it. */
const ANY_ACCOUNT = 'any'

/**
 * Returns the id of a browser that has signed in to the account before; null for any other. The cookie contains an id,
 * signed by itself and once per account, so it cannot be forged, and it grants no access by itself.
 */
export function knownDevice(cookie: string | null, accountId: string, key: string): string | null {
  const [id, ...signatures] = partsOf(cookie)
  if (id === undefined) return null
  const expected = Buffer.from(signatureOf(id, accountId, key))
  return signatures.some((given) => timingSafeEqual(Buffer.from(given), expected)) ? id : null
}

/** Returns the id of a browser that has signed in to any account before, since the shop signs ids alone; null for any other. */
export function signedDevice(cookie: string | null, key: string): string | null {
  return knownDevice(cookie, ANY_ACCOUNT, key)
}

/**
 * Returns the cookie that makes the browser known to this account, in addition to those that it is known to already, at
 * most five in all.
 */
export function trustDevice(cookie: string | null, accountId: string, key: string): string {
  const [id = randomToken(), ...others] = partsOf(cookie)
  const own = signatureOf(id, ANY_ACCOUNT, key)
  const signature = signatureOf(id, accountId, key)
  const stored = others.filter((other) => other !== own && other !== signature).slice(0, MAX_ACCOUNTS - 1)
  return [id, own, signature, ...stored].join('.')
}

/** Returns the cookie change that stores it in the browser. */
export function deviceChange(deviceCookie: string): CookieChange {
  return { name: 'device', value: deviceCookie, maxAgeSeconds: KNOWN_SECONDS }
}

function partsOf(cookie: string | null): string[] {
  return cookie !== null && FORM.test(cookie) ? cookie.split('.') : []
}

function signatureOf(id: string, accountId: string, key: string): string {
  return new Bun.CryptoHasher('sha256', key).update(`device ${id} ${accountId}`).digest('base64url')
}
