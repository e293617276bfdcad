import { OTP_DIGITS } from '../shared/limits.ts'

/** 256 bits that nobody can guess, for tokens and cookies. */
export function randomToken(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
}

/** What is kept of a token: from the hash alone it cannot be had. Tokens are long, so a fast hash does. */
export function hashToken(token: string): string {
  return new Bun.CryptoHasher('sha256').update(token).digest('hex')
}

/** Digits that people type from a mail; each as likely as the others. */
export function randomCode(): string {
  const count = 10 ** OTP_DIGITS
  const limit = Math.floor(2 ** 32 / count) * count
  for (;;) {
    const [number] = crypto.getRandomValues(new Uint32Array(1))
    // The numbers above the last whole multiple would make low codes a little likelier.
    if (number! < limit) return String(number! % count).padStart(OTP_DIGITS, '0')
  }
}

/**
 * The cookie that follows a cookie. Always the same one, so that two tabs that refresh at once, and one whose
 * answer was lost, all end up with it.
 */
export function rotatedToken(cookie: string, key: string): string {
  return new Bun.CryptoHasher('sha256', key).update(`refresh cookie ${cookie}`).digest('base64url')
}
