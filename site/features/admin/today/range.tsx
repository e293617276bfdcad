import { useStore } from '@nanostores/react'
import { type FormEvent, useState } from 'react'
import type { DaysReport } from '../../../../src/dashboard/contract.ts'
import { formatRupees } from '../../../../src/shared/money.ts'
import { BarChart } from '../../../ui/BarChart.tsx'
import { LoadError } from '../../../ui/LoadError.tsx'
import { CashNotes } from './cash-notes.tsx'
import { $days, $daysReport, type Days, showDays } from './dashboard.ts'
import { beforeLabel, countLabel, dayLabel, spanOf } from './labels.ts'
import { Sold } from './lists.tsx'
import { SalesNotes } from './sales-notes.tsx'
import { TodaySkeleton } from './skeleton.tsx'
import { Ended } from './states.tsx'

const SPANS = ['Today', 'Yesterday', 'Last 7 days', 'This month'] as const

/** Chooses the days to report: today, a preset range, or other days. */
export function RangeChoice({ today }: { today: string }) {
  const days = useStore($days)
  const [isCustom, setCustom] = useState(false)
  const chosen = isCustom ? null : SPANS.find((span) => isSame(spanOf(span, today), days))
  const choose = (span: (typeof SPANS)[number]) => {
    setCustom(false)
    void showDays(spanOf(span, today))
  }
  return (
    <div className="range">
      <fieldset className="segments">
        <legend className="visually-hidden">Which days</legend>
        {SPANS.map((span) => (
          <button key={span} type="button" aria-pressed={span === chosen} onClick={() => choose(span)}>
            {span}
          </button>
        ))}
        <button type="button" aria-pressed={isCustom} onClick={() => setCustom(true)}>
          Other days
        </button>
      </fieldset>
      {isCustom && <Custom today={today} days={days} />}
    </div>
  )
}

function Custom({ today, days }: { today: string; days: Days | null }) {
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    void showDays({ from: String(typed.get('from')), to: String(typed.get('to')) })
  }
  return (
    <form className="range__days" method="post" onSubmit={show}>
      <label>
        From
        <input className="input" type="date" name="from" required max={today} defaultValue={days?.from ?? today} />
      </label>
      <label>
        To
        <input className="input" type="date" name="to" required max={today} defaultValue={days?.to ?? today} />
      </label>
      <button className="button button--quiet" type="submit">
        Show
      </button>
    </form>
  )
}

/** Sales in the chosen days. */
export function RangeReport({ days }: { days: Days }) {
  const report = useStore($daysReport)
  if (report === undefined) return <TodaySkeleton />
  if (report === null) return <LoadError onRetry={() => void showDays(days)} />
  return <Known report={report} />
}

function Known({ report: { from, to, sales, before, cashMoved, ended, days, sells } }: { report: DaysReport }) {
  const span = from === to ? dayLabel(from) : `${dayLabel(from)} to ${dayLabel(to)}`
  const each = sales.orders > 0 ? sales.amount / sales.orders : 0
  return (
    <>
      <section aria-labelledby="figures">
        <div className="today__head">
          <h2 id="figures">{span}</h2>
        </div>
        <dl className="figures">
          <div className="figure">
            <dt>Sales</dt>
            <dd>{formatRupees(sales.amount)}</dd>
            <dd className="figure__note">{beforeLabel(sales.amount, before.amount, days.length)}</dd>
            <SalesNotes sales={sales} />
          </div>
          <div className="figure">
            <dt>Orders</dt>
            <dd>{sales.orders.toLocaleString('en-IN')}</dd>
            <dd className="figure__note">{beforeLabel(sales.orders, before.orders, days.length)}</dd>
          </div>
          <div className="figure">
            <dt>Average order</dt>
            <dd>{formatRupees(Math.round(each))}</dd>
            <dd className="figure__note">
              {days.length > 1
                ? `A day: ${formatRupees(Math.round(sales.amount / days.length))} on average of ${countLabel(days.length, 'day')}`
                : 'on average'}
            </dd>
          </div>
          <div className="figure">
            <dt>Cash collected</dt>
            <dd>{formatRupees(cashMoved.collected)}</dd>
            <CashNotes cash={cashMoved} collected={countLabel(cashMoved.orders, 'order')} />
          </div>
        </dl>
      </section>
      <Ended label="Completed in these days" states={ended} />
      {days.length > 1 && (
        <section aria-labelledby="by-day">
          <div className="today__head">
            <h2 id="by-day">Sales by day</h2>
          </div>
          <BarChart
            caption={`Sales from ${span}`}
            columns={{ label: 'Day', value: 'Sales' }}
            bars={days.map(({ day, amount }) => ({ label: dayLabel(day), value: amount }))}
            write={formatRupees}
            labelEvery={Math.max(1, Math.ceil(days.length / 5))}
          />
        </section>
      )}
      <div className="today__lists">
        <Sold id="sold" title="What sold" none="Nothing was sold in these days." products={sells} />
      </div>
    </>
  )
}

function isSame(one: Days | null, other: Days | null): boolean {
  return one?.from === other?.from && one?.to === other?.to
}
