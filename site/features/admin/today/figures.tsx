import type { Dashboard } from '../../../../src/dashboard/contract.ts'
import { formatRupees } from '../../../../src/shared/money.ts'
import { ADMIN_ORDERS } from '../../../api/paths.ts'
import { clockTime } from '../../../ui/time-labels.ts'
import { CashNotes } from './cash-notes.tsx'
import { comparedLabel, countLabel, weekdayOf } from './labels.ts'
import { SalesNotes } from './sales-notes.tsx'

/** The key figures of today. */
export function Figures({ report }: { report: Dashboard }) {
  const { at, today, weekAgo, cashToCollect, cashMoved, late, days } = report
  const weekday = weekdayOf(days.at(-1)!.day)
  return (
    <section aria-labelledby="figures">
      <div className="today__head">
        <h2 id="figures">So far today</h2>
        <p>{`As of ${clockTime(at)}`}</p>
      </div>
      <dl className="figures">
        <div className="figure">
          <dt>Sales</dt>
          <dd>{formatRupees(today.amount)}</dd>
          <dd className="figure__note">{comparedLabel(today.amount, weekAgo.untilNow.amount, weekday)}</dd>
          <SalesNotes sales={today} />
        </div>
        <div className="figure">
          <dt>Orders</dt>
          <dd>{today.orders}</dd>
          <dd className="figure__note">{comparedLabel(today.orders, weekAgo.untilNow.orders, weekday)}</dd>
        </div>
        <div className="figure">
          <dt>Cash to collect</dt>
          <dd>{formatRupees(cashToCollect.amount)}</dd>
          <dd className="figure__note">{countLabel(cashToCollect.orders, 'order')}</dd>
          <CashNotes cash={cashMoved} collected={`Collected today: ${formatRupees(cashMoved.collected)}`} />
        </div>
        <div className={late.total > 0 ? 'figure figure--alarm' : 'figure'}>
          <dt>Late orders</dt>
          <dd>{late.total}</dd>
          <dd className="figure__note">past the time that was promised</dd>
          {late.total > 0 && (
            <dd className="figure__note">
              <a className="link" href={ADMIN_ORDERS}>
                See on the board
              </a>
            </dd>
          )}
        </div>
      </dl>
    </section>
  )
}
