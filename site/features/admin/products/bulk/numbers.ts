import { withoutGrouping } from '../../../../../src/shared/money.ts'
import { PRICE_PERCENTS } from '../../../../../src/shared/product-list.ts'

const SIGNS = { percent: /%/g, amount: /₹|rs\.?/gi }
export type Unit = keyof typeof SIGNS

const WITH_UNIT = /^([+-]?)\s*(?:₹|rs\.?)?\s*([+-]?)\s*([\d,.]+)\s*(?:%|₹|rs\.?)?$/i

/** Returns the unit that was typed with a number, as in "5 %" or "Rs 5", or undefined if none was, or both. */
export function typedUnit(typed: string): Unit | undefined {
  const [unit, other] = unitsIn(typed)
  return other ? undefined : unit
}

/** Returns a typed number without its unit, for whoever chooses another one. */
export function withoutUnit(typed: string): string {
  return typed.replaceAll(SIGNS.percent, '').replaceAll(SIGNS.amount, '').trim()
}

/** Returns what was typed as a number, or null if it is none or prices cannot change by it. */
export function readChange(typed: string, unit: Unit): number | null {
  const change = parse(typed, unit)
  return change !== null && unit === 'percent' && isBeyond(change) ? null : change
}

/**
 * Parses "-10", "−10 %", "+2.50" or "₹1,200", with at most two decimals. Returns null for anything else, such as "₹5%", and
 * for a percent with a comma: percents have no thousands, so it is one that was meant as a decimal point.
 */
function parse(typed: string, unit: Unit): number | null {
  const [, before = '', after = '', digits = ''] = WITH_UNIT.exec(typed.trim().replace('−', '-')) ?? []
  const number = unit === 'amount' ? withoutGrouping(digits) : digits
  if ((before && after) || unitsIn(typed).length > 1 || !/^\d{1,7}(\.\d{1,2})?$/.test(number)) return null
  return Number(`${before || after}${number}`)
}

/** Returns what is wrong with what was typed, as a sentence. */
export function explainUnreadable(typed: string, unit: Unit): string {
  if (unitsIn(typed).length > 1) return 'Write either % or ₹, because both cannot be meant'
  if (typed.includes(',')) return 'Write decimals with a point, such as 5.5, because a comma can mean two things'
  const { min, max } = PRICE_PERCENTS
  if (unit === 'percent' && isBeyond(parse(typed, unit) ?? 0)) return `Must be from ${min} % to ${max} %`
  return 'A number with at most two decimals, such as -10 or +2.50'
}

function isBeyond(percent: number): boolean {
  return percent < PRICE_PERCENTS.min || percent > PRICE_PERCENTS.max
}

function unitsIn(typed: string): Unit[] {
  return (['percent', 'amount'] as const).filter((unit) => typed.search(SIGNS[unit]) >= 0)
}
