import type { Database, Queryable } from '../../platform/database/database.ts'
import { CHANNEL_LABELS, type Channel } from '../../platform/messages/port.ts'
import { countLostCodes, type FailingChannel, failingChannels } from '../../platform/messages/queries.ts'
import type { AppError } from '../../platform/runtime/errors.ts'
import type { Log } from '../../platform/runtime/log.ts'
import type { Metrics } from '../../platform/runtime/metrics.ts'
import { momentLabel } from '../../shared/shop-time.ts'
import { countTry, uncountTry } from '../login-attempts/queries.ts'
import { tooMany } from '../login-attempts/service.ts'
import type { MobileCodes } from './codes.ts'
import { countedAttempts } from './queries.ts'

export type CodeSettings = Pick<MobileCodes, 'channels' | 'perDay'>

const KEY = 'mobileCodeOfShop'
const DAY_SECONDS = 24 * 60 * 60
/** The share of the budget at which the operator is warned. */
const ALARM = 0.8

/**
 * Counts a code against what the whole shop may send in a day: each costs money, and attackers have many numbers and
 * networks. The last fifth is for those whom the shop knows: a browser that has signed in before, or an account that confirms
 * a change, so that strangers shut nobody out. Warns the operator once when strangers' part is used, and once when all is.
 * @throws AppError tooMany when the budget is used up.
 */
export async function takeBudget(
  { db, log }: { db: Queryable; log: Log },
  perDay: number,
  isKnown: boolean,
): Promise<void> {
  const forStrangers = Math.ceil(perDay * ALARM)
  if (!isKnown) {
    const { count, secondsLeft } = await countedAttempts(db, KEY)
    if (count >= forStrangers) throw usedUp(secondsLeft)
  }
  const { count, secondsLeft } = await countTry(db, KEY, DAY_SECONDS)
  if (count === forStrangers)
    log.warn('most login codes of the day are used: only known browsers get more', { used: count, perDay })
  if (count === perDay) log.error('no login codes are left today: LOGIN_CODES_PER_DAY is used up', { perDay })
  if (count <= perDay) return
  // A refused request uses up no code.
  await uncountTry(db, KEY)
  throw usedUp(secondsLeft)
}

function usedUp(secondsLeft: number): AppError {
  return tooMany(secondsLeft, {
    said: 'The shop cannot send more codes today',
    instead: 'sign in with your email',
  })
}

/** Returns what admins should know once most of the budget is used, and once a channel fails; empty if all is well. */
export async function codeWarnings(db: Queryable, { perDay, channels }: CodeSettings): Promise<string[]> {
  const failing = (await failingChannels(db)).filter(({ channel }) => channels.includes(channel))
  const others = channels.filter((channel) => !failing.some((other) => other.channel === channel))
  const budget = await budgetNotice(db, perDay)
  return [...failing.map((channel) => failureNotice(channel, others)), ...(budget === null ? [] : [budget])]
}

/** @param others the channels that work */
function failureNotice({ channel, attempts, since, reason }: FailingChannel, others: readonly Channel[]): string {
  const [other] = others
  const instead = other
    ? `They go by ${CHANNEL_LABELS[other]} instead`
    : 'Nobody can sign in by number: people with an email sign in by that, and nobody else can'
  return `${CHANNEL_LABELS[channel]} has taken no login code since ${momentLabel(since)}: ${attempts} attempts failed, the last because “${reason}”. ${instead}. Ask who runs the server to run its doctor.`
}

async function budgetNotice(db: Queryable, perDay: number): Promise<string | null> {
  const { used, lost } = await usedToday(db)
  if (used < Math.ceil(perDay * ALARM)) return null
  const [of, all, failed] = [used, perDay, lost].map((codes) => codes.toLocaleString('en-IN'))
  const apart = lost > 0 ? `; ${failed} of them failed and reached nobody` : ''
  const who = used < perDay ? 'only browsers that have signed in before get another' : 'nobody gets another'
  return `${of} of the ${all} login codes of the day are used${apart}. For the rest of the day ${who}, and people sign in by email. If you have fewer shoppers than that, ask who runs the server to read its log.`
}

/** Returns the codes of the budget's present day: how many were given, and how many of them reached nobody. */
async function usedToday(db: Queryable): Promise<{ used: number; lost: number }> {
  const { count: used, secondsLeft } = await countedAttempts(db, KEY)
  return { used, lost: used === 0 ? 0 : await countLostCodes(db, DAY_SECONDS - secondsLeft + 1) }
}

/** Registers the budget and what of it is used, from which an alarm is made. */
export function measureBudget(metrics: Metrics, db: Database, perDay: number): void {
  metrics.gauge(
    'tokri_login_codes_used',
    'Codes to mobile numbers given in the present day of the budget, without refused requests',
    async () => (await usedToday(db)).used,
  )
  metrics.gauge(
    'tokri_login_codes_lost',
    'Those of them that failed and reached nobody',
    async () => (await usedToday(db)).lost,
  )
  metrics.gauge('tokri_login_codes_per_day', 'Codes to mobile numbers that the shop may send in a day', () => perDay)
}
