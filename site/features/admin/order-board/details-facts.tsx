import type { ReactNode } from 'react'
import type { DeskOrder } from '../../../../src/order/desk/contract.ts'
import { formatRupees } from '../../../../src/shared/money.ts'
import { countLabel } from '../today/labels.ts'
import { Age } from './age.tsx'
import { nextMove, paidLabel } from './labels.ts'

/** What is looked for first: how long an order has been waiting, how much there is to pick, and what is to be paid. */
export function DetailsFacts({ order }: { order: DeskOrder }) {
  const { lines, state, payment, due, totals } = order
  const found = lines.filter(({ picked }) => picked > 0)
  const pieces = found.reduce((sum, { picked }) => sum + picked, 0)
  const isToPick = state === 'placed' || state === 'accepted'
  const picking = isToPick ? 'To pick' : state === 'cancelled' ? 'Ordered' : 'Picked'
  const isDue = payment.state === 'due'
  return (
    <dl className="desk-facts">
      {nextMove(order) && (
        <Fact label="Waiting">
          <Age order={order} />
        </Fact>
      )}
      <Fact label={picking} note={`of ${countLabel(found.length, 'product')}`}>
        {countLabel(pieces, 'item')}
      </Fact>
      <Fact label={isDue ? 'To collect' : 'Total'} note={paidLabel(order)}>
        {formatRupees(isDue ? due : totals.total)}
      </Fact>
    </dl>
  )
}

function Fact({ label, note, children }: { label: string; note?: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b>{children}</b>
        {note && <span>{note}</span>}
      </dd>
    </div>
  )
}
