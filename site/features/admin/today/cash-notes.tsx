import type { CashMoved } from '../../../../src/dashboard/contract.ts'
import { formatRupees } from '../../../../src/shared/money.ts'

/** What a till is counted against: the cash that came in, and, if some was given back, what is left of it. */
export function CashNotes({ cash, collected }: { cash: CashMoved; collected: string }) {
  const left = Math.round((cash.collected - cash.givenBack) * 100) / 100
  return (
    <>
      <dd className="figure__note">{collected}</dd>
      {cash.givenBack > 0 && (
        <dd className="figure__note">{`Given back: ${formatRupees(cash.givenBack)}, which leaves ${formatRupees(left)}`}</dd>
      )}
    </>
  )
}
