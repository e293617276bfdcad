import { timingSafeEqual } from 'node:crypto'
import { SignatureError } from './port.ts'

const TOLERANCE_S = 300

/** Signs as Stripe does: `t=` seconds, `v1=` HMAC-SHA256 of time and body. */
export function sign(rawBody: string, secret: string, nowMs = Date.now()): string {
  const time = Math.floor(nowMs / 1000)
  return `t=${time},v1=${digest(time, rawBody, secret)}`
}

/** @throws SignatureError unless the body was signed with the secret, within five minutes of now. */
export function verify(rawBody: string, signature: string | null, secret: string, nowMs = Date.now()): void {
  const time = signedAt(signature, nowMs)
  const expected = Buffer.from(digest(time, rawBody, secret))
  const given = partsOf(signature!, 'v1').map((text) => Buffer.from(text))
  if (!given.some((text) => text.length === expected.length && timingSafeEqual(text, expected))) {
    throw new SignatureError('The signature does not fit the body')
  }
}

/**
 * Returns the time of a signature in seconds. Stripe's own check refuses only old ones: one from the future could be held
 * back and replayed, so it is refused here, as is a header with two times.
 * @throws SignatureError
 */
export function signedAt(signature: string | null, nowMs = Date.now()): number {
  const times = signature === null ? [] : partsOf(signature, 't')
  if (times.length !== 1 || !/^\d{1,12}$/.test(times[0]!)) throw new SignatureError('There is no usable signature')
  const time = Number(times[0])
  if (Math.abs(nowMs / 1000 - time) > TOLERANCE_S) throw new SignatureError('The signature is not of this moment')
  return time
}

function partsOf(signature: string, name: string): string[] {
  return signature
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`))
    .map((part) => part.slice(name.length + 1))
}

function digest(time: number, rawBody: string, secret: string): string {
  return new Bun.CryptoHasher('sha256', secret).update(`${time}.${rawBody}`).digest('hex')
}
