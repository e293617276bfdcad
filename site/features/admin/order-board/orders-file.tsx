import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { DayRange } from '../day-range.tsx'
import { FileButton } from '../import/choose.tsx'
import { ordersFilePath } from './api.ts'
import { $view } from './url-state.ts'

/** Downloads the orders of the list, of all its pages, as a file for a spreadsheet or an accountant. */
export function OrdersFile() {
  const { state, search } = useStore($view)
  const [days, setDays] = useState({ from: '', to: '' })
  return (
    <details className="orders-file">
      <summary className="button button--quiet button--small">Download these orders</summary>
      <DayRange {...days} onChange={setDays}>
        <FileButton path={ordersFilePath({ state, search, ...days })} fileName={fileNameOf(state, days)}>
          Download CSV
        </FileButton>
      </DayRange>
      <p className="field__hint">
        A row for each item; fees, total, payment and refund are in the first row of each order. Cancelled, refused and
        test orders are listed, too: filter by Status and Test before you add up, or add up Sales, which is what Today
        counts. Without days, all of them.
      </p>
    </details>
  )
}

/** Names a file by the list and days that are in it: orders-out-for-delivery-from-2026-11-01.csv. */
function fileNameOf(state: string, { from, to }: { from: string; to: string }): string {
  const parts = ['orders', state.replaceAll(' ', '-'), from && `from-${from}`, to && `to-${to}`]
  return `${parts.filter(Boolean).join('-')}.csv`
}
