/** What the cash orders of a customer may come to who has no delivered order yet. */
export interface CashLimit {
  limitInPaise: number
  /** What those under way come to. */
  openInPaise: number
}

/** Whether a total can be paid in cash; null if no limit applies to the customer. */
export function isWithinCashLimit(totalInPaise: number, limit: CashLimit | null): boolean {
  return limit === null || limit.openInPaise + totalInPaise <= limit.limitInPaise
}
