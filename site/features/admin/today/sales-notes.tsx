import type { NetSales } from '../../../../src/dashboard/contract.ts'
import { formatRupees } from '../../../../src/shared/money.ts'
import { countLabel } from './labels.ts'

/** Under the sales: the refunds that were subtracted, and the test orders that were left out. */
export function SalesNotes({ sales: { refunds, testOrders } }: { sales: NetSales }) {
  return (
    <>
      {refunds > 0 && <dd className="figure__note">{`Refunds: ${formatRupees(refunds)}, subtracted`}</dd>}
      {testOrders > 0 && <dd className="figure__note">{`${countLabel(testOrders, 'test order')} not counted`}</dd>}
    </>
  )
}
