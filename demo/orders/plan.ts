import { randomFrom } from '../draw/random.ts'
import { MISSED_SEARCHES } from './people.ts'
import { type GivenOrder, LIVE, type OrderStep, RARE, timelineOf } from './timeline.ts'

/** What is to happen in a seeded month. It depends on the seed, the number of orders and the time alone. */
export interface Plan {
  startMs: number
  /** In the order of time, all of them before now. */
  steps: Step[]
  zeroResults: ZeroResult[]
}

export interface PlannedOrder {
  /** The number of the customer. */
  customer: number
  byPhone: boolean
  method: 'cash' | 'card'
  /** Products by their rank in popularity. */
  basket: { rank: number; quantity: number }[]
}

/** What the shop does by itself. */
export type ShopStep = 'refill' | 'count' | 'begin offer' | 'end offer' | 'suspend' | 'lift suspension'

export type Step = { atMs: number; roll: number } & (
  | { kind: OrderStep; order: PlannedOrder }
  | { kind: ShopStep; order: null }
)

/** A search without results: how often a text was searched for in a day. */
interface ZeroResult {
  /** A calendar day in India such as 2026-11-21. */
  day: string
  text: string
  count: number
}

export const DAYS = 30
export const CUSTOMERS = 120
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const INDIA_AHEAD_MS = 5.5 * HOUR_MS
/** Orders by the hour of the day, from 7 to 22 o'clock. */
const BUSY = [3, 6, 9, 8, 6, 5, 4, 3, 3, 4, 6, 9, 11, 10, 7, 4]
const FIRST_HOUR = 7
const MAX_LINES = 8

/** Plans as many orders as asked for over the last 30 days, and a few that are under way now. */
export function planMonth({
  seed,
  orders,
  products,
  nowMs,
}: {
  seed: string
  orders: number
  products: number
  nowMs: number
}): Plan {
  const random = randomFrom(seed)
  const whole = (below: number) => Math.floor(random() * below)
  const todayMs = Math.floor((nowMs + INDIA_AHEAD_MS) / DAY_MS) * DAY_MS - INDIA_AHEAD_MS
  const startMs = todayMs - (DAYS - 1) * DAY_MS
  const steps: Step[] = []

  const basket = (minLines: number) => {
    const ranks = new Set<number>()
    const lines = Math.min(products, minLines + whole(MAX_LINES - minLines + 1))
    // Squared, so that few products sell often and many sell rarely.
    while (ranks.size < lines) ranks.add(Math.floor(random() ** 2 * products))
    return Array.from(ranks, (rank) => ({ rank, quantity: random() < 0.7 ? 1 : 2 + whole(2) }))
  }
  const add = (order: PlannedOrder, timeline: readonly { kind: OrderStep; atMs: number }[]) => {
    for (const { kind, atMs } of timeline) steps.push({ kind, atMs, order, roll: random() })
  }
  // Squared as well: there are regular customers.
  const customer = () => Math.floor(random() ** 2 * CUSTOMERS)
  const addGiven = ({ method, byPhone = false, steps: kinds }: GivenOrder, placedMs: number, untilMs: number) => {
    const stepMs = (untilMs - placedMs) / (kinds.length + 1)
    add(
      // Enough lines that one can be picked short, and another one complained about.
      { customer: customer(), byPhone, method, basket: basket(3) },
      kinds.map((kind, at) => ({ kind, atMs: placedMs + at * stepMs })),
    )
  }

  for (const [day, count] of ordersByDay(orders - RARE.length - LIVE.length, startMs, random).entries()) {
    for (let n = 0; n < count; n++) {
      const byPhone = random() < 0.06
      const order = {
        customer: customer(),
        byPhone,
        method: byPhone || random() < 0.6 ? 'cash' : 'card',
        basket: basket(1),
      } as const
      const atMs = startMs + day * DAY_MS + timeOfDay(random)
      // What would be placed later today was placed yesterday.
      add(order, timelineOf(order, atMs < nowMs ? atMs : atMs - DAY_MS, random))
    }
  }
  for (const [at, rare] of RARE.entries()) {
    const noonMs = startMs + (1 + at) * DAY_MS + 12 * HOUR_MS
    addGiven(rare, noonMs, noonMs + 2 * HOUR_MS)
  }
  for (const live of LIVE) addGiven(live, nowMs - live.minutesAgo * MINUTE_MS, nowMs)
  for (let day = 0; day < DAYS; day++) {
    const at = (kind: ShopStep, hour: number) =>
      steps.push({ kind, order: null, atMs: startMs + day * DAY_MS + hour * HOUR_MS, roll: random() })
    if (day > 0) at('refill', 6)
    if (day % 7 === 3) at('count', 22.75)
    if (day === 9) at('begin offer', 8)
    if (day === 11) at('end offer', 22.5)
    if (day === 14) at('suspend', 11)
    if (day === 17) at('lift suspension', 12)
  }
  const past = steps.filter(({ atMs }) => atMs < nowMs).sort((one, other) => one.atMs - other.atMs)
  return { startMs, steps: past, zeroResults: zeroResultsOf(startMs, random) }
}

/** Business grows, and weekends are busier. */
function ordersByDay(orders: number, startMs: number, random: () => number): number[] {
  const weights = Array.from({ length: DAYS }, (_, day) => {
    const weekday = new Date(startMs + day * DAY_MS + INDIA_AHEAD_MS).getUTCDay()
    return (1 + day / DAYS) * (weekday === 0 || weekday === 6 ? 1.35 : 1) * (0.85 + 0.3 * random())
  })
  const sum = weights.reduce((total, weight) => total + weight, 0)
  let [reached, planned] = [0, 0]
  return weights.map((weight) => {
    reached += weight
    const before = planned
    planned = Math.round((orders * reached) / sum)
    return planned - before
  })
}

function timeOfDay(random: () => number): number {
  const hours = BUSY.flatMap((weight, hour) => Array<number>(weight).fill(FIRST_HOUR + hour))
  return (hours[Math.floor(random() * hours.length)]! + random()) * HOUR_MS
}

function zeroResultsOf(startMs: number, random: () => number): ZeroResult[] {
  const zeroResults: ZeroResult[] = []
  for (let day = 0; day < DAYS; day++) {
    const name = new Date(startMs + day * DAY_MS + INDIA_AHEAD_MS).toISOString().slice(0, 10)
    for (const [rank, text] of MISSED_SEARCHES.entries()) {
      const count = Math.floor(random() * (1 + 12 / (1 + rank)))
      if (count > 0) zeroResults.push({ day: name, text, count })
    }
  }
  return zeroResults
}
