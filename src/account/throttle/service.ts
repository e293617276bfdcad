import type { Queryable } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { hashToken } from '../secrets.ts'
import { countTry, forgetTries } from './queries.ts'

/** What may be done only so often for one account, whether it exists or not. */
const LIMITS = {
  login: { most: 10, windowSeconds: 15 * 60 },
  code: { most: 3, windowSeconds: 60 * 60 },
  password: { most: 10, windowSeconds: 15 * 60 },
  upload: { most: 30, windowSeconds: 60 * 60 },
  register: { most: 10, windowSeconds: 60 * 60 },
  testMail: { most: 10, windowSeconds: 15 * 60 },
} as const
export type Limited = keyof typeof LIMITS

/** Counts a try by an address or an account's id; refuses it above the limit. */
export async function allowTry(db: Queryable, what: Limited, who: string): Promise<void> {
  const { most, windowSeconds } = LIMITS[what]
  const { count, secondsLeft } = await countTry(db, keyOf(what, who), windowSeconds)
  if (count <= most) return
  const minutes = Math.max(1, Math.ceil(secondsLeft / 60))
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  throw new AppError('tooMany', `Too many tries: try again in ${wait}`, { retryAfterSeconds: secondsLeft })
}

/** A success proves who it was: what was tried before no longer counts. */
export async function forgiveTries(db: Queryable, what: Limited, who: string): Promise<void> {
  await forgetTries(db, keyOf(what, who))
}

function keyOf(what: Limited, who: string): string {
  return `${what}:${hashToken(who)}`
}
