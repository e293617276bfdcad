import { limitConcurrency } from '../platform/runtime/semaphore.ts'
import { passwordLengthError } from '../shared/password-length.ts'
import commonPasswords from './common-passwords.txt' with { type: 'text' }
import indianPasswords from './indian-passwords.txt' with { type: 'text' }

/** A word that is followed by digits or signs, as in `ab7391824`, counts as a pattern only from this length. */
const SHORTEST_PATTERN = 4

/** Slow hashing of passwords and codes for one caller. */
export interface Passwords {
  hash(secret: string): Promise<string>
  /** Verification against a null hash always fails, and takes as long as any other. */
  verify(secret: string, hash: string | null): Promise<boolean>
}

export interface PasswordCost {
  memoryCost: number
  timeCost: number
}

/** Stored instead of a hash for an account that nobody can sign in to yet. */
export const NO_PASSWORD = 'none'

/** OWASP's recommendation for argon2id: 19 MiB, two passes. */
const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2 }
const AT_ONCE = 2
const MAX_WAITING = 100
/** Enough for many clients behind one IP address, but few compared with the entire queue. */
const MAX_EACH = 8

/** The queue that all slow hashes of an instance share. */
export interface PasswordQueue {
  /** Limits each caller to a few places in the queue. */
  of(caller: string): Passwords
}

/** Hashes with argon2id, a few at a time, so that a flood of logins cannot take all memory or all cores. */
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

/** What everybody who guesses a password knows: the owner's email and the shop's name. */
export interface PasswordOwner {
  email: string
  shopName?: string
}

/** Returns why this person may not have this password, as a message for whoever chose it; null when they may. */
export function passwordError(password: string, { email, shopName }: PasswordOwner): string | null {
  const lengthError = passwordLengthError(password)
  if (lengthError !== null) return lengthError
  const guesses = guessesOf(password)
  if (guesses.some((guess) => COMMON.has(guess) || isPattern(guess)))
    return 'This password is easy to guess, like a common word or name with numbers: choose another'
  const mailbox = email.slice(0, email.indexOf('@'))
  if (guesses.some((guess) => guess === email || guess === mailbox)) return 'The password must not be your email'
  if (shopName !== undefined && guesses.some((guess) => lettersOf(guess) === lettersOf(shopName)))
    return 'The password must not be the name of the shop'
  return null
}

/**
 * The most common passwords of the world and of India. Many of them are common only with the digits and signs that
 * people append.
 */
const COMMON: ReadonlySet<string> = new Set(`${commonPasswords}${indianPasswords}`.split('\n').filter(Boolean))

/**
 * Returns a password as attackers guess it: in lower case and in usual letters and digits, with and without the digits and signs
 * at its end.
 */
function guessesOf(password: string): string[] {
  const whole = password.normalize('NFKC').toLowerCase()
  const word = whole.replace(/[^\p{L}\p{M}]+$/u, '')
  return word === '' ? [whole] : [whole, word]
}

/** The longest piece that is still a pattern when it is repeated. */
const LONGEST_PIECE = 8

/**
 * Whether a word follows a simple pattern: one piece repeated, a run of neighbouring characters, each perhaps several times, or
 * two such runs in turn. Lists of common passwords omit such words.
 */
function isPattern(word: string): boolean {
  const codes = [...word].map((character) => character.codePointAt(0)!)
  if (codes.length < SHORTEST_PATTERN) return false
  const repeats = (period: number) => codes.every((code, at) => at < period || code === codes[at - period])
  const isRepeated = Array.from({ length: LONGEST_PIECE }, (_, at) => at + 1).some(
    (period) => codes.length >= 2 * period && repeats(period),
  )
  const each = codes.filter((code, at) => code !== codes[at - 1])
  const turns = [0, 1].map((turn) => codes.filter((_, at) => at % 2 === turn))
  const isOfTwo = codes.length >= LONGEST_PIECE && each.length <= 2
  return isRepeated || isOfTwo || (each.length >= SHORTEST_PATTERN && isRun(each)) || turns.every(isLongRun)
}

const isLongRun = (codes: readonly number[]) => codes.length >= SHORTEST_PATTERN && isRun(codes)

/** Whether each character is the neighbour of the one before, always in the same direction; 0 follows 9. */
function isRun(codes: readonly number[]): boolean {
  return [1, -1].some((step) =>
    codes.every((code, at) => at === 0 || code - codes[at - 1]! === step || isTurnOfDigits(codes[at - 1]!, code, step)),
  )
}

const [ZERO, NINE] = [0x30, 0x39]

function isTurnOfDigits(from: number, to: number, step: number): boolean {
  return step === 1 ? from === NINE && to === ZERO : from === ZERO && to === NINE
}

function lettersOf(text: string): string {
  return normal(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}]/gu, '')
}

// The same letters may arrive in another Unicode composition from another keyboard.
function normal(password: string): string {
  return password.normalize('NFC')
}
