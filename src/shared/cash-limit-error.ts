import { type CashLimit, isWithinCashLimit } from './cash-limit.ts'
import { formatPaise } from './money.ts'

/** What else the customer could do with the cart. */
export interface OtherWays {
  /** Whether the same order could be paid by card. */
  card: boolean
  minimumOrderInPaise: number
}

/** Returns why a total cannot be paid in cash, and what to do; null if it can, or if no limit applies to the customer. */
export function cashLimitError(totalInPaise: number, limit: CashLimit | null, ways: OtherWays): string | null {
  if (limit === null || isWithinCashLimit(totalInPaise, limit)) return null
  const { limitInPaise, openInPaise } = limit
  const leftInPaise = limitInPaise - openInPaise
  const sentence = `Until your first order has arrived, orders by cash can come to at most ${formatPaise(limitInPaise)} in all`
  const open = openInPaise > 0 ? `, of which ${formatPaise(openInPaise)} is under way` : ''
  const advice = [
    ...(ways.card ? ['choose Online Payment'] : []),
    ...(leftInPaise > 0 && leftInPaise >= ways.minimumOrderInPaise ? ['order less'] : []),
    ...(openInPaise > 0 ? ['wait until it has arrived'] : []),
  ]
  return `${sentence}${open}. ${sentenceOf(advice.length > 0 ? advice : ['please ask the shop'])}`
}

function sentenceOf(ways: readonly string[]): string {
  const text = [...ways.slice(0, -2), ways.slice(-2).join(', or ')].join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
