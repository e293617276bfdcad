import { takeTurns } from '../platform/turns.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../shared/limits.ts'
import commonPasswords from './common-passwords.txt' with { type: 'text' }

/** Slow hashes of passwords and codes. */
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

/** Hashes with argon2id, few at once: a flood of logins must take neither all memory nor all cores. */
export function createPasswords(cost: PasswordCost = COST): Passwords {
  const inTurn = takeTurns(AT_ONCE, MAX_WAITING)
  const hash = (secret: string) => inTurn(() => Bun.password.hash(normal(secret), { algorithm: 'argon2id', ...cost }))
  let decoy: Promise<string> | undefined
  return {
    hash,
    async verify(secret, kept) {
      const known = kept === NO_PASSWORD ? null : kept
      if (known === null) decoy ??= hash(crypto.randomUUID())
      const against = known ?? (await decoy!)
      const isRight = await inTurn(() => Bun.password.verify(normal(secret), against))
      return isRight && known !== null
    },
  }
}

/** Why nobody may have this password, in words for who chose it; null when they may. */
export function passwordFault(password: string): string | null {
  const length = [...normal(password)].length
  if (length < MIN_PASSWORD_LENGTH) return `The password must have at least ${MIN_PASSWORD_LENGTH} characters`
  if (length > MAX_PASSWORD_LENGTH) return `The password must have at most ${MAX_PASSWORD_LENGTH} characters`
  if (COMMON.has(normal(password).toLowerCase())) return 'Too many people use this password: choose another'
  return null
}

const COMMON: ReadonlySet<string> = new Set(commonPasswords.trimEnd().split('\n'))

// The same letters typed on another keyboard may arrive composed otherwise.
function normal(password: string): string {
  return password.normalize('NFC')
}
