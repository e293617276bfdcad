import { createHmac, timingSafeEqual } from 'node:crypto'
import { OTP_DIGITS } from '../../shared/limits.ts'

/** How long a code of an authenticator app lasts; apps assume it. */
export const STEP_SECONDS = 30
/** Steps by which the clock of a phone may be off, in either direction. */
const DRIFT = 1
/** As long as the hash, as RFC 4226 recommends. */
const SECRET_BYTES = 20
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Returns a new secret in base32, as it is typed into an authenticator app. */
export function newTotpSecret(): string {
  const bits = Array.from(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)), (byte) =>
    byte.toString(2).padStart(8, '0'),
  )
  return bits
    .join('')
    .match(/.{5}/g)!
    .map((five) => BASE32[Number.parseInt(five, 2)])
    .join('')
}

/** Returns the code of a step (RFC 6238 with SHA-1, the only hash that all apps know). */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = hash.at(-1)! & 0xf
  const number = hash.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** OTP_DIGITS).padStart(OTP_DIGITS, '0')
}

/** Returns the step around `currentStep` that has this code; null if none has. */
export function stepOfCode(secret: string, code: string, currentStep: number): number | null {
  const steps = Array.from({ length: 2 * DRIFT + 1 }, (_, at) => currentStep - DRIFT + at)
  const given = Buffer.from(code)
  const matching = steps.filter((step) => {
    const expected = Buffer.from(totpCode(secret, step))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  // Should two steps have the same code, the later one leaves nothing to use again.
  return matching.at(-1) ?? null
}

/** Returns the URI that an authenticator app reads from a QR code. */
export function totpUri(secret: string, { issuer, email }: { issuer: string; email: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`
  const details = `secret=${secret}&issuer=${encodeURIComponent(issuer)}`
  return `otpauth://totp/${label}?${details}&algorithm=SHA1&digits=${OTP_DIGITS}&period=${STEP_SECONDS}`
}

function bytesOf(secret: string): Buffer {
  const bits = Array.from(secret, (character) => BASE32.indexOf(character).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
