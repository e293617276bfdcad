import { formatRupees } from '../../../src/shared/money.ts'
import emptyOrders from '../../assets/art/empty-orders.svg?url'
import { BarChart } from '../../ui/BarChart.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LinesSkeleton } from '../../ui/LinesSkeleton.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { TableSkeleton } from '../../ui/TableSkeleton.tsx'
import { LONG_NAME } from '../catalogue.ts'
import { Specimen, State } from './specimen.tsx'

const HOURS = [7, 8, 9, 10, 11, 12].map((hour, at) => ({
  label: `${hour} h`,
  value: at * 1_250,
  before: 5_000 - at * 900,
}))
const COLUMNS = { label: 'Hour', value: 'Sales' }

/** Parts that say what there is, what is coming, and what went wrong. */
export function States() {
  return (
    <>
      <Specimen part="EmptyState">
        <EmptyState picture={emptyOrders} title={LONG_NAME}>
          <p>What you order shows here, from the shop to your door.</p>
          <button className="button button--action" type="button">
            Shop Now
          </button>
        </EmptyState>
      </Specimen>
      <Specimen part="LoadError">
        <LoadError onRetry={() => {}} />
      </Specimen>
      <Specimen part="Icon">
        <Icon name="plus" /> <Icon name="trash" /> <Icon name="card" /> <Icon name="cash" />
      </Specimen>
      <Specimen part="LinesSkeleton">
        <LinesSkeleton headed />
      </Specimen>
      <Specimen part="TableSkeleton">
        <TableSkeleton list="order-list" row="order-card" count={2}>
          <div className="skeleton" />
          <div className="skeleton skeleton--short" />
        </TableSkeleton>
      </Specimen>
      <Specimen part="BarChart">
        <BarChart caption="Sales by hour" bars={HOURS} columns={COLUMNS} write={formatRupees} labelEvery={2} />
        <State name="compared with last week">
          <BarChart
            caption="Sales by hour, compared"
            bars={HOURS}
            columns={{ ...COLUMNS, before: 'Last week' }}
            write={formatRupees}
            labelEvery={1}
          />
        </State>
        <State name="nothing sold">
          <BarChart
            caption="No sales"
            bars={HOURS.map(({ label }) => ({ label, value: 0 }))}
            columns={COLUMNS}
            write={formatRupees}
            labelEvery={1}
          />
        </State>
      </Specimen>
    </>
  )
}
