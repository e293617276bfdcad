import { useState } from 'react'
import type { DeskOrder } from '../../../../src/order/desk/contract.ts'
import { packTitle } from '../../../../src/shared/pack-title.ts'

/** With names of two lines each, as many as leave a ticket on one screen of a small phone (360×640). */
const MAX_LINES = 6

/** What is in an order. Of a large one the first lines, and a button that shows the others below it. */
export function TicketLines({ lines, orderId }: Pick<DeskOrder, 'lines' | 'orderId'>) {
  const [isOpen, setOpen] = useState(false)
  const restId = `${orderId}-more`
  // "and 1 more" would take the place of the line itself.
  const first = lines.length > MAX_LINES + 1 ? lines.slice(0, MAX_LINES) : lines
  const rest = lines.slice(first.length)
  return (
    <div className="ticket__items">
      <Lines lines={first} />
      {rest.length > 0 && (
        <>
          <button
            className="ticket__more"
            type="button"
            aria-expanded={isOpen}
            aria-controls={restId}
            onClick={() => setOpen(!isOpen)}
          >
            {`and ${rest.length} more`}
            <span className="visually-hidden"> of {orderId}</span>
          </button>
          <div id={restId} hidden={!isOpen}>
            {isOpen && <Lines lines={rest} />}
          </div>
        </>
      )}
    </div>
  )
}

function Lines({ lines }: Pick<DeskOrder, 'lines'>) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line._id} className={line.picked === 0 ? 'ticket__missing' : undefined}>
          <b>{`${line.picked}×`}</b>
          <span>
            {packTitle(line)}
            {line.picked === 0 && <i> not available</i>}
          </span>
        </li>
      ))}
    </ul>
  )
}
