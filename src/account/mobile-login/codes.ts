import type { Database } from '../../platform/database/database.ts'
import type { Messenger } from '../../platform/messages/messenger.ts'
import type { Channel } from '../../platform/messages/port.ts'
import { AppError } from '../../platform/runtime/errors.ts'
import type { Log } from '../../platform/runtime/log.ts'
import { readInput } from '../../platform/runtime/read-input.ts'
import { isSameSecret } from '../../platform/runtime/secrets.ts'
import { MOBILE } from '../../shared/schemas/address.ts'
import { allowMobileCode, type Visitor } from '../login-attempts/visitor.ts'
import { storeCode, takeTry } from '../recovery/queries.ts'
import { hashToken, randomCode, wrongCode } from '../tokens.ts'
import { takeBudget } from './budget.ts'

/** ASVS 5.0, 6.5.5 allows ten minutes; a message to a phone is read at once. */
export const MOBILE_CODE_MINUTES = 5

/** The stable name of the refusal while codes reach no number. */
export const MOBILE_LOGIN_OFF = 'mobile_login_off'

export interface MobileCodes {
  /** Ways of a code to a number, the usual one first; empty while login by number is off. */
  channels: readonly Channel[]
  /** How many codes the whole shop sends in a day. */
  perDay: number
  messenger: Messenger
}

export interface CodeDependencies {
  db: Database
  log: Log
  mobileCodes: MobileCodes
  /** Key of the hashes that are stored of codes. */
  cookieKey: string
}

interface Asked {
  subject: string
  userId: string | null
  /** In E.164. */
  mobile: string
  /** The usual one unless given. */
  channel?: Channel | undefined
  visitor: Visitor
  /** Whether the account that signs in by the number asks, to confirm a change. */
  isOwner?: boolean
}

/**
 * Sends a new code to a number, in place of the former one for the same subject.
 * @returns how it is sent.
 * @throws AppError conflict while login by number is off; tooMany when a budget is used up.
 */
export async function sendCode(deps: CodeDependencies, asked: Asked): Promise<Channel> {
  const { db, mobileCodes } = deps
  const { subject, userId, mobile: to, visitor, isOwner = false } = asked
  const channel = channelOf(mobileCodes, asked.channel)
  const { device } = await allowMobileCode(db, to, visitor)
  const isKnown = isOwner || device !== null
  await takeBudget(deps, mobileCodes.perDay, isKnown)
  deps.log.info('a code to a number was requested', { channel, network: visitor.network, isKnown })
  const code = randomCode()
  await db.transaction(async (tx) => {
    await storeCode(tx, { subject, userId, codeHash: hashOf(deps, subject, code) }, MOBILE_CODE_MINUTES)
    await mobileCodes.messenger.sendCode(tx, { channel, to, code, goodForMs: MOBILE_CODE_MINUTES * 60_000 })
  })
  return channel
}

/**
 * Uses up one of the five attempts at the subject's code. Returns the code's hash when the digits are right.
 * @throws AppError invalid when the code is wrong or has expired.
 */
export async function requireMobileCode(
  deps: Pick<CodeDependencies, 'db' | 'cookieKey'>,
  subject: string,
  otp: string,
): Promise<string> {
  const stored = await takeTry(deps.db, subject)
  const entered = hashOf(deps, subject, otp)
  if (stored === null || !isSameSecret(entered, stored)) throw wrongCode()
  return stored
}

/** Returns an Indian number in E.164, however it was typed. @throws AppError invalid */
export function e164Of(typed: string): string {
  return `+91${readInput(MOBILE, typed, 'mobile')}`
}

/** The subject of codes that prove who asks, for accounts without a password. */
export function proofSubject(userId: string): string {
  return `mobile-proof:${userId}`
}

/** Codes belong to the browser that requested them: requests from others neither replace them nor use up their attempts. */
export function loginSubject(mobile: string, browser: string): string {
  return `mobile-login:${hashToken(mobile)}:${hashToken(browser)}`
}

export function linkSubject(userId: string, mobile: string): string {
  return `mobile-link:${userId}:${hashToken(mobile)}`
}

function channelOf({ channels }: MobileCodes, asked: Channel | undefined): Channel {
  const [usual] = channels
  if (usual === undefined)
    throw new AppError('conflict', 'This shop sends no codes to mobile numbers: sign in with your email', {
      code: MOBILE_LOGIN_OFF,
    })
  if (asked === undefined) return usual
  if (!channels.includes(asked)) throw new AppError('invalid', `channel must be one of ${channels.join(', ')}`)
  return asked
}

/** Only a million codes exist, so that a hash without a key could be tried out by whoever reads the database. */
function hashOf({ cookieKey }: Pick<CodeDependencies, 'cookieKey'>, subject: string, code: string): string {
  return new Bun.CryptoHasher('sha256', cookieKey).update(`mobile code ${subject} ${code}`).digest('hex')
}
