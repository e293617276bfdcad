import { limitConcurrency } from '../platform/runtime/semaphore.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../shared/limits.ts'
import commonPasswords from './common-passwords.txt' with { type: 'text' }
import indianPasswords from './indian-passwords.txt' with { type: 'text' }

/** Shorter words before digits are nobody's pattern: `ab7391824`. */
const SHORTEST_PATTERN = 4

/** Slow hashes of passwords and codes, as one caller may have them made. */
export interface Passwords {
  hash(secret: string): Promise<string>
  /** Against a null hash nothing is right, which takes as long to find out. */
  verify(secret: string, hash: string | null): Promise<boolean>
}

export interface PasswordCost {
  memoryCost: number
  timeCost: number
}

/** Kept in place of a hash for an account that nobody can sign in to yet. */
export const NO_PASSWORD = 'none'

/** What OWASP recommends of argon2id: 19 MiB, two passes. */
const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2 }
const AT_ONCE = 2
const MAX_WAITING = 100
/** Enough for the many who share an address, and few beside all who wait. */
const MAX_EACH = 8

/** All slow hashes of the shop, which wait for one another. */
export interface PasswordQueue {
  /** What a caller has made waits in places of its own, of which there are few. */
  of(caller: string): Passwords
}

/** Hashes with argon2id, few at once: a flood of logins must take neither all memory nor all cores. */
export function createPasswords(cost: PasswordCost = COST): PasswordQueue {
  const inTurn = limitConcurrency(AT_ONCE, MAX_WAITING, MAX_EACH)
  const makeHash = (secret: string) => Bun.password.hash(normal(secret), { algorithm: 'argon2id', ...cost })
  let decoy: Promise<string> | undefined
  return {
    of: (caller) => ({
      hash: (secret) => inTurn(() => makeHash(secret), caller),
      async verify(secret, stored) {
        const known = stored === NO_PASSWORD ? null : stored
        if (known === null) decoy ??= makeHash(crypto.randomUUID())
        const against = known ?? (await decoy!)
        const isRight = await inTurn(() => Bun.password.verify(normal(secret), against), caller)
        return isRight && known !== null
      },
    }),
  }
}

/** What is known to everybody who would guess: whose the account is, and which shop it belongs to. */
export interface PasswordOwner {
  email: string
  shopName?: string
}

/** Why nobody, or not this person, may have this password, in words for who chose it; null when they may. */
export function passwordError(password: string, { email, shopName }: PasswordOwner): string | null {
  const length = [...normal(password)].length
  if (length < MIN_PASSWORD_LENGTH) return `The password must have at least ${MIN_PASSWORD_LENGTH} characters`
  if (length > MAX_PASSWORD_LENGTH) return `The password must have at most ${MAX_PASSWORD_LENGTH} characters`
  const guesses = guessesOf(password)
  if (guesses.some((guess) => COMMON.has(guess) || isPattern(guess)))
    return 'Too many people use this password: choose another'
  const mailbox = email.slice(0, email.indexOf('@'))
  if (guesses.some((guess) => guess === email || guess === mailbox)) return 'The password must not be your email'
  if (shopName !== undefined && guesses.some((guess) => lettersOf(guess) === lettersOf(shopName)))
    return 'The password must not be the name of the shop'
  return null
}

/** The commonest of the world, and of India; many are common only with the digits and signs that people add to them. */
const COMMON: ReadonlySet<string> = new Set(`${commonPasswords}${indianPasswords}`.split('\n').filter(Boolean))

/** A password as it is guessed: as it is, and without the digits and signs at its end; capitals help nobody. */
function guessesOf(password: string): string[] {
  const whole = normal(password).toLowerCase()
  const word = whole.replace(/[^\p{L}\p{M}]+$/u, '')
  return word === '' ? [whole] : [whole, word]
}

/**
 * Whether a word goes on by itself: a few characters over and over, or each the neighbour of the one before. Lists of common
 * passwords leave out what is guessed that way.
 */
function isPattern(word: string): boolean {
  const codes = [...word].map((character) => character.codePointAt(0)!)
  if (codes.length < SHORTEST_PATTERN) return false
  const repeats = (period: number) => codes.every((code, at) => at < period || code === codes[at - period])
  const runs = (step: number) => codes.every((code, at) => at === 0 || code - codes[at - 1]! === step)
  return [1, 2, 3, 4].some((period) => codes.length >= 2 * period && repeats(period)) || runs(1) || runs(-1)
}

function lettersOf(text: string): string {
  return normal(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}]/gu, '')
}

// The same letters typed on another keyboard may arrive composed otherwise.
function normal(password: string): string {
  return password.normalize('NFC')
}
