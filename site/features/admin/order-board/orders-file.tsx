import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { FileButton } from '../import/choose.tsx'
import { ordersFilePath } from './api.ts'
import { $view } from './url-state.ts'

/** Downloads the orders of the list, of all its pages, as a file for a spreadsheet or an accountant. */
export function OrdersFile() {
  const { state, search } = useStore($view)
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  return (
    <details className="orders-file">
      <summary className="button button--quiet button--small">Download these orders</summary>
      <div className="orders-file__days">
        <label>
          From
          <input
            className="input"
            type="date"
            value={from}
            max={to || undefined}
            onChange={({ currentTarget }) => setFrom(currentTarget.value)}
          />
        </label>
        <label>
          To
          <input
            className="input"
            type="date"
            value={to}
            min={from || undefined}
            onChange={({ currentTarget }) => setTo(currentTarget.value)}
          />
        </label>
        <FileButton path={ordersFilePath({ state, search, from, to })} fileName="orders.csv">
          Download CSV
        </FileButton>
      </div>
      <p className="field__hint">
        A row for each item; fees, total, payment and refund are in the first row of each order. Cancelled, refused and
        test orders are listed, too: filter by Status and Test before you add up. Without days, all of them.
      </p>
    </details>
  )
}
