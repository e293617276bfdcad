import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { formatRupees } from '../../../../src/shared/money.ts'
import { $today, followToday } from '../today/dashboard.ts'

/** Today's number of orders and sales. Renders nothing until they are loaded. */
export function DaySums() {
  const report = useStore($today)
  useEffect(followToday, [])
  if (!report) return null
  const { orders, amount } = report.today
  return (
    <dl className="desk-sums">
      <div>
        <dt>Today</dt>
        <dd>{orders}</dd>
      </div>
      <div>
        <dt>Sales</dt>
        <dd>{formatRupees(amount)}</dd>
      </div>
    </dl>
  )
}
