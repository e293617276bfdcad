import type { Database, Queryable } from '../../platform/database/database.ts'
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
 * networks. Warns the operator once when most are used, and once when all are.
 * @throws AppError tooMany when the budget is used up.
 */
export async function takeBudget({ db, log }: { db: Queryable; log: Log }, perDay: number): Promise<void> {
  const { count, secondsLeft } = await countTry(db, KEY, DAY_SECONDS)
  if (count === Math.ceil(perDay * ALARM)) log.warn('most login codes of the day are used', { sent: count, perDay })
  if (count <= perDay) return
  if (count === perDay + 1) log.error('no login codes are left today: LOGIN_CODES_PER_DAY is used up', { perDay })
  throw tooMany(secondsLeft, {
    said: 'The shop cannot send more codes today',
    instead: 'sign in with your email',
  })
}

/** Returns what admins should know once most of the budget is used; null before. */
export async function budgetNotice(db: Queryable, perDay: number): Promise<string | null> {
  const used = await countedAttempts(db, KEY)
  if (used < Math.ceil(perDay * ALARM)) return null
  const [sent, all] = [Math.min(used, perDay), perDay].map((codes) => codes.toLocaleString('en-IN'))
  const until = used < perDay ? 'Soon' : 'For the rest of the day'
  return `${sent} of the ${all} login codes of the day went to mobile numbers. ${until} nobody gets another, and people sign in by email. If you have fewer shoppers than that, ask who runs the server to read its log.`
}

/** Registers the budget and what of it is used, from which an alarm is made. */
export function measureBudget(metrics: Metrics, db: Database, perDay: number): void {
  metrics.gauge('tokri_login_codes_used', 'Codes to mobile numbers asked for in the present day of the budget', () =>
    countedAttempts(db, KEY),
  )
  metrics.gauge('tokri_login_codes_per_day', 'Codes to mobile numbers that the shop may send in a day', () => perDay)
}
