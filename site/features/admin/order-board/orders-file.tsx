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
        <FileButton path={ordersFilePath({ state, search, ...days })} fileName="orders.csv">
          Download CSV
        </FileButton>
      </DayRange>
      <p className="field__hint">
        A row for each item; fees, total, payment and refund are in the first row of each order. Cancelled, refused and
        test orders are listed, too: filter by Status and Test before you add up. Without days, all of them.
      </p>
    </details>
  )
}
