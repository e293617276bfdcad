import type { Queryable } from '../../platform/database/database.ts'
import { AppError } from '../../platform/runtime/errors.ts'
import { hashToken } from '../tokens.ts'
import { countTry, resetAttempts, uncountTry } from './queries.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

interface Limit {
  max: number
  windowSeconds: number
  /** What to do instead of waiting. */
  instead?: string
  /** What the refusal says first. */
  said?: string
}

/**
 * Limits of attempts. Logins and codes are counted per email and browser or network, so that nobody can use up another
 * person's attempts. The daily limits count all unknown browsers together, and those of the known all known ones; the daily
 * login limits are reset by choosing a new password with an emailed code.
 */
const LIMITS = {
  login: { max: 10, windowSeconds: 15 * MINUTE },
  loginOfDay: { max: 100, windowSeconds: DAY, instead: 'reset your password by email' },
  secondFactor: { max: 10, windowSeconds: 15 * MINUTE },
  secondFactorOfDay: { max: 100, windowSeconds: DAY, instead: 'use a browser that you have signed in with before' },
  passkey: { max: 10, windowSeconds: 15 * MINUTE },
  code: { max: 3, windowSeconds: HOUR },
  codeOfNetwork: { max: 1, windowSeconds: DAY },
  firstCodeOfDay: { max: 40, windowSeconds: DAY, instead: 'use a browser that you have signed in with before' },
  codeOfDay: { max: 20, windowSeconds: DAY, instead: 'use a browser that you have signed in with before' },
  mobileCode: { max: 5, windowSeconds: HOUR, said: 'Too many codes for this number' },
  mobileCodeOfDay: { max: 10, windowSeconds: DAY, said: 'Too many codes for this number today' },
  loginOfKnown: { max: 100, windowSeconds: DAY },
  secondFactorOfKnown: { max: 300, windowSeconds: DAY },
  codeOfKnown: { max: 20, windowSeconds: DAY },
  mobileCodeOfKnown: { max: 20, windowSeconds: DAY },
  pincodeOfDay: { max: 5, windowSeconds: DAY, instead: 'start with a new account' },
  mobileCodeOfNetwork: { max: 100, windowSeconds: DAY, said: 'Too many codes from your network today' },
  password: { max: 10, windowSeconds: 15 * MINUTE },
  emailCode: { max: 3, windowSeconds: HOUR },
  newMailbox: { max: 3, windowSeconds: HOUR },
  newMailboxOfDay: { max: 10, windowSeconds: DAY },
  ownMailboxOfDay: { max: 10, windowSeconds: DAY },
  upload: { max: 30, windowSeconds: HOUR },
  consentOfDay: { max: 50, windowSeconds: DAY, said: 'Your choice changed too often today' },
  register: { max: 10, windowSeconds: HOUR },
  orderEmail: { max: 120, windowSeconds: HOUR },
  unverifiedOrderEmail: { max: 10, windowSeconds: HOUR },
  unverifiedOrderEmailOfDay: { max: 20, windowSeconds: DAY },
  orderMessageOfDay: { max: 60, windowSeconds: DAY },
  unverifiedNotification: { max: 10, windowSeconds: HOUR },
  unverifiedNotificationOfDay: { max: 20, windowSeconds: DAY },
  testMail: { max: 10, windowSeconds: 15 * MINUTE },
} as const satisfies Record<string, Limit>
export type Limited = keyof typeof LIMITS

/**
 * Counts an attempt by an email or an account id.
 * @throws AppError tooMany above the limit.
 */
export async function allowTry(db: Queryable, what: Limited, who: string): Promise<void> {
  const { isWithin, secondsLeft } = await countedTry(db, what, who)
  if (isWithin) return
  const { said, instead }: Limit = LIMITS[what]
  throw tooMany(secondsLeft, { said, instead })
}

/** The refusal above a limit, which says how long to wait, and what to do instead. */
export function tooMany(secondsLeft: number, { said = 'Too many attempts', instead }: Pick<Limit, 'said' | 'instead'>) {
  const message = `${said}: ${instead ? `${instead}, or ` : ''}try again in ${durationLabel(secondsLeft)}`
  return new AppError('tooMany', message, { code: 'too_many_attempts', retryAfterSeconds: secondsLeft })
}

/** Counts an attempt, and returns whether it is within the limit. */
export async function countedTry(db: Queryable, what: Limited, who: string) {
  const { max, windowSeconds } = LIMITS[what]
  const { count, secondsLeft } = await countTry(db, throttleKeyOf(what, who), windowSeconds)
  return { isWithin: count <= max, secondsLeft }
}

/** Resets the counter: a success proves who made the attempts. */
export async function resetTries(db: Queryable, what: Limited, who: string): Promise<void> {
  await resetAttempts(db, throttleKeyOf(what, who))
}

/** Takes back the attempt that succeeded; the attempts of others still count. */
export async function returnTry(db: Queryable, what: Limited, who: string): Promise<void> {
  await uncountTry(db, throttleKeyOf(what, who))
}

function durationLabel(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / MINUTE))
  if (minutes === 1) return 'a minute'
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}

function throttleKeyOf(what: Limited, who: string): string {
  return `${what}:${hashToken(who)}`
}
