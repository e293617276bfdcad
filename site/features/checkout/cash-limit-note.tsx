import type { CashLimit } from '../../../src/shared/cash-limit.ts'
import { cashLimitError, type OtherWays } from '../../../src/shared/cash-limit-error.ts'

interface Props {
  totalInPaise: number
  limit: CashLimit | null
  ways: OtherWays
}

/** Says why the cart cannot be paid for in cash, and what to do. */
export function CashLimitNote({ totalInPaise, limit, ways }: Props) {
  return <p className="bill__note">{cashLimitError(totalInPaise, limit, ways)}</p>
}
