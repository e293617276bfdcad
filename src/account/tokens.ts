import { AppError } from '../platform/runtime/errors.ts'
import { OTP_DIGITS } from '../shared/limits.ts'

/**
 * Returns the hash that is stored instead of a token, which cannot be recovered from it. Tokens are long and random, so
 * a fast hash suffices.
 */
export function hashToken(token: string): string {
  return new Bun.CryptoHasher('sha256').update(token).digest('hex')
}

/** Returns a random code for people to type from an email. Every code is equally likely. */
export function randomCode(): string {
  const count = 10 ** OTP_DIGITS
  const limit = Math.floor(2 ** 32 / count) * count
  for (;;) {
    const [number] = crypto.getRandomValues(new Uint32Array(1))
    // Numbers from `limit` on are rejected, because they would make low codes slightly more likely.
    if (number! < limit) return String(number! % count).padStart(OTP_DIGITS, '0')
  }
}

/**
 * Returns the successor of a cookie, always the same one, so that two tabs that refresh concurrently, and one that lost
 * a response, all end up with the same cookie.
 */
export function rotatedToken(cookie: string, key: string): string {
  return new Bun.CryptoHasher('sha256', key).update(`refresh cookie ${cookie}`).digest('base64url')
}

/** The error about a code from a message that is not the one that was sent, or came too late. */
export function wrongCode(): AppError {
  return new AppError('invalid', 'The code is wrong or has expired', { code: 'wrong_code' })
}
