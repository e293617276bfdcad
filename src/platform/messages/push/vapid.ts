import { createECDH, createPrivateKey, sign } from 'node:crypto'

/** The key pair by which push services tell the shop from others (VAPID), on P-256, in base64url. */
export interface VapidKey {
  /** An uncompressed point; browsers bind their subscriptions to it. */
  publicKey: string
  privateKey: string
}

/** RFC 8292, section 2 allows a day. */
const GOOD_FOR_SECONDS = 12 * 60 * 60

export function createVapidKey(): VapidKey {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // A number that begins with zeros is shorter, but a JWK has all 32 bytes.
  const number = pair.getPrivateKey()
  const privateKey = Buffer.concat([Buffer.alloc(32 - number.length), number]).toString('base64url')
  return { publicKey: pair.getPublicKey('base64url'), privateKey }
}

/**
 * Returns the `Authorization` for one push service (RFC 8292, section 3).
 * @param contact how the push service reaches the shop, as a `mailto:` or `https:` address
 */
export function vapidAuthorization(
  endpoint: URL,
  { publicKey, privateKey }: VapidKey,
  contact: string,
  nowMs = Date.now(),
): string {
  const claims = { aud: endpoint.origin, exp: Math.floor(nowMs / 1000) + GOOD_FOR_SECONDS, sub: contact }
  const signed = [{ typ: 'JWT', alg: 'ES256' }, claims].map((part) => encoded(JSON.stringify(part))).join('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d: privateKey }, format: 'jwk' })
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`
}

function encoded(text: string): string {
  return Buffer.from(text).toString('base64url')
}
