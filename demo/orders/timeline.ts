/** What happens to an order, in the words of the order board. */
export type OrderStep =
  | 'place'
  | 'pay'
  | 'expire'
  | 'decline'
  | 'accept'
  | 'pick short'
  | 'pack'
  | 'send'
  | 'deliver'
  | 'deliver unpaid'
  | 'collect cash'
  | 'refuse'
  | 'refuse and restock'
  | 'cancel as shopper'
  | 'cancel as shop'
  | 'complain'
  | 'refund complaint'
  | 'decline complaint'
  | 'hand over cash'
  | 'refund'

interface Timed {
  kind: OrderStep
  atMs: number
}

/** An order whose steps are given, so that they are there in every month. */
export interface GivenOrder {
  method: 'cash' | 'card'
  byPhone?: boolean
  steps: readonly OrderStep[]
}

const DELIVERED = ['place', 'accept', 'pack', 'send', 'deliver'] as const
const PAID_AND_DELIVERED = ['place', 'pay', 'accept', 'pack', 'send', 'deliver'] as const

/** One order a day of what happens rarely. */
export const RARE: readonly GivenOrder[] = [
  { method: 'card', steps: ['place', 'expire'] },
  { method: 'card', steps: ['place', 'decline'] },
  { method: 'cash', steps: ['place', 'cancel as shopper'] },
  { method: 'card', steps: ['place', 'pay', 'cancel as shopper', 'refund'] },
  { method: 'cash', steps: ['place', 'accept', 'cancel as shop'] },
  { method: 'cash', steps: ['place', 'accept', 'pack', 'send', 'refuse'] },
  { method: 'card', steps: ['place', 'pay', 'accept', 'pack', 'send', 'refuse and restock', 'refund'] },
  { method: 'cash', steps: ['place', 'accept', 'pick short', 'pack', 'send', 'deliver'] },
  { method: 'card', steps: ['place', 'pay', 'accept', 'pick short', 'refund', 'pack', 'send', 'deliver'] },
  { method: 'cash', byPhone: true, steps: DELIVERED },
  { method: 'cash', steps: ['place', 'accept', 'pack', 'send', 'deliver unpaid', 'collect cash'] },
  { method: 'cash', steps: [...DELIVERED, 'complain', 'decline complaint'] },
  { method: 'cash', steps: [...DELIVERED, 'complain', 'refund complaint', 'hand over cash'] },
  { method: 'card', steps: [...PAID_AND_DELIVERED, 'complain', 'refund complaint', 'refund'] },
]

/** Orders of the last two hours, so that at any time of day the order board has every state, and Today something late. */
export const LIVE: readonly (GivenOrder & { minutesAgo: number })[] = [
  { minutesAgo: 1, method: 'cash', steps: ['place'] },
  { minutesAgo: 2, method: 'card', steps: ['place'] },
  { minutesAgo: 3, method: 'card', steps: ['place', 'pay'] },
  { minutesAgo: 4, method: 'cash', byPhone: true, steps: ['place'] },
  { minutesAgo: 5, method: 'cash', steps: ['place', 'accept'] },
  { minutesAgo: 6, method: 'card', steps: ['place', 'pay', 'accept', 'pick short'] },
  { minutesAgo: 7, method: 'cash', steps: ['place', 'accept', 'pack'] },
  { minutesAgo: 8, method: 'card', steps: ['place', 'pay', 'accept', 'pack'] },
  { minutesAgo: 8, method: 'cash', steps: ['place', 'accept', 'pack', 'send'] },
  { minutesAgo: 9, method: 'card', steps: ['place', 'pay', 'accept', 'pack', 'send'] },
  { minutesAgo: 40, method: 'card', steps: ['place', 'pay', 'cancel as shop'] },
  { minutesAgo: 55, method: 'cash', steps: ['place', 'accept'] },
  { minutesAgo: 70, method: 'cash', steps: ['place', 'accept', 'pack', 'send', 'deliver unpaid'] },
  { minutesAgo: 95, method: 'card', steps: [...PAID_AND_DELIVERED, 'complain'] },
  { minutesAgo: 115, method: 'cash', steps: [...DELIVERED, 'complain', 'refund complaint'] },
]

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Decides what happens to an order that is placed at this time, and when. */
export function timelineOf(
  { method, byPhone }: { method: 'cash' | 'card'; byPhone: boolean },
  placedMs: number,
  random: () => number,
): Timed[] {
  const isCard = method === 'card'
  // The shop promises ten minutes, and some orders are late.
  const slowness = random() < 0.05 ? 4 : 1
  let atMs = placedMs
  const steps: Timed[] = [{ kind: 'place', atMs }]
  const then = (kind: OrderStep, min: number, max: number) => {
    atMs += (min + random() * (max - min)) * MINUTE_MS * slowness
    steps.push({ kind, atMs })
  }
  const refund = () => isCard && then('refund', 1, 3)

  if (isCard) {
    const payment = random()
    if (payment < 0.05) steps.push({ kind: 'expire', atMs: placedMs + 31 * MINUTE_MS })
    else if (payment < 0.08) then('decline', 1, 3)
    else then('pay', 0.5, 1.5)
    if (payment < 0.08) return steps
  }
  const fate = random()
  if (fate < 0.04 && !byPhone) {
    then('cancel as shopper', 1, 4)
    refund()
    return steps
  }
  then('accept', 0.2, 1)
  if (fate < 0.06) {
    then('cancel as shop', 1, 5)
    refund()
    return steps
  }
  if (random() < 0.07) {
    then('pick short', 0.5, 1.5)
    refund()
  }
  then('pack', 1, 2.5)
  then('send', 0.2, 1)
  if (fate < 0.08) {
    then(fate < 0.075 ? 'refuse and restock' : 'refuse', 4, 9)
    refund()
    return steps
  }
  const isUnpaid = !isCard && random() < 0.04
  then(isUnpaid ? 'deliver unpaid' : 'deliver', 2.5, 5)
  const complaint = random()
  if (!byPhone && complaint < 0.05) complain(complaint)
  if (isUnpaid) steps.push({ kind: 'collect cash', atMs: atMs + DAY_MS })
  return steps

  function complain(roll: number): void {
    slowAgain('complain', 10, 90)
    // The last two days' complaints are mostly open, because they are answered a day or two later.
    slowAgain(roll < 0.035 ? 'refund complaint' : 'decline complaint', 600, 2400)
    if (roll >= 0.035) return
    if (isCard) refund()
    else if (!isUnpaid && roll < 0.025) slowAgain('hand over cash', 600, 2400)
  }

  function slowAgain(kind: OrderStep, min: number, max: number): void {
    atMs += (min + random() * (max - min)) * MINUTE_MS
    steps.push({ kind, atMs })
  }
}
