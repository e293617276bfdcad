import type { Database, Queryable } from '../../platform/database/database.ts'
import type { AppError } from '../../platform/runtime/errors.ts'
import type { Log } from '../../platform/runtime/log.ts'
import type { Metrics } from '../../platform/runtime/metrics.ts'
import { countTry } from '../login-attempts/queries.ts'
import { tooMany } from '../login-attempts/service.ts'
import { countedAttempts } from './queries.ts'

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
    log.warn('most login codes of the day are used: only known browsers get more', { sent: count, perDay })
  if (count <= perDay) return
  if (count === perDay + 1) log.error('no login codes are left today: LOGIN_CODES_PER_DAY is used up', { perDay })
  throw usedUp(secondsLeft)
}

function usedUp(secondsLeft: number): AppError {
  return tooMany(secondsLeft, {
    said: 'The shop cannot send more codes today',
    instead: 'sign in with your email',
  })
}

/** Returns what admins should know once most of the budget is used; null before. */
export async function budgetNotice(db: Queryable, perDay: number): Promise<string | null> {
  const { count: used } = await countedAttempts(db, KEY)
  if (used < Math.ceil(perDay * ALARM)) return null
  const [sent, all] = [Math.min(used, perDay), perDay].map((codes) => codes.toLocaleString('en-IN'))
  const who = used < perDay ? 'only browsers that have signed in before get another' : 'nobody gets another'
  return `${sent} of the ${all} login codes of the day went to mobile numbers. For the rest of the day ${who}, and people sign in by email. If you have fewer shoppers than that, ask who runs the server to read its log.`
}

/** Registers the budget and what of it is used, from which an alarm is made. */
export function measureBudget(metrics: Metrics, db: Database, perDay: number): void {
  metrics.gauge(
    'tokri_login_codes_used',
    'Codes to mobile numbers asked for in the present day of the budget',
    async () => {
      return (await countedAttempts(db, KEY)).count
    },
  )
  metrics.gauge('tokri_login_codes_per_day', 'Codes to mobile numbers that the shop may send in a day', () => perDay)
}
