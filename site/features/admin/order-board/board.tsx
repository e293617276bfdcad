import { useStore } from '@nanostores/react'
import { useState } from 'react'
import emptyOrders from '../../../assets/art/empty-orders.svg?url'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LoadError } from '../../../ui/LoadError.tsx'
import { late, useLate } from '../../../ui/late.tsx'
import { $today } from '../today/dashboard.ts'
import { COLUMN_NAMES } from './labels.ts'
import { $columns, $openOrders, COLUMNS, type Column, loadOpenOrders } from './order-board.ts'
import { Ticket } from './ticket.tsx'

const LeftToDo = late(async () => (await import('./left-to-do.tsx')).LeftToDo)

/** All orders under way, with a column for each state. Phones show one column at a time. */
export function Board() {
  const orders = useStore($openOrders)
  const columns = useStore($columns)
  const [shown, setShown] = useState<Column>('placed')
  // To lay out a column takes a phone longer than the pressed tab should wait.
  const laidOut = useLate(shown)
  if (orders === undefined) return <BoardSkeleton />
  if (orders === null) return <LoadError onRetry={() => void loadOpenOrders()} />
  if (COLUMNS.every((column) => columns[column].length === 0)) return <AllDone />
  return (
    <div className="desk">
      <fieldset className="desk__tabs">
        <legend className="visually-hidden">State</legend>
        {COLUMNS.map((column) => (
          <button key={column} type="button" aria-pressed={column === shown} onClick={() => setShown(column)}>
            {`${COLUMN_NAMES[column]} ${columns[column].length}`}
          </button>
        ))}
      </fieldset>
      {COLUMNS.map((column) => (
        <section
          key={column}
          className={column === laidOut ? 'desk__column desk__column--shown' : 'desk__column'}
          data-column={column}
          aria-label={COLUMN_NAMES[column]}
        >
          <h2 tabIndex={-1}>
            {COLUMN_NAMES[column]}
            <span>{columns[column].length}</span>
          </h2>
          {columns[column].map((order) => (
            <Ticket key={order.orderId} order={order} />
          ))}
          {columns[column].length === 0 && <p className="desk__none">Nothing here now</p>}
        </section>
      ))}
    </div>
  )
}

/** The board without orders, with what is still to be done about those that were delivered. */
function AllDone() {
  const report = useStore($today)
  return (
    <EmptyState picture={emptyOrders} title="No orders waiting">
      {report && <LeftToDo report={report} />}
      <p>New orders appear here by themselves, and ring until you accept them.</p>
    </EmptyState>
  )
}

export function BoardSkeleton() {
  return (
    <div className="desk" role="status" aria-label="Loading">
      {COLUMNS.map((column) => (
        <div key={column} className={column === 'placed' ? 'desk__column desk__column--shown' : 'desk__column'}>
          <div className="skeleton skeleton--short" />
          {[1, 2].map((ticket) => (
            <div key={ticket} className="ticket">
              <div className="skeleton skeleton--short" />
              <div className="skeleton" />
              <div className="skeleton" />
              <div className="skeleton desk__button-skeleton" />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
