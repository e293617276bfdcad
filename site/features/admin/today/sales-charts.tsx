import { useState } from 'react'
import type { Dashboard } from '../../../../src/dashboard/contract.ts'
import { formatRupees } from '../../../../src/shared/money.ts'
import { timeOfDayLabel } from '../../../../src/shared/time-of-day.ts'
import { BarChart } from '../../../ui/BarChart.tsx'
import { dayLabel, weekdayOf } from './labels.ts'

const SPANS = [14, 30] as const

/** Sales by hour compared with a week ago, and sales by day. */
export function SalesCharts({ report }: { report: Dashboard }) {
  const weekday = weekdayOf(report.days.at(-1)!.day)
  return (
    <div className="today__charts">
      <section aria-labelledby="by-hour">
        <div className="today__head">
          <h2 id="by-hour">Sales by hour</h2>
          <p className="chart-key" aria-hidden="true">
            <span className="chart-key__now">Today</span>
            <span className="chart-key__before">{`Last ${weekday}`}</span>
          </p>
        </div>
        <BarChart
          caption={`Sales of today by hour, and those of last ${weekday}`}
          columns={{ label: 'Hour', value: 'Today', before: `Last ${weekday}` }}
          bars={report.hours.map(({ hour, amount, weekAgo }) => ({
            label: timeOfDayLabel(hour),
            value: amount,
            before: weekAgo,
          }))}
          write={formatRupees}
          labelEvery={4}
        />
      </section>
      <ByDay days={report.days} />
    </div>
  )
}

function ByDay({ days }: Pick<Dashboard, 'days'>) {
  const [span, setSpan] = useState<(typeof SPANS)[number]>(14)
  const shown = days.slice(-span)
  return (
    <section aria-labelledby="by-day">
      <div className="today__head">
        <h2 id="by-day">Sales by day</h2>
        <div className="segments">
          {SPANS.map((each) => (
            <button key={each} type="button" aria-pressed={each === span} onClick={() => setSpan(each)}>
              {`${each} days`}
            </button>
          ))}
        </div>
      </div>
      <BarChart
        caption={`Sales of the last ${span} days`}
        columns={{ label: 'Day', value: 'Sales' }}
        bars={shown.map(({ day, amount }) => ({ label: dayLabel(day), value: amount }))}
        write={formatRupees}
        labelEvery={span === 14 ? 3 : 7}
      />
    </section>
  )
}
